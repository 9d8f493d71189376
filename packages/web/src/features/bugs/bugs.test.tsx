import { bugs, type Bug } from '@steward/api-client/contract/bugs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const bug: Bug = {
  ...{ id: 4, date: '2026-06-20T18:00:00Z', name: 'Carl_Johnson', feature: 'Cars', status: 'open' },
  description: 'The <b>door</b> sticks.',
};

const open = (at: string) =>
  renderRoutes(routes, {
    at: `/develop/bugs${at}`,
    transport: signedInTransport({ developerLevel: 3 })
      .on(bugs.list, [bug, { ...bug, id: 3, feature: 'Boats', status: 'closed' }])
      .on(bugs.close, { ...bug, status: 'closed' }),
  });

it('lists what players reported, as text, and lets close what is open', async () => {
  open('');
  expect(await screen.findAllByText('The <b>door</b> sticks.')).toHaveLength(2);
  expect(screen.getByText('1 open of 2.')).toBeTruthy();
  const close = screen.getAllByRole('link', { name: 'Close' });
  expect(close.map((link) => link.getAttribute('href'))).toEqual(['/develop/bugs/4/close']);
});

it('closes one after a question that says which', async () => {
  const { transport, router } = open('/4/close');
  expect(await screen.findByText('Cars: The <b>door</b> sticks.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close bug' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/develop/bugs'));
  expect(transport.calls).toContain('POST rpg/bugs/4/close');
});

it('says why there are none where the server refuses', () => expectRefusal(routes, '/develop/bugs', bugs.list));
