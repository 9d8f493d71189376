import { stats } from '@steward/api-client/contract/stats';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const entry = (name: string, amount: number) => ({ name, amount });
const board = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);

it('shows boards in their order, and says where nobody is', async () => {
  const transport = signedInTransport()
    .on(stats.ingame, [{ title: 'Kills', unit: 'Kills', entries: [entry('Carl_J', 1200), entry('Ryder', 3)] }])
    .on(stats.activity, [{ title: 'Hours', unit: 'Hours', entries: [] }]);
  renderRoutes(routes, { at: '/scoreboard', transport });
  await screen.findByRole('heading', { name: 'Kills' });
  const lines = board('Kills').getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['1Carl_J1,200', '2Ryder3']);
  expect(board('Kills').getByRole('link', { name: 'Carl_J' }).getAttribute('href')).toBe('/player/Carl_J');
  await screen.findByRole('heading', { name: 'Hours' });
  expect(board('Hours').getByText(stats.ingame.empty)).toBeTruthy();
});

it('shows the boards that came where others failed, and tries these again', async () => {
  const transport = signedInTransport()
    .on(stats.ingame, new Refusal(503, 'Not now.'))
    .on(stats.activity, [{ title: 'Hours', unit: 'Hours', entries: [entry('Carl_J', 5)] }]);
  renderRoutes(routes, { at: '/scoreboard', transport });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Hours' })).toBeTruthy();
  transport.on(stats.ingame, [{ title: 'Kills', unit: 'Kills', entries: [] }]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Kills' })).toBeTruthy();
});

it('does not say that nobody found pumpkins while they are read', async () => {
  let answer: (found: { game: []; discord: [] }) => void = () => undefined;
  const transport = signedInTransport().on(stats.pumpkin, () => new Promise((told) => (answer = told)));
  renderRoutes(routes, { at: '/leaderboard/pumpkin', transport });
  await waitFor(() => expect(transport.calls).toContain('GET rpg/stats/leaderboard/pumpkin'));
  expect(screen.queryByText(stats.ingame.empty)).toBeNull();
  answer({ game: [], discord: [] });
  expect(await screen.findAllByText(stats.ingame.empty)).toHaveLength(2);
});

it('links pumpkin hunters of the game only, and shows names of Discord as text', async () => {
  const transport = signedInTransport().on(stats.pumpkin, {
    game: [entry('Carl_J', 4)],
    discord: [entry('<img src=x>', 9)],
  });
  renderRoutes(routes, { at: '/leaderboard/pumpkin', transport });
  expect(await screen.findByText('<img src=x>')).toBeTruthy();
  expect(board('On Discord').queryByRole('link')).toBeNull();
  expect(board('In the game').getByRole('link', { name: 'Carl_J' })).toBeTruthy();
});
