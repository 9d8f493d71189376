import { auditColumns } from '@steward/api-client/columns/audit';
import { resourceOf } from '../../io/columns.ts';

export const auditResource = resourceOf(auditColumns, {
  at: { tone: 'quiet' },
  actor: { min: 10 },
  action: { min: 12, tone: 'accent' },
  target: { min: 10 },
  change: { min: 12 },
  ip: { min: 7, tone: 'quiet' },
});
