import { stats } from '@steward/api-client/contract/stats';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const row = (id: number, playerName: string, changes: Partial<WatchedPlayer> = {}): WatchedPlayer => ({
  ...{ id, playerName, reason: `<b>Reason ${id}</b>`, onlineSince: null, joins: 0, lastJoin: null },
  ...{ staffName: 'Rank_5', since: '2026-06-18T10:00:00Z', until: null, canRemove: true },
  ...changes,
});

const show = (rows: WatchedPlayer[], watchedOnline: number) =>
  renderRoutes(routes, {
    at: '/staff/watched',
    transport: signedInTransport({ adminLevel: 2 })
      .on(watched.list, rows)
      .on(stats.staffInfo, {
        ...{ totalStaffTickets: 0, totalReports: 0, totalHelpRequests: 0, totalAdminsOnline: 1, totalHelpersOnline: 1 },
        watchedOnline,
      }),
  });

it('lists whom staff watch, with the reason as text and who plays now', async () => {
  show(
    [
      row(1, 'Ryder', { onlineSince: '2026-06-20T18:00:00Z', joins: 4, lastJoin: '2026-06-20T18:00:00Z' }),
      row(2, 'Sweet'),
    ],
    1,
  );
  expect((await screen.findByRole('link', { name: 'Ryder' })).getAttribute('href')).toBe('/player/Ryder');
  expect(screen.getByText('<b>Reason 1</b>')).toBeTruthy();
  expect(screen.getAllByText('Online')).toHaveLength(1);
  expect(screen.getAllByText('Offline')).toHaveLength(1);
  expect(await screen.findByText('2 watched players, 1 online now.')).toBeTruthy();
});

it('says what to do where nobody is watched', async () => {
  show([], 0);
  expect(await screen.findByText(watched.list.empty)).toBeTruthy();
});

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/staff/watched', watched.list));
