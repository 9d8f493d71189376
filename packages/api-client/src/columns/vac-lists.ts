import type { BlacklistEntry, VacPlayer, WhitelistEntry } from '../contract/vac-lists.ts';
import { showMoment } from '../rules/moments.ts';
import { severityOf } from '../rules/severities.ts';
import { columnsOf } from './column.ts';

type Listed = Pick<BlacklistEntry, 'deletedAt' | 'deletedBy'>;

/** Who took it off the list and when; a dash while it is active. */
const removalText = ({ deletedAt, deletedBy }: Listed): string =>
  deletedAt === null ? '-' : `${showMoment(deletedAt)}${deletedBy === null ? '' : ` by ${deletedBy}`}`;

const isListed = ({ deletedAt }: Listed): boolean => deletedAt === null;

const HASH = { header: 'Hash', kind: 'code' } as const;
const DESCRIPTION = { header: 'Description' } as const;
const WHEN = {
  name: { header: 'Added by', kind: 'person' },
  createdAt: { header: 'Added', kind: 'moment' },
  deletedAt: { header: 'Removed', kind: 'moment', text: removalText, leftOut: isListed },
  deletedBy: { header: 'Removed by', kind: 'person', leftOut: isListed },
} as const;

/** Hashes of files that players may not run. */
export const blacklistColumns = columnsOf<BlacklistEntry>()({
  hash: HASH,
  severity: { header: 'Severity', kind: 'word', value: ({ severity }) => severityOf(severity).label.toLowerCase() },
  description: DESCRIPTION,
  ...WHEN,
});

/** Hashes of files that are known to be harmless. */
export const whitelistColumns = columnsOf<WhitelistEntry>()({
  hash: HASH,
  reason: { header: 'Reason' },
  description: DESCRIPTION,
  ...WHEN,
});

/** Players who must play with VAC. */
export const vacPlayerColumns = columnsOf<VacPlayer>()({
  name: { header: 'Player', kind: 'person' },
  timePlayed: { header: 'Played', kind: 'minutes' },
  lastLoggedIn: { header: 'Last login', kind: 'moment', none: 'Never' },
  banReason: { header: 'Active ban' },
  id: { header: 'Id', kind: 'id' },
});
