import { alerts } from '@steward/api-client/contract/alerts';
import { manage, type NewPlayer, type StaffNote } from '@steward/api-client/contract/manage';
import { moderation } from '@steward/api-client/contract/moderation';
import { punishments } from '@steward/api-client/contract/punishments';
import { staff, type StaffActivity, type StaffBan, type StaffMember } from '@steward/api-client/contract/staff';
import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { addDays, listDays } from '@steward/api-client/rules/log-days';
import { Refusal, answer, type Script } from './scripted-server.ts';

export const TODAY = '20260620';

export const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  id: 71,
  type: 1,
  reporter: { name: 'Carl_Johnson' },
  reported: { name: 'Cesar_Vialpando' },
  staff: null,
  handlerId: null,
  date: '2026-06-20T15:00:00Z',
  reason: 'Drove over me twice',
  closeReason: 'None',
  closedAt: null,
  reviewed: null,
  review: null,
  ...changes,
});

const closed = ticket({
  id: 70,
  type: 2,
  reported: null,
  staff: { name: 'Rank_4' },
  handlerId: 9,
  reason: 'Stuck in a wall',
  closeReason: 'Moved him',
  closedAt: '2026-06-20T14:10:00Z',
  date: '2026-06-20T14:00:00Z',
  reviewed: 4,
  review: 'Fast',
});

const ban = (id: number): StaffBan => ({
  id,
  user: { name: `Banned_${id}` },
  type: id % 2 === 0 ? 1 : 2,
  startTimestamp: '2026-06-19T10:00:00Z',
  endTimestamp: id % 2 === 0 ? null : '2026-07-01T10:00:00Z',
  reason: `Cheating ${id}`,
  ip: '203.0.113.9',
  staffUser: { name: 'Rank_4' },
});

const member = (changes: Partial<StaffMember>): StaffMember => ({
  id: 9,
  name: 'Rank_4',
  adminLevel: 4,
  lastLoggedIn: '2026-06-20T10:00:00Z',
  timePlayed: 6000,
  online: true,
  forceVac: false,
  vacExcepted: false,
  permissions: ['vacSessions'],
  specialPermissions: [],
  inactive: false,
  ...changes,
});

const activity = (name: string, minutes: number, day: string): StaffActivity => ({
  name,
  adminLevel: 4,
  minutes,
  tickets: 3,
  minutesFlagged: minutes < 420,
  ticketsFlagged: true,
  days: listDays(day, addDays(day, 6)).map((one) => ({ day: one, minutes: Math.round(minutes / 7), tickets: 0 })),
});

const note: StaffNote = {
  id: 5,
  playerName: 'Carl_Johnson',
  staffName: 'Rank_4',
  date: '2026-06-20T10:00:00Z',
  note: 'Watch his driving.',
  active: true,
  important: true,
  staff: false,
};

const newPlayer = (changes: Partial<NewPlayer>): NewPlayer => ({
  id: 300,
  name: 'Fresh_One',
  createdAt: '2026-06-19T10:00:00Z',
  lastLoggedIn: null,
  timePlayed: 0,
  level: 1,
  online: false,
  registration: -1,
  banned: false,
  ...changes,
});

const TOTAL_BANS = 230;

/** What the staff area shows, behind the scripted server; what is changed stays changed. */
export function teamScripts({ refusesUnban = false } = {}): Script[] {
  let bans = Array.from({ length: TOTAL_BANS }, (_, at) => ban(TOTAL_BANS - at));
  let registration = -1;
  return [
    answer(tickets.list, ({ params }) => (params.date === TODAY ? [ticket(), closed] : [])),
    answer(tickets.show, ({ params }) => {
      if (params.id === '99') throw new Refusal(404, 'There is no ticket 99.');
      const found = params.id === '70' ? closed : ticket();
      const handler = { name: 'Rank_4', handledTickets: 32, reportTickets: 11, supportTickets: 21 };
      return { ...found, staffOnlineAfk: 2, handler: found.staff ? handler : null };
    }),
    answer(tickets.staffOnline, () => [
      { name: 'Rank_6', adminLevel: 6, afk: 12, isAfk: false },
      { name: 'Rank_2', adminLevel: 2, afk: null, isAfk: true },
    ]),
    answer(
      staff.bans,
      ({ headers }) => {
        const page = Number(headers['pagination-page']);
        const limit = Number(headers['pagination-limit']);
        return bans.slice((page - 1) * limit, page * limit);
      },
      { total: TOTAL_BANS },
    ),
    answer(punishments.unban, ({ params }) => {
      if (refusesUnban) throw new Refusal(403, 'You cannot change the ban of someone with the same or higher rank.');
      bans = bans.filter(({ user }) => user.name !== params.name);
      return { ok: true as const };
    }),
    answer(staff.list, () => [
      member({}),
      member({ id: 7, name: 'Rank_2', adminLevel: 2, online: false, inactive: true }),
    ]),
    answer(staff.activity, ({ params }) => [
      activity('Rank_4', 900, params.date ?? TODAY),
      activity('Rank_2', 70, params.date ?? TODAY),
    ]),
    answer(staff.stats, () => ({
      handledTickets: 13,
      reportTickets: 6,
      supportTickets: 7,
      averageReview: 4.22,
      reviews: 9,
      minutesLastWeek: 2059,
      ticketsLastWeek: 2,
      punishmentsLastMonth: 1,
      weeks: [
        { from: '20260608', minutes: 1390, tickets: 0 },
        { from: '20260615', minutes: 2931, tickets: 1 },
      ],
    })),
    answer(manage.notes, () => [note]),
    answer(alerts.inbox, () => [
      {
        ...{ id: 1, playerName: 'Carl_Johnson', reason: 'Suspicious shots', date: '2026-06-20T17:00:00Z' },
        ...{ staffName: 'Rank_2', channel: 'admins', tagHere: false, tagIngame: true, unread: true },
      },
    ]),
    answer(manage.newPlayers, () => [
      newPlayer({ registration }),
      newPlayer({ id: 301, name: 'Other_One', registration: 1 }),
    ]),
    answer(moderation.resetRegistration, () => {
      registration = 0;
      return { registration };
    }),
  ];
}
