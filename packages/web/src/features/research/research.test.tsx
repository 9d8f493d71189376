import { research } from '@steward/api-client/contract/research';
import { itemsTitle } from '@steward/api-client/rules/chart-titles';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

const item = (name: string, ...days: (readonly [string, number])[]) => ({
  name,
  days: days.map(([day, amount]) => ({ day, amount })),
});
const open = () => {
  const transport = signedInTransport({ adminLevel: 5 })
    .on(research.wealth, [])
    .on(research.items, [item('Rope', ['20260620', 3]), item('Radio', ['20260621', 4])])
    .on(research.semiannualPlayers, new Refusal(503, 'The figures are being made.'))
    .on(research.semiannualLogins, [])
    .on(research.weekly, [])
    .on(research.networth, [
      { userId: 9, name: 'Carl_Johnson', cash: 1, bank: 2, property: 3, vehicle: 4, total: 1_000_010 },
    ]);
  return renderRoutes(routes, { at: '/manage/research', transport });
};

it('counts items of different days side by side, where one has no figure', async () => {
  open();
  const chart = (await screen.findByText(itemsTitle(5))).closest('figure') as HTMLElement;
  fireEvent.click(await within(chart).findByRole('button', { name: /table/i }));
  const rows = within(await within(chart).findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Rope', 'Radio'],
    ['20-06-2026', '3', '–'],
    ['21-06-2026', '–', '4'],
  ]);
});

it('says which figures could not be had, and shows the others', async () => {
  open();
  expect(await screen.findByText('The figures are being made.')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Carl_Johnson' });
  expect(link.getAttribute('href')).toBe('/player/Carl_Johnson');
  expect(screen.getByText('$1,000,010')).toBeTruthy();
});
