import { outbox } from '@steward/api-client/contract/outbox';
import { outboxText } from '@steward/api-client/rules/outbox';
import { implement } from '../../core/implement.ts';
import { countOutbox, listOutbox } from '../../db/outbox-upkeep.ts';
import { dropItem, retryItem } from './operate.ts';
import { entryOf } from './entry.ts';

export const outboxRoutes = implement(outbox, {
  async list({ db, query, page, services }) {
    const { items, total } = await listOutbox(db, { state: query.state, kind: query.kind }, page);
    const kinds = services.outboxKinds;
    return { items: items.map((row) => entryOf(row, kinds)), total };
  },

  async counts({ db }) {
    const { waiting = 0, running = 0, failed = 0, expired = 0 } = await countOutbox(db);
    return { waiting, running, failed, expired };
  },

  async retry({ tx, params, now, services, audit }) {
    const kinds = services.outboxKinds;
    const { before, after } = await retryItem(tx, kinds, params.id, now);
    const entry = entryOf(after, kinds);
    return audit({
      action: 'outbox.retry',
      target: outboxText(entry),
      before: { entry: before.id, state: before.state, error: before.last_error },
      after: { entry: entry.id, state: entry.state },
    }).answer(entry);
  },

  async drop({ tx, params, caller, now, services, audit }) {
    const kinds = services.outboxKinds;
    const row = await dropItem(tx, kinds, params.id, { by: caller.name, now });
    return audit({
      action: 'outbox.drop',
      target: outboxText(entryOf(row, kinds)),
      before: { entry: row.id, state: row.state, error: row.last_error },
      after: { entry: row.id, state: 'dropped' },
    }).answer({ ok: true });
  },
});
