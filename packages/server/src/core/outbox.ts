import {
  claimDue,
  findLatest,
  isClaimed,
  isDue,
  listAbandoned,
  type OutboxItem,
  type OutboxRow,
} from '../db/outbox.ts';
import { expireCommands } from '../db/game-commands.ts';
import { pruneBridge } from '../db/bridge-upkeep.ts';
import { pruneFeeds } from '../db/feeds.ts';
import { pruneOutbox } from '../db/outbox-upkeep.ts';
import { pruneWatches } from '../db/watches.ts';
import type { Db, Tx } from '../db/schema.ts';
import { CLAIMER, createAttempts } from './outbox-attempts.ts';
import type { OutboxKinds } from './outbox-kinds.ts';
import type { Services } from './services.ts';

export { insertOutbox, type OutboxItem } from '../db/outbox.ts';
export { CLAIMER } from './outbox-attempts.ts';

/** The topic on which it is told that something was written into the outbox. The payload is empty. */
export const OUTBOX_TOPIC = 'outbox';

/** Whether the latest item about a subject runs, or is about to for the first time since it was asked for. */
export async function isUnderWay(
  tx: Db | Tx,
  { kind, subject }: Pick<OutboxItem, 'kind' | 'subject'>,
  now: number,
): Promise<boolean> {
  const latest = await findLatest(tx, kind, subject);
  return latest !== undefined && (isClaimed(latest, now) || (latest.state === 'waiting' && latest.tries === 0));
}

/** Wakes the workers of all processes, after the commit. A worker that hears nothing looks by itself, seconds later. */
export async function tellOutbox({ bus, log }: Pick<Services, 'bus' | 'log'>): Promise<void> {
  try {
    await bus.publish(OUTBOX_TOPIC, {});
  } catch (error) {
    log.warn({ err: error }, 'The outbox could not be woken; it looks by itself.');
  }
}

const PRUNE_AT_LEAST_MS = 600_000;
const PRUNE_AT_MOST_MS = 10_000;
const DAY = 86_400;
const OVER = { states: ['done', 'dropped'], seconds: DAY, most: 1000 } as const;
const GIVEN_UP = { states: ['failed', 'expired'], seconds: 30 * DAY, most: 1000 } as const;
/** Commands that a game server does not take. */
export const COMMAND_BOUNDS = { seconds: 7 * DAY, most: 5000 };

/** Longer than commands are kept: a server that comes back after days may send its last batch again. */
const BRIDGE_KEEPING = { received: 8 * DAY, rejected: 30 * DAY, logs: 90 * DAY };

export interface OutboxOptions {
  /** Seconds that a claim holds; a try ends at half of it. */
  readonly leaseSeconds?: number;
  /** How often the table is looked at beside being woken. */
  readonly pollMs?: number;
  /** The most items under way in this process. */
  readonly most?: number;
}

export interface Outbox {
  /** Does what is due, and waits for it. */
  turn(): Promise<void>;
  /** Removes what was kept long enough, expires commands that no game server took. */
  prune(): Promise<void>;
  /** Waits for what is under way, up to that time; what has not ended then is left to the next process. */
  stop(withinMs?: number): Promise<void>;
}

/** The part of the services that the outbox stands on. */
export type OutboxServices = Pick<Services, 'database' | 'db' | 'bus' | 'clock' | 'log'>;

/** Expires and removes what was kept long enough. */
export async function pruneAll({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return database.withWrite(async (tx) => {
    const now = clock.now();
    await expireCommands(tx, now, COMMAND_BOUNDS);
    await pruneBridge(tx, now, BRIDGE_KEEPING);
    await pruneFeeds(tx, now);
    await pruneWatches(tx, now);
    return (await pruneOutbox(tx, now, OVER)) + (await pruneOutbox(tx, now, GIVEN_UP));
  });
}

/** Runs what commits asked for, in this process; every process has one. */
export function startOutbox(services: OutboxServices, kinds: OutboxKinds, options: OutboxOptions = {}): Outbox {
  const { database, db, bus, clock, log } = services;
  const { leaseSeconds = 30, pollMs = 5000, most = 8 } = options;
  const byName = new Map(kinds.run.map((kind) => [kind.kind, kind]));
  const [runNames, heldNames] = [[...byName.keys()], kinds.held.map(({ kind }) => kind)];
  const aborting = new AbortController();
  const attempt = createAttempts(services, byName, { leaseSeconds, stopped: aborting.signal });
  const active = new Set<Promise<void>>();
  let stopping = false;
  let turning: Promise<void> | undefined;
  let again = false;
  let prunedAt = 0;
  let written = false;

  async function endAbandoned(): Promise<void> {
    if (heldNames.length === 0 || (await listAbandoned(db, heldNames, clock.now())).length === 0) return;
    await database.withWrite(async (tx) => {
      for (const row of await listAbandoned(tx, heldNames, clock.now()))
        await kinds.held.find(({ kind }) => kind === row.kind)?.abandoned(tx, row);
    });
  }

  async function claim(): Promise<readonly OutboxRow[]> {
    const [now, free] = [clock.now(), most - active.size];
    if (stopping || free <= 0 || runNames.length === 0 || !(await isDue(db, runNames, now))) return [];
    const claiming = { kinds: runNames, now, by: CLAIMER, until: now + leaseSeconds, most: free };
    return database.withWrite((tx) => claimDue(tx, database.engine, claiming), { beside: true });
  }

  async function takeTurns(): Promise<void> {
    do {
      again = false;
      await endAbandoned();
      for (const row of await claim()) {
        const work = attempt(row)
          .catch((error: unknown) => log.error({ err: error, outbox: row.id }, 'An item of the outbox was left.'))
          .finally(() => {
            active.delete(work);
            void turn();
          });
        active.add(work);
      }
      await pruneNowAndThen();
    } while (again && !stopping);
  }

  /** Often while much is written, else now and then. */
  async function pruneNowAndThen(): Promise<void> {
    const passed = performance.now() - prunedAt;
    if (prunedAt !== 0 && passed < (written ? PRUNE_AT_MOST_MS : PRUNE_AT_LEAST_MS)) return;
    prunedAt = performance.now();
    written = false;
    await pruneAll(services);
  }

  function turn(): Promise<void> {
    if (stopping) return Promise.resolve();
    again = true;
    turning ??= takeTurns()
      .catch((error: unknown) => log.error({ err: error }, 'The outbox could not be looked at; it is tried again.'))
      .finally(() => (turning = undefined));
    return turning;
  }

  const unsubscribe = bus.subscribe(
    OUTBOX_TOPIC,
    () => {
      written = true;
      return turn();
    },
    () => void turn(),
  );
  const timer = setInterval(() => void turn(), pollMs);
  timer.unref();
  void turn();

  return {
    async turn() {
      await turn();
      while (active.size > 0 || turning) await Promise.all([...active, turning]);
    },
    async prune() {
      await pruneAll(services);
    },
    async stop(withinMs = leaseSeconds * 500) {
      stopping = true;
      unsubscribe();
      clearInterval(timer);
      await turning;
      const last = setTimeout(() => aborting.abort(), withinMs);
      await Promise.all(active);
      clearTimeout(last);
    },
  };
}
