import type { AuditDraft } from '../core/audit.ts';
import { PLAIN_LIST } from '../db/asked-list.ts';
import { instant } from '../core/clock.ts';
import type { Config } from '../config/config.ts';
import { bridgeServices } from '../modules/bridge/bridge-services.ts';
import {
  keptOfRejected,
  rejectedEntry,
  rejectedText,
  requireRejected,
  retryRejected,
  retrySome,
  someRejectedText,
} from '../modules/bridge/rejected.ts';
import { dropRejected, listRejected, removeRejected } from '../modules/bridge/rejected-repository.ts';
import type { CommandIo } from '../core/command-io.ts';
import { withServices } from './open-services.ts';
import { operate } from './operator.ts';

export interface RejectedListOptions {
  readonly server: string | undefined;
  readonly kind: string | undefined;
  readonly limit: number;
  readonly json: boolean;
}

/** One event by its number, or those of a server. */
export type RejectedChoice = { readonly id: number } | { readonly server: string; readonly kind?: string | undefined };

/** Lists events that were set aside, newest first. */
export const listRejectedEvents = (
  config: Config,
  io: CommandIo,
  { server, kind, limit, json }: RejectedListOptions,
): Promise<void> =>
  withServices(config, io, async ({ db }) => {
    const { items, total } = await listRejected(db, { server, kind }, { limit, offset: 0, asked: PLAIN_LIST });
    if (json) return io.out(JSON.stringify(items.map(rejectedEntry)));
    for (const row of items)
      io.out([row.id, row.server, instant(row.received_at), row.kind ?? '-', row.reason].join('\t'));
    io.err(
      total > items.length
        ? `The newest ${items.length} of ${total}; --limit shows more.`
        : `${total} ${total === 1 ? 'event' : 'events'}.`,
    );
  });

/** Prints an event as it came. */
export const showRejectedEvent = (config: Config, io: CommandIo, { id }: { id: number }): Promise<void> =>
  withServices(config, io, async (services) => {
    const row = await operate(services, async (tx) => ({ done: await requireRejected(tx, id) }));
    io.out(row.line);
    io.err(row.reason);
  });

/** Takes in what was set aside, where that can be now. */
export const retryRejectedEvents = (config: Config, io: CommandIo, choice: RejectedChoice): Promise<void> =>
  withServices(config, io, async (services) => {
    const trying = { services: bridgeServices(services), now: services.clock.now() };
    const { taken, left } = await operate(services, async (tx) => {
      if ('id' in choice) {
        const row = await retryRejected(tx, choice.id, trying);
        const draft: AuditDraft = {
          action: 'bridge.retry-event',
          target: rejectedText(row),
          before: keptOfRejected(row),
        };
        return { done: { taken: 1, left: 0 }, draft };
      }
      const done = await retrySome(tx, choice, trying);
      const draft: AuditDraft = { action: 'bridge.retry-events', target: someRejectedText(choice), after: done };
      return { done, draft: done.taken > 0 ? draft : undefined };
    });
    io.err(
      `${taken} ${taken === 1 ? 'event was' : 'events were'} taken in${left > 0 ? `; ${left} still cannot be` : ''}.`,
    );
  });

/** Lets go of what was set aside. */
export const dropRejectedEvents = (config: Config, io: CommandIo, choice: RejectedChoice): Promise<void> =>
  withServices(config, io, async (services) => {
    const dropped = await operate(services, async (tx) => {
      if ('id' in choice) {
        const row = await requireRejected(tx, choice.id);
        await removeRejected(tx, [row.id]);
        return {
          done: 1,
          draft: { action: 'bridge.drop-event', target: rejectedText(row), before: keptOfRejected(row) },
        };
      }
      const events = await dropRejected(tx, choice);
      const draft: AuditDraft = { action: 'bridge.drop-events', target: someRejectedText(choice), before: { events } };
      return { done: events, draft: events > 0 ? draft : undefined };
    });
    io.err(`${dropped} ${dropped === 1 ? 'event was' : 'events were'} dropped.`);
  });
