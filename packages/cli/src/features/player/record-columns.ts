import { playerCommandColumns } from '@steward/api-client/columns/game-servers';
import type { HistoryEntry, Ip, NameChange, NameView, Serial, SharedUser } from '@steward/api-client/contract/records';
import { showMoment } from '@steward/api-client/rules/moments';
import { resourceOf, type Column, type Resource } from '../../io/columns.ts';
import { showCount } from '../../io/format.ts';

/** How a name was changed, in words. */
const changedHow = ({ free, panel }: NameChange): string =>
  [free && 'free', panel && 'panel'].filter((mark) => mark !== false).join(', ') || 'paid, in game';

export const nameChangeResource: Resource<NameChange> = {
  columns: [
    { key: 'oldName', header: 'Old name', min: 12, cell: (c) => c.oldName },
    { key: 'newName', header: 'New name', min: 12, cell: (c) => c.newName },
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (c) => showMoment(c.timestamp) },
    { key: 'how', header: 'How', cell: changedHow },
  ],
};

export const nameViewResource: Resource<NameView> = {
  columns: [
    { key: 'staffName', header: 'Staff', min: 12, cell: (v) => v.staffName },
    { key: 'timestamp', header: 'Looked', tone: () => 'quiet', cell: (v) => showMoment(v.timestamp) },
  ],
};

export const entryResource: Resource<HistoryEntry> = {
  columns: [
    { key: 'timestamp', header: 'Time', tone: () => 'quiet', cell: (h) => showMoment(h.timestamp) },
    { key: 'action', header: 'What happened', min: 20, cell: (h) => h.action },
    { key: 'staffUser', header: 'By', min: 8, cell: (h) => h.staffUser?.name ?? '-' },
  ],
};

/** What staff asked of the game about a player. */
export const sentResource = resourceOf(playerCommandColumns, {
  what: { min: 10 },
  state: {
    min: 16,
    tone: ({ state }) => (state === 'refused' || state === 'expired' ? 'warning' : state === 'done' ? 'ok' : 'text'),
  },
  askedAt: { tone: 'quiet' },
  answeredAt: { tone: 'quiet' },
});

interface Used {
  readonly date: string;
  readonly lastDate: string;
  readonly count: number;
}

const usedColumns: readonly Column<Used>[] = [
  { key: 'lastDate', header: 'Last seen', tone: () => 'quiet', cell: (u) => showMoment(u.lastDate) },
  { key: 'count', header: 'Logins', align: 'right', cell: (u) => showCount(u.count) },
  { key: 'date', header: 'First seen', tone: () => 'quiet', cell: (u) => showMoment(u.date) },
];

const [lastSeen, logins, firstSeen] = usedColumns;
const used = (...columns: readonly (Column<Used> | undefined)[]) => columns.filter((column) => column !== undefined);

export const serialResource: Resource<Serial> = {
  columns: [
    {
      key: 'serial',
      header: 'Serial',
      min: 14,
      middle: true,
      cell: (s) => `${s.serial}${s.mobile ? ' (mobile)' : ''}`,
      tone: (s) => (s.mobile ? 'quiet' : 'text'),
    },
    {
      key: 'userCount',
      header: 'Players',
      align: 'right',
      cell: (s) => showCount(s.userCount),
      tone: (s) => (s.userCount > 1 && !s.mobile ? 'warning' : 'text'),
    },
    ...used(lastSeen, logins, firstSeen),
  ],
};

export const ipResource: Resource<Ip> = {
  columns: [
    { key: 'ip', header: 'Address', min: 15, cell: (i) => i.ip },
    {
      key: 'userCount',
      header: 'Players',
      align: 'right',
      cell: (i) => showCount(i.userCount),
      tone: (i) => (i.userCount > 1 ? 'warning' : 'text'),
    },
    ...used(lastSeen, logins, firstSeen),
  ],
};

export const sharedUserResource: Resource<SharedUser> = {
  columns: [
    { key: 'name', header: 'Player', min: 24, cell: (u) => u.name },
    {
      key: 'banned',
      header: 'Banned',
      cell: (u) => (u.banned ? 'banned' : ''),
      tone: (u) => (u.banned ? 'danger' : 'text'),
    },
    ...used(lastSeen, logins),
    {
      key: 'lastLoggedIn',
      header: 'Last login',
      tone: () => 'quiet',
      cell: (u) => (u.lastLoggedIn === null ? 'never' : showMoment(u.lastLoggedIn)),
    },
    ...used(firstSeen),
  ],
};
