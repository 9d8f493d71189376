import type { OutboxEntry } from '../contract/outbox.ts';
import { OUTBOX_STATE_LABELS, outboxText } from '../rules/outbox.ts';
import { columnsOf } from './column.ts';

/** What is to follow changes. */
export const outboxColumns = columnsOf<OutboxEntry>()({
  id: { header: 'Id', kind: 'id' },
  what: { header: 'What', value: outboxText },
  kind: null,
  subject: null,
  server: null,
  state: { header: 'State', kind: 'word', value: ({ state }) => OUTBOX_STATE_LABELS[state] },
  tries: { header: 'Tries', kind: 'count' },
  createdAt: { header: 'Asked for', kind: 'moment' },
  createdBy: { header: 'By', kind: 'person' },
  error: { header: 'Last problem' },
  nextTry: { header: 'Next try', kind: 'moment' },
  doneAt: null,
  canRetry: null,
  canDrop: null,
});
