import type { NewPlayer, StaffNote } from '@steward/api-client/contract/manage';
import type { StaffActivity, StaffMember } from '@steward/api-client/contract/staff';
import { showDay } from '@steward/api-client/rules/log-days';
import { showMoment } from '@steward/api-client/rules/moments';
import { showPlaytime, showPlaytimeShort } from '@steward/api-client/rules/playtime';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import type { Column, Resource } from '../../io/columns.ts';
import { momentOr } from '../../io/cells.ts';
import { showCount } from '../../io/format.ts';

const MONTH_FROM = 5;

const orDash = (texts: readonly string[]) => texts.join(', ') || '-';

function vacWord({ forceVac, vacExcepted }: StaffMember): string {
  if (forceVac) return 'forced';
  return vacExcepted ? 'exempt' : '-';
}

/** The team. */
export const memberResource: Resource<StaffMember> = {
  columns: [
    { key: 'name', header: 'Name', min: 12, cell: (member) => member.name },
    { key: 'adminLevel', header: 'Rank', tone: () => 'accent', cell: (member) => adminTitle(member.adminLevel) },
    {
      key: 'online',
      header: 'State',
      cell: (member) => (member.online ? '● online' : '○ offline'),
      tone: (member) => (member.online ? 'ok' : 'quiet'),
    },
    {
      key: 'lastLoggedIn',
      header: 'Last login',
      cell: (member) => `${momentOr(member.lastLoggedIn, 'Never')}${member.inactive ? ' away' : ''}`,
      tone: (member) => (member.inactive ? 'warning' : 'text'),
    },
    { key: 'timePlayed', header: 'Played', align: 'right', cell: (member) => showPlaytime(member.timePlayed) },
    {
      key: 'developerLevel',
      header: 'Developer',
      cell: (member) => (member.developerLevel ? developerTitle(member.developerLevel) : '-'),
    },
    { key: 'vac', header: 'VAC', cell: vacWord },
    { key: 'permissions', header: 'Permissions', min: 8, cell: (member) => orDash(member.permissions) },
    { key: 'specialPermissions', header: 'Special', min: 6, cell: (member) => orDash(member.specialPermissions) },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (member) => String(member.id) },
  ],
};

/** A day of the activity table: `20-06`, and the hours played on it. */
const dayColumn = (day: string, at: number): Column<StaffActivity> => ({
  key: `day${at + 1}`,
  header: showDay(day).slice(0, MONTH_FROM),
  align: 'right',
  cell: (row) => showPlaytimeShort(row.days[at]?.minutes ?? 0),
  tone: (row) => ((row.days[at]?.minutes ?? 0) === 0 ? 'quiet' : 'text'),
});

/** What staff did in 7 days, one column a day. What is under the least is marked as low. */
export function activityResource(days: readonly string[]): Resource<StaffActivity> {
  return {
    columns: [
      { key: 'name', header: 'Name', min: 12, cell: (row) => row.name },
      { key: 'adminLevel', header: 'Rank', tone: () => 'accent', cell: (row) => adminTitle(row.adminLevel) },
      {
        key: 'minutes',
        header: 'Played',
        align: 'right',
        cell: (row) => `${row.minutesFlagged ? 'low ' : ''}${showPlaytime(row.minutes)}`,
        tone: (row) => (row.minutesFlagged ? 'warning' : 'text'),
      },
      {
        key: 'tickets',
        header: 'Tickets',
        align: 'right',
        cell: (row) => `${row.ticketsFlagged ? 'low ' : ''}${showCount(row.tickets)}`,
        tone: (row) => (row.ticketsFlagged ? 'warning' : 'text'),
      },
      ...days.map(dayColumn),
    ],
  };
}

const noteMarks = (note: StaffNote): string =>
  [note.important && 'important', note.staff && 'staff only', !note.active && 'hidden']
    .filter((mark) => mark !== false)
    .join(', ');

/** Notes about all players. */
export const staffNoteResource: Resource<StaffNote> = {
  columns: [
    { key: 'playerName', header: 'Player', min: 12, cell: (note) => note.playerName },
    {
      key: 'note',
      header: 'Note',
      min: 20,
      cell: (note) => note.note,
      tone: (note) => (note.active ? 'text' : 'quiet'),
    },
    { key: 'marks', header: 'Marks', cell: noteMarks, tone: (note) => (note.important ? 'warning' : 'quiet') },
    { key: 'staffName', header: 'By', min: 8, cell: (note) => note.staffName ?? '-' },
    { key: 'date', header: 'Date', tone: () => 'quiet', cell: (note) => showMoment(note.date) },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (note) => String(note.id) },
  ],
};

/** How far a registration came: above 0 approved, 0 waiting, below it disapproved (`staff.md` section 4). */
function registrationWord({ registration }: NewPlayer): string {
  if (registration > 0) return 'Approved';
  return registration === 0 ? 'Not yet approved' : 'Disapproved';
}

function newPlayerState({ banned, online }: NewPlayer): string {
  if (banned) return 'banned';
  return online ? '● online' : '○ offline';
}

/** Players who registered in the last 7 days. */
export const newPlayerResource: Resource<NewPlayer> = {
  columns: [
    { key: 'name', header: 'Player', min: 16, cell: (player) => player.name },
    {
      key: 'state',
      header: 'State',
      cell: newPlayerState,
      tone: (player) => (player.banned ? 'danger' : player.online ? 'ok' : 'quiet'),
    },
    {
      key: 'registration',
      header: 'Registration',
      cell: registrationWord,
      tone: (player) => (player.registration > 0 ? 'ok' : player.registration === 0 ? 'warning' : 'danger'),
    },
    { key: 'createdAt', header: 'Registered', cell: (player) => showMoment(player.createdAt) },
    { key: 'level', header: 'Level', align: 'right', cell: (player) => String(player.level) },
    { key: 'timePlayed', header: 'Played', align: 'right', cell: (player) => showPlaytime(player.timePlayed) },
    { key: 'lastLoggedIn', header: 'Last login', cell: (player) => momentOr(player.lastLoggedIn, 'Never') },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (player) => String(player.id) },
  ],
};
