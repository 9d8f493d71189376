import { inboxColumns } from '@steward/api-client/columns/players';
import { registrationTone } from '@steward/api-client/rules/staff';
import { activityColumns, memberColumns, newPlayerColumns, staffNoteColumns } from '@steward/api-client/columns/staff';
import type { StaffActivity } from '@steward/api-client/contract/staff';
import { showDay } from '@steward/api-client/rules/log-days';
import { showPlaytime, showPlaytimeShort } from '@steward/api-client/rules/playtime';
import { momentOr } from '../../io/cells.ts';
import { resourceOf, type Column, type Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

const MONTH_FROM = 5;

/** The team. */
export const memberResource = resourceOf(memberColumns, {
  name: { min: 12 },
  adminLevel: { tone: 'accent' },
  online: { tone: (member) => (member.online ? 'ok' : 'quiet') },
  lastLoggedIn: {
    cell: (member) => `${momentOr(member.lastLoggedIn, 'Never')}${member.inactive ? ' away' : ''}`,
    tone: (member) => (member.inactive ? 'warning' : 'text'),
  },
  permissions: { min: 8 },
  specialPermissions: { min: 6 },
});

/** A day of the activity table: `20-06`, and the hours played on it. */
const dayColumn = (day: string, at: number): Column<StaffActivity> => ({
  key: `day${at + 1}`,
  header: showDay(day).slice(0, MONTH_FROM),
  align: 'right',
  cell: (row) => showPlaytimeShort(row.days[at]?.minutes ?? 0),
  tone: (row) => ((row.days[at]?.minutes ?? 0) === 0 ? 'quiet' : 'text'),
});

const shared = resourceOf(activityColumns, {
  name: { min: 12 },
  adminLevel: { tone: 'accent' },
  minutes: {
    cell: (row) => `${row.minutesFlagged ? 'low ' : ''}${showPlaytime(row.minutes)}`,
    tone: (row) => (row.minutesFlagged ? 'warning' : 'text'),
  },
  tickets: {
    cell: (row) => `${row.ticketsFlagged ? 'low ' : ''}${showCount(row.tickets)}`,
    tone: (row) => (row.ticketsFlagged ? 'warning' : 'text'),
  },
});

/** What staff did in 7 days, one column a day. What is under the least is marked as low. */
export const activityResource = (days: readonly string[]): Resource<StaffActivity> => ({
  columns: [...shared.columns, ...days.map(dayColumn)],
});

/** Alerts to whoever looks. */
export const inboxResource = resourceOf(inboxColumns, {
  playerName: { min: 12 },
  reason: { min: 20 },
  unread: { tone: ({ unread }) => (unread ? 'accent' : 'quiet') },
  staffName: { min: 8 },
  date: { tone: 'quiet' },
});

/** Notes about all players. */
export const staffNoteResource = resourceOf(staffNoteColumns, {
  playerName: { min: 12 },
  note: { min: 20, tone: (note) => (note.active ? 'text' : 'quiet') },
  marks: { tone: (note) => (note.important ? 'warning' : 'quiet') },
  staffName: { min: 8 },
  date: { tone: 'quiet' },
});

/** Players who registered in the last 7 days. */
export const newPlayerResource = resourceOf(newPlayerColumns, {
  name: { min: 16 },
  state: { tone: (player) => (player.banned ? 'danger' : player.online ? 'ok' : 'quiet') },
  registration: {
    tone: ({ registration }) => registrationTone(registration),
  },
});
