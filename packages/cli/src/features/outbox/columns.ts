import { outboxColumns } from '@steward/api-client/columns/outbox';
import { resourceOf } from '../../io/columns.ts';

/** What is to follow changes. */
export const outboxResource = resourceOf(outboxColumns, {
  what: { min: 16 },
  state: { tone: ({ state }) => (state === 'failed' ? 'danger' : state === 'expired' ? 'warning' : 'text') },
  createdAt: { tone: 'quiet' },
  createdBy: { min: 8 },
  error: { min: 14 },
  nextTry: false,
});
