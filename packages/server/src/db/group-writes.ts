import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { partsOf } from './savepoint.ts';
import type { Schema, Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';
import { isSerializationFailure, NoTurnError } from './violations.ts';

const MOST_WRITES = 64;
/** No further write joins a transaction that has run for this long: other processes wait for its lock. */
const MOST_MS = 10;
/** So long a write waits for its turn: as long as PostgreSQL lets one wait for a lock (`lock_timeout`). */
const PATIENCE_MS = 15_000;
/** So often in that time those are looked for that waited too long. */
const LOOKS = 15;

/** A write that waits for its turn. */
interface Waiting {
  readonly run: (tx: Tx) => Promise<() => void>;
  readonly refuse: (error: unknown) => void;
  /** When it came, by `performance.now()`. */
  readonly since: number;
}

/** Writes of one connection, one after another. */
export interface GroupedWrites {
  /** Runs a write when its turn comes; resolves when what it wrote lies on the disk. */
  add<T>(write: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a write in a transaction of its own. In a group it could be taken back alone, for which SQLite keeps every page in
   * memory that a statement changes: megabytes a second where rows are written by the million.
   */
  alone<T>(write: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does something while no transaction is open. */
  between<T>(work: () => T): Promise<T>;
}

export interface GroupHooks {
  /** Does what is to be done first in each transaction, such as waiting for other processes. */
  readonly begin?: (tx: Tx) => Promise<unknown>;
  readonly beforeCommit?: () => void;
  /** How long a write waits at most while other processes have their turns, in milliseconds. */
  readonly patienceMs?: number | undefined;
}

const nothing = () => undefined;

/**
 * Commits the writes that wait at the same time together: the disk is waited for once. A group begins when the event loop
 * has handed out all requests that came by then: statements of SQLite are done at once, so that it would else be over before
 * the second of them is heard (4 times the writes of 32 connections, measured by `bench/api/writes.ts`). Each still runs alone
 * and sees what those before it wrote; one that fails is taken back alone. It hears so after the commit only: why it failed may be
 * what another wrote, such as a payment that is there already. Where the commit fails, all fail, by the error of the commit.
 */
export function groupWrites(
  writer: Kysely<Schema>,
  { begin: first = () => Promise.resolve(), beforeCommit = nothing, patienceMs = PATIENCE_MS }: GroupHooks = {},
): GroupedWrites {
  const waiting: Waiting[] = [];
  let tail: Promise<unknown> = Promise.resolve();
  /** Whether a group runs or is to: it takes whatever waits by then. */
  let isComing = false;

  function between<T>(work: () => T | Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  }

  function add<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise<T>((resolve, refuse) => {
      const run = async (tx: Tx) => {
        const value = await inContext(write, tx);
        return () => resolve(value);
      };
      waiting.push({ run, refuse, since: performance.now() });
      if (!isComing) begin();
    });
  }

  function begin(): void {
    isComing = true;
    void between(group);
  }

  /** Refuses those that came until then. */
  function refuseUntil(latest: number, error: unknown): void {
    while ((waiting[0]?.since ?? Infinity) <= latest) waiting.shift()?.refuse(error);
  }

  /** Who came while a group before this one waited in vain has waited already: the whole time would be twice as long. */
  const refuseLate = () => refuseUntil(performance.now() - patienceMs, new NoTurnError());

  /** Does what waits, as far as it may; what each is to hear once that is committed. */
  async function together(tx: Tx, taken: Waiting[]): Promise<(() => void)[]> {
    const done: (() => void)[] = [];
    const parts = partsOf(tx);
    const until = performance.now() + MOST_MS;
    do {
      const next = waiting.shift();
      if (next === undefined) break;
      taken.push(next);
      const outcome = await parts(() => next.run(tx));
      if (!('error' in outcome)) done.push(outcome.value);
      // It is to be done again whatever becomes of the others.
      else if (isSerializationFailure(outcome.error)) next.refuse(outcome.error);
      else done.push(() => next.refuse(outcome.error));
    } while (taken.length < MOST_WRITES && performance.now() < until);
    return done;
  }

  async function group(): Promise<void> {
    await setImmediate();
    const taken: Waiting[] = [];
    let began = performance.now();
    const late = setInterval(refuseLate, patienceMs / LOOKS);
    try {
      const done = await inTransaction(writer, async (tx) => {
        await first(tx);
        clearInterval(late);
        began = -Infinity;
        const toTell = await together(tx, taken);
        beforeCommit();
        return toTell;
      });
      for (const tell of done) tell();
    } catch (error) {
      for (const { refuse } of taken) refuse(error);
      // Where no transaction began at all, as on a database that is closed, those hear why that waited for it.
      refuseUntil(began, error);
    } finally {
      clearInterval(late);
      isComing = false;
      if (waiting.length > 0) begin();
    }
  }

  function alone<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    const inContext = AsyncLocalStorage.snapshot();
    return between(() =>
      inTransaction(writer, async (tx) => {
        await first(tx);
        const value = await inContext(write, tx);
        beforeCommit();
        return value;
      }),
    );
  }

  return { add, alone, between };
}
