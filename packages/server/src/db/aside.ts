import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Runs a compiled statement by another connection. */
export type AsideReader = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>;

export interface AsideTask {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type AsideReply = { readonly id: number } & (
  { readonly rows: readonly unknown[] } | { readonly failure: { readonly message: string; readonly errcode: unknown } }
);

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

interface Running {
  readonly worker: Worker;
  /** Who is not answered yet, by the number of their task. */
  readonly waiting: Map<number, Waiting>;
}

const stopped = () => new Error('The reading of a list was stopped.');

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } as const;

/**
 * Reads the embedded database in a thread with a connection of its own, so that a long statement does not hold up the event
 * loop. For answers of few rows or few, large values: they are copied from thread to thread. The thread starts with the first
 * statement.
 */
class ReaderThread {
  readonly #file: string;
  #running: Running | undefined;
  #last = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The rows of a statement, read after everything that was committed when it is called. */
  async read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const { worker, waiting } = (this.#running ??= this.#start());
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies AsideTask);
    });
  }

  /** Whether it has nothing to do. */
  get isFree(): boolean {
    return this.#running === undefined || this.#running.waiting.size === 0;
  }

  /** Ends the thread; who waits for it gets an error. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.worker.terminate();
  }

  #start(): Running {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      ...{ resourceLimits: LIMITS, execArgv: [], env: {}, stdin: false, workerData: this.#file },
    });
    // Its own: after an error another one may run before this one tells that it has ended.
    const running: Running = { worker, waiting: new Map() };
    const ended = (error?: Error) => {
      if (this.#running === running) this.#running = undefined;
      for (const { reject } of running.waiting.values()) reject(error ?? stopped());
      running.waiting.clear();
    };
    worker.on('message', (reply: AsideReply) => take(running, reply));
    worker.once('error', ended);
    worker.once('exit', () => ended());
    return running;
  }
}

function take({ worker, waiting }: Running, reply: AsideReply): void {
  const who = waiting.get(reply.id);
  waiting.delete(reply.id);
  // A process that has nothing else to do ends.
  if (waiting.size === 0) worker.unref();
  if ('rows' in reply) who?.resolve([...reply.rows]);
  else {
    const { message, errcode } = reply.failure;
    who?.reject(Object.assign(new Error(message), { errcode }));
  }
}

/** So many statements run at once; a long one leaves the other thread to the rest. */
const THREADS = 2;

interface Queued extends Waiting {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly isShort: boolean;
  readonly rows: Promise<unknown[]>;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

/**
 * A few threads that read; another one starts when all that run are busy. What comes when all are waits for the first to be
 * free, so that nothing stands behind a long statement while another thread has nothing to do. What is short has one thread more,
 * as many long ones may wait. Who asks for what waits already shares its answer: a list that is asked for again and again, by
 * somebody who did not wait for it, is read no more often than that.
 */
export class ReaderThreads {
  readonly #file: string;
  readonly #threads: ReaderThread[] = [];
  #shortOnes: ReaderThread | undefined;
  #queue: Queued[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** The rows of a statement, read after everything that was committed when it is called. `isShort`: it takes milliseconds. */
  read(sql: string, parameters: readonly unknown[], isShort = false): Promise<unknown[]> {
    const waits = this.#queue.find((one) => one.sql === sql && isSame(one.parameters, parameters));
    if (waits) return waits.rows.then((rows) => structuredClone(rows));
    const { promise: rows, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.#queue.push({ sql, parameters, isShort, rows, resolve, reject });
    this.#handOut();
    return rows;
  }

  get running(): number {
    return this.#threads.length + (this.#shortOnes ? 1 : 0);
  }

  /** Starts the threads, so that nobody waits for that. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: THREADS }, () => this.read('select 1', [])));
  }

  /** Ends the threads; who waits for one gets an error. */
  async close(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    for (const { reject } of queue) reject(stopped());
    const threads = this.#threads.splice(0);
    if (this.#shortOnes) threads.push(this.#shortOnes);
    this.#shortOnes = undefined;
    await Promise.all(threads.map((thread) => thread.close()));
  }

  #handOut(): void {
    const left: Queued[] = [];
    for (const next of this.#queue) {
      const thread = this.#free() ?? (next.isShort ? this.#freeForShort() : undefined);
      if (!thread) {
        left.push(next);
        continue;
      }
      void thread
        .read(next.sql, next.parameters)
        .then(next.resolve, next.reject)
        .finally(() => this.#handOut());
    }
    this.#queue = left;
  }

  /** A thread that has nothing to do. */
  #free(): ReaderThread | undefined {
    const free = this.#threads.find(({ isFree }) => isFree);
    if (free || this.#threads.length === THREADS) return free;
    const another = new ReaderThread(this.#file);
    this.#threads.push(another);
    return another;
  }

  #freeForShort(): ReaderThread | undefined {
    this.#shortOnes ??= new ReaderThread(this.#file);
    return this.#shortOnes.isFree ? this.#shortOnes : undefined;
  }
}

interface Readers {
  readonly read: AsideReader;
  readonly readShort: AsideReader;
}

const readers = new WeakMap<object, Readers>();

/** Lets long reads of that database go aside; those that are short all the same by `readShort`. */
export function readAsideWith(db: object, read: AsideReader, readShort = read): void {
  readers.set(db, { read, readShort });
}

const primaries = new WeakMap<Db, Db>();

/** Lets what is kept of that database be read by another way to it, which leaves nothing to a replica. */
export function readKeptBy(db: Db, primary: Db): void {
  primaries.set(db, primary);
}

/**
 * The database by which to read what is kept until a change is counted. The count is the primary's: a replica may not have yet
 * what another program commits without waiting for its disk, and what it gave would be kept as if it had.
 */
export const keptReader = (db: Db): Db => primaries.get(db) ?? db;

export interface AsideOptions {
  /** It takes milliseconds in a large community, so that it is not to wait behind what takes seconds. */
  readonly isShort?: boolean;
}

/** The rows of a statement that may be long: beside the event loop on either engine. */
export async function readAside<R>(
  db: Db,
  query: CompiledQuery<R>,
  { isShort = false }: AsideOptions = {},
): Promise<R[]> {
  const read = readers.get(db)?.[isShort ? 'readShort' : 'read'];
  return read ? ((await read(query.sql, query.parameters)) as R[]) : (await db.executeQuery(query)).rows;
}
