import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { countLeases, dropLease, insertLease, removeLeases, renewLeases } from '../db/stream-leases.ts';
import type { Clock } from './clock.ts';
import { StewardError } from './errors.ts';
import type { Log } from './log.ts';

const RENEW_MS = 10_000;
/** A lease that was not renewed for so long is of a process that died. */
const HOLDS_SECONDS = 45;
const RETRY_SECONDS = 30;
const FULL = Symbol('full');

/** Streams of a person that are open in all processes, so that nobody opens them without end. */
export interface StreamLeases {
  /**
   * Takes a place for one more; gives back how to leave it. Throws 429 with `text` when `most` are taken.
   * A full disk keeps nobody from reading.
   */
  take(player: number, kind: string, most: number, text: string): Promise<() => void>;
  /** Waits for what is still being written. */
  settled(): Promise<void>;
}

export function createStreamLeases(database: Database, clock: Clock, log: Log): StreamLeases {
  const owner = randomUUID();
  const held = new Set<number>();
  const writing = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;

  const write = (work: () => Promise<unknown>): void => {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, 'The count of open streams could not be kept.'))
      .finally(() => writing.delete(done));
    writing.add(done);
  };

  const renew = () => write(() => database.withWrite((tx) => renewLeases(tx, owner, clock.now()), { beside: true }));

  const leave = (id: number) => {
    if (!held.delete(id)) return;
    if (held.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    write(() => database.withWrite((tx) => dropLease(tx, id), { beside: true }));
  };

  return {
    async take(player, kind, most, text) {
      const now = clock.now();
      const id = await database
        .withWrite(async (tx) => {
          await removeLeases(tx, now - HOLDS_SECONDS, now + HOLDS_SECONDS);
          if ((await countLeases(tx, player, kind)) >= most) return FULL;
          return insertLease(tx, { player_id: player, kind, process: owner, renewed_at: now });
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'A stream could not be counted; it is opened all the same.');
          return undefined;
        });
      if (id === FULL) throw new StewardError(429, text, { retryAfter: RETRY_SECONDS });
      if (id === undefined) return () => undefined;
      held.add(id);
      timer ??= setInterval(renew, RENEW_MS).unref();
      return () => leave(id);
    },
    async settled() {
      clearInterval(timer);
      await Promise.all(writing);
    },
  };
}
