import { OUTBOX_STATE_LABELS, outboxText, type OutboxState } from '@steward/api-client/rules/outbox';
import type { Config } from '../config/config.ts';
import { PLAIN_LIST } from '../db/asked-list.ts';
import { tellOutbox } from '../core/outbox.ts';
import { listOutbox } from '../db/outbox-upkeep.ts';
import { dropItem, retryItem } from '../modules/outbox/operate.ts';
import { entryOf } from '../modules/outbox/entry.ts';
import type { CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operate, OPERATOR } from './operator.ts';

export interface OutboxListOptions {
  readonly state: OutboxState | undefined;
  readonly limit: number;
  readonly json: boolean;
}

/** Lists what is to follow changes, newest first. */
export const listOutboxItems = (
  config: Config,
  io: CommandIo,
  { state, limit, json }: OutboxListOptions,
): Promise<void> =>
  withServices(config, io, async (services) => {
    const found = await listOutbox(services.db, { state, kind: undefined }, { limit, offset: 0, asked: PLAIN_LIST });
    const kinds = services.outboxKinds;
    const entries = found.items.map((row) => entryOf(row, kinds));
    if (json) return io.out(JSON.stringify(entries));
    for (const entry of entries)
      io.out(
        [entry.id, OUTBOX_STATE_LABELS[entry.state], entry.createdAt, outboxText(entry), entry.error ?? '']
          .join('\t')
          .trimEnd(),
      );
    io.err(
      found.total > entries.length
        ? `The newest ${entries.length} of ${found.total}; --limit shows more.`
        : `${found.total} ${found.total === 1 ? 'entry' : 'entries'}.`,
    );
  });

/** Tries one again. */
export const retryOutboxItem = (config: Config, io: CommandIo, { id }: { id: number }): Promise<void> =>
  withServices(config, io, async (services) => {
    const kinds = services.outboxKinds;
    const { id: added } = await operate(services, async (tx) => {
      const { after } = await retryItem(tx, kinds, id, services.clock.now());
      return { done: after, draft: { action: 'outbox.retry', target: outboxText(entryOf(after, kinds)) } };
    });
    await tellOutbox(services);
    io.err(`Entry ${id} waits again, as entry ${added}; a running server does it within seconds.`);
  });

/** Lets one go. */
export const dropOutboxItem = (config: Config, io: CommandIo, { id }: { id: number }): Promise<void> =>
  withServices(config, io, async (services) => {
    const kinds = services.outboxKinds;
    await operate(services, async (tx) => {
      const row = await dropItem(tx, kinds, id, { by: OPERATOR, now: services.clock.now() });
      return { done: undefined, draft: { action: 'outbox.drop', target: outboxText(entryOf(row, kinds)) } };
    });
    io.err(`Entry ${id} was dropped and will not be done.`);
  });
