import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

it.each([3, 4, 5, 6, 7, 8, 9, 10])('shows rank %i no panel without a way to somewhere', async (adminLevel) => {
  renderRoutes(routes, { at: '/manage', as: { adminLevel } });
  await screen.findByRole('link', { name: adminLevel >= 5 ? /^Wealth tax.+/ : /^Logs.+/ });
  for (const heading of screen.getAllByRole('heading', { level: 2 })) {
    const panel = heading.closest('section');
    expect(panel).not.toBeNull();
    if (panel) expect(within(panel).getAllByRole('link').length).toBeGreaterThan(0);
  }
  expect(screen.queryByRole('heading', { name: 'Money' }) !== null).toBe(adminLevel >= 5);
});
