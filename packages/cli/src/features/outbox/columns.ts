import type { OutboxEntry } from '@steward/api-client/contract/outbox';
import { showMoment } from '@steward/api-client/rules/moments';
import { OUTBOX_STATE_LABELS, outboxText } from '@steward/api-client/rules/outbox';
import type { Resource } from '../../io/columns.ts';

/** What is to follow changes. */
export const outboxResource: Resource<OutboxEntry> = {
  columns: [
    { key: 'id', header: 'Id', align: 'right', tone: () => 'quiet', cell: (entry) => String(entry.id) },
    { key: 'what', header: 'What', min: 16, cell: outboxText },
    {
      key: 'state',
      header: 'State',
      tone: ({ state }) => (state === 'failed' ? 'danger' : state === 'expired' ? 'warning' : 'text'),
      cell: (entry) => OUTBOX_STATE_LABELS[entry.state],
    },
    { key: 'tries', header: 'Tries', align: 'right', cell: (entry) => String(entry.tries) },
    { key: 'createdAt', header: 'Asked for', tone: () => 'quiet', cell: (entry) => showMoment(entry.createdAt) },
    { key: 'createdBy', header: 'By', min: 8, cell: (entry) => entry.createdBy ?? '-' },
    { key: 'error', header: 'Last problem', min: 14, cell: (entry) => entry.error ?? '-' },
  ],
};
