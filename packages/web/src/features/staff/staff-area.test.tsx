import { alerts } from '@steward/api-client/contract/alerts';
import { punishments } from '@steward/api-client/contract/punishments';
import { staff, type StaffActivity, type StaffBan } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import { FULL_BAN } from '@steward/api-client/rules/punishments';
import { MINUTES_A_WEEK } from '@steward/api-client/rules/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

vi.mock('../../components/charts/plot.tsx', () => ({ Plot: () => null }));

const ban: StaffBan = {
  ...{ id: 3, user: { name: 'Ryder' }, type: FULL_BAN, startTimestamp: '2026-06-20T18:00:00Z', endTimestamp: null },
  ...{ reason: '<b>Cheats</b>', ip: null, staffUser: { name: 'Rank_4' } },
};
const busy: StaffActivity = {
  ...{ name: 'Rank_4', adminLevel: 4, minutes: 900, tickets: 40, minutesFlagged: false, ticketsFlagged: false },
  days: [{ day: '20260620', minutes: 65, tickets: 2 }],
};
const idle: StaffActivity = { ...busy, name: 'Rank_2', adminLevel: 2, minutes: 5, minutesFlagged: true };
const stats = {
  ...{ handledTickets: 40, reportTickets: 30, supportTickets: 10, reviews: 0, averageReview: null },
  ...{ punishmentsLastMonth: 14, minutesLastWeek: MINUTES_A_WEEK - 1, ticketsLastWeek: 500, weeks: [] },
};
const row = (name: string) => screen.getByRole('link', { name }).closest('[role="row"]') as HTMLElement;

it('lists bans with their reason as text, and how many there are', async () => {
  const transport = signedInTransport({ adminLevel: 2 }).on(staff.bans, [ban], 1204);
  renderRoutes(routes, { at: '/staff/bans', transport });
  expect(await screen.findByText('1,204 active bans, newest first.')).toBeTruthy();
  expect(await screen.findByText('<b>Cheats</b>')).toBeTruthy();
  expect(within(row('Ryder')).getByText('Full')).toBeTruthy();
  expect(transport.calls).not.toContain(`${punishments.unban.method} ${punishments.unban.path}`);
});

it('flags who did too little, and nobody else', async () => {
  const transport = signedInTransport({ adminLevel: 3 }).on(staff.activity, [busy, idle]);
  renderRoutes(routes, { at: '/staff/activity?date=20260620', transport });
  await screen.findByRole('link', { name: 'Rank_2' });
  expect(transport.calls).toContain('GET rpg/staff/activity/20260620');
  expect(within(row('Rank_2')).getByText('Low')).toBeTruthy();
  expect(within(row('Rank_4')).queryByText('Low')).toBeNull();
  expect(within(row('Rank_4')).getByText('1h 05m')).toBeTruthy();
});

it('tells a moderator for whom the activity of the team is, and asks for nothing', async () => {
  const { transport } = renderRoutes(routes, { at: '/staff/activity', as: { adminLevel: 2 } });
  expect(await screen.findByText(/is for junior admins and above/)).toBeTruthy();
  expect(transport.calls.filter((call) => call.includes('staff/activity'))).toEqual([]);
});

it('shows own figures, and which of them are low', async () => {
  const transport = signedInTransport({ adminLevel: 2 }).on(staff.stats, stats);
  renderRoutes(routes, { at: '/staff/stats', transport });
  expect(await screen.findByText('None yet')).toBeTruthy();
  expect(screen.getAllByText('Low')).toHaveLength(1);
});

it('marks alerts as read once they were seen, and keeps them marked as new meanwhile', async () => {
  const alert = {
    ...{ id: 1, playerName: 'Ryder', staffName: 'Rank_4', reason: 'Look at him.', unread: true },
    ...{ channel: 'staff', date: '2026-06-20T18:00:00Z', tagHere: false, tagIngame: false },
  };
  const looks: unknown[] = [];
  const transport = signedInTransport({ adminLevel: 2 }).on(alerts.inbox, ({ query }) => {
    if (query.look !== undefined) looks.push(query.look);
    return [{ ...alert, unread: looks.length === 0 }];
  });
  renderRoutes(routes, { at: '/alerts', transport });
  expect(await screen.findByText('New')).toBeTruthy();
  await waitFor(() => expect(looks).toHaveLength(1));
  expect(screen.getByText('New')).toBeTruthy();
});

it('says what waits today', async () => {
  const transport = signedInTransport({ adminLevel: 2 }).on(tickets.list, []).on(staff.bans, []);
  renderRoutes(routes, { at: '/staff', transport });
  expect(await screen.findByText('Today: 0 tickets, 0 open, 0 not handled.')).toBeTruthy();
  expect(await screen.findByText(staff.bans.empty)).toBeTruthy();
});

it.each([
  ['/staff/bans', staff.bans],
  ['/staff/items', staff.items],
  ['/staff/interiors', staff.interiors],
])('says at %s why there is nothing where the server refuses', (at, call) => expectRefusal(routes, at, call));
