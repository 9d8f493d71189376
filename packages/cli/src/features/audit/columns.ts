import { auditColumns } from '@steward/api-client/columns/audit';
import { resourceOf } from '../../io/columns.ts';

export const auditResource = resourceOf(auditColumns, {
  at: { tone: 'quiet' },
  told: { min: 36 },
  actor: false,
  action: false,
  target: false,
  change: { min: 12 },
  ip: { min: 7, tone: 'quiet' },
});
