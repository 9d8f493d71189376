import { burstColumns, eventColumns } from '@steward/api-client/columns/security';
import { resourceOf } from '../../io/columns.ts';

export const eventResource = resourceOf(eventColumns, {
  at: { tone: 'quiet' },
  reason: { min: 14, tone: 'warning' },
  name: { min: 10 },
  address: { min: 10 },
  call: { min: 10, tone: 'quiet' },
});

export const burstResource = resourceOf(burstColumns, { subject: { min: 12, tone: 'warning' } });
