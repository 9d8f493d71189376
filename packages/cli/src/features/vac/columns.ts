import type { BlacklistEntry, VacPlayer, WhitelistEntry } from '@steward/api-client/contract/vac-lists';
import { showMoment } from '@steward/api-client/rules/moments';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { momentOr } from '../../io/cells.ts';
import type { Column, Resource } from '../../io/columns.ts';
import { severityName, severityTone } from './severities.ts';

interface Listed {
  readonly hash: string;
  readonly description: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
}

/** Who took it off the list and when; a dash while it is active. */
const removalText = ({ deletedAt, deletedBy }: Listed): string =>
  deletedAt === null ? '-' : `${showMoment(deletedAt)}${deletedBy === null ? '' : ` by ${deletedBy}`}`;

const listedColumns = <T extends Listed>(own: Column<T>): readonly Column<T>[] => [
  { key: 'hash', header: 'Hash', min: 17, middle: true, cell: (entry) => entry.hash },
  own,
  { key: 'description', header: 'Description', min: 14, cell: (entry) => entry.description },
  { key: 'name', header: 'Added by', min: 8, cell: (entry) => entry.name ?? '-' },
  { key: 'createdAt', header: 'Added', tone: () => 'quiet', cell: (entry) => showMoment(entry.createdAt) },
  {
    key: 'deletedAt',
    header: 'Removed',
    min: 16,
    tone: () => 'warning',
    cell: removalText,
    leftOut: (entry) => entry.deletedAt === null,
  },
];

/** Hashes of files that players may not run. */
export const blacklistResource: Resource<BlacklistEntry> = {
  columns: listedColumns<BlacklistEntry>({
    key: 'severity',
    header: 'Severity',
    cell: (entry) => severityName(entry.severity),
    tone: (entry) => severityTone(entry.severity),
  }),
};

/** Hashes of files that are known to be harmless. */
export const whitelistResource: Resource<WhitelistEntry> = {
  columns: listedColumns<WhitelistEntry>({
    key: 'reason',
    header: 'Reason',
    min: 10,
    cell: (entry) => entry.reason,
  }),
};

/** Players who must play with VAC. */
export const forcedResource: Resource<VacPlayer> = {
  columns: [
    { key: 'name', header: 'Player', min: 16, cell: (player) => player.name },
    {
      key: 'timePlayed',
      header: 'Played',
      align: 'right',
      cell: (player) => showPlaytime(player.timePlayed),
    },
    { key: 'lastLoggedIn', header: 'Last login', cell: (player) => momentOr(player.lastLoggedIn, 'Never') },
    {
      key: 'banReason',
      header: 'Active ban',
      min: 14,
      cell: (player) => player.banReason ?? '-',
      tone: (player) => (player.banReason === null ? 'quiet' : 'danger'),
    },
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (player) => String(player.id) },
  ],
};
