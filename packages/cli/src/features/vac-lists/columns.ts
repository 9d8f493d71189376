import { blacklistColumns, vacPlayerColumns, whitelistColumns } from '@steward/api-client/columns/vac-lists';
import { resourceOf } from '../../io/columns.ts';
import { severityTone } from '../../io/vac-severities.ts';

const LISTED = {
  hash: { min: 17, middle: true },
  description: { min: 14 },
  name: { min: 8 },
  createdAt: { tone: 'quiet' },
  deletedAt: { min: 16, tone: 'warning' },
  deletedBy: false,
} as const;

/** Hashes of files that players may not run. */
export const blacklistResource = resourceOf(blacklistColumns, {
  ...LISTED,
  severity: { tone: (entry) => severityTone(entry.severity) },
});

/** Hashes of files that are known to be harmless. */
export const whitelistResource = resourceOf(whitelistColumns, { ...LISTED, reason: { min: 10 } });

/** Players who must play with VAC. */
export const forcedResource = resourceOf(vacPlayerColumns, {
  name: { min: 16 },
  banReason: { min: 14, tone: (player) => (player.banReason === null ? 'quiet' : 'danger') },
});
