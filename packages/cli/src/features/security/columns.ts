import type { SecurityBurst, SecurityEvent } from '@steward/api-client/contract/security';
import { showCount } from '../../io/format.ts';
import { showMoment } from '@steward/api-client/rules/moments';
import { SECURITY_REASON_TEXTS } from '@steward/api-client/rules/security';
import type { Resource } from '../../io/columns.ts';

export const eventResource: Resource<SecurityEvent> = {
  columns: [
    { key: 'at', header: 'Time', tone: () => 'quiet', cell: (event) => showMoment(event.at) },
    {
      key: 'reason',
      header: 'Why',
      min: 14,
      tone: () => 'warning',
      cell: (event) => SECURITY_REASON_TEXTS[event.reason],
    },
    { key: 'name', header: 'Name', min: 10, cell: (event) => event.name || '-' },
    { key: 'address', header: 'Address', min: 10, cell: (event) => event.address },
    { key: 'call', header: 'Call', min: 10, tone: () => 'quiet', cell: (event) => event.call },
    { key: 'count', header: 'Times', align: 'right', cell: (event) => showCount(event.count) },
  ],
};

export const burstResource: Resource<SecurityBurst> = {
  columns: [
    { key: 'kind', header: 'By', cell: (burst) => burst.kind },
    { key: 'subject', header: 'From or to', min: 12, tone: () => 'warning', cell: (burst) => burst.subject },
    { key: 'failures', header: 'Refused', align: 'right', cell: (burst) => showCount(burst.failures) },
    { key: 'startedAt', header: 'Since', cell: (burst) => showMoment(burst.startedAt) },
    { key: 'lastAt', header: 'Last', cell: (burst) => showMoment(burst.lastAt) },
  ],
};
