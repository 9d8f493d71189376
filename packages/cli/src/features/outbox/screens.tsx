import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { outbox, type OutboxEntry } from '@steward/api-client/contract/outbox';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { listScreen, ofPage } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { outboxResource } from './columns.ts';

const nameOf = ({ id, kind, subject }: OutboxEntry) => `${id} ${kind} ${subject}`.trim();

export const outboxScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'outbox',
    title: 'Outbox',
    endpoint: outbox.list,
    command: 'outbox list',
    rows: ofPage<OutboxEntry>,
    resource: outboxResource,
    one: 'entry',
    everySeconds: 30,
    bindings: [
      writeBinding<OutboxEntry>({
        keys: ['t'],
        label: 'try again',
        help: 'Try this again now.',
        refuses: ({ canRetry }) => (canRetry ? undefined : 'This cannot be tried again.'),
        endpoint: outbox.retry,
        title: (count) => questionOfMany(outbox.retry, { count }),
        lines: [outbox.retry.summary],
        yes: 'try again',
        nameOf,
        send: (client, { id }) => client.call(outbox.retry, { params: { id } }),
      }),
      writeBinding<OutboxEntry>({
        keys: ['d'],
        label: 'drop',
        help: 'Let go of this, after a question.',
        refuses: ({ canDrop }) => (canDrop ? undefined : 'This cannot be dropped.'),
        endpoint: outbox.drop,
        title: (count) => questionOfMany(outbox.drop, { count }),
        lines: [outbox.drop.summary],
        yes: 'drop',
        nameOf,
        send: (client, { id }) => client.call(outbox.drop, { params: { id } }),
      }),
    ],
  }),
];
