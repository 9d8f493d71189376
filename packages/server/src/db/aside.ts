import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import type { DirectReader } from './direct.ts';
import type { Db } from './schema.ts';

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

const stopped = () => new Error('The reading of a list was stopped.');

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } as const;

/**
 * Reads the embedded database in a thread with a connection of its own, so that a long statement does not hold up the event
 * loop. For answers of few rows or few, large values: they are copied from thread to thread. The thread starts with the first
 * statement.
 */
class ReaderThread {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The rows of a statement, read after everything that was committed when it is called. */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies AsideTask);
    });
  }

  /** How many statements are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Ends the thread; who waits for it gets an error. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      ...{ resourceLimits: LIMITS, execArgv: [], env: {}, stdin: false, workerData: this.#file },
    });
    const ended = (error?: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error ?? stopped());
      this.#waiting.clear();
    };
    worker.on('message', (reply: AsideReply) => this.#take(worker, reply));
    worker.once('error', ended);
    worker.once('exit', () => ended());
    return worker;
  }

  #take(worker: Worker, reply: AsideReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    // A process that has nothing else to do ends.
    if (this.#waiting.size === 0) worker.unref();
    if ('rows' in reply) waiting?.resolve([...reply.rows]);
    else {
      const { message, errcode } = reply.failure;
      waiting?.reject(Object.assign(new Error(message), { errcode }));
    }
  }
}

/** So many statements run at once; a long one leaves the other thread to the rest. */
const THREADS = 2;

interface Queued extends Waiting {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * A few threads that read; another one starts when all that run are busy. What comes when all are waits for the first to be
 * free, so that nothing stands behind a long statement while another thread has nothing to do.
 */
export class ReaderThreads {
  readonly #file: string;
  readonly #threads: ReaderThread[] = [];
  #queue: Queued[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** The rows of a statement, read after everything that was committed when it is called. */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.#queue.push({ sql, parameters, resolve, reject });
    this.#handOut();
    return promise;
  }

  get running(): number {
    return this.#threads.length;
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
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
  }

  #handOut(): void {
    for (let thread = this.#free(); thread; thread = this.#free()) {
      const next = this.#queue.shift();
      if (!next) return;
      void thread
        .read(next.sql, next.parameters)
        .then(next.resolve, next.reject)
        .finally(() => this.#handOut());
    }
  }

  /** A thread that has nothing to do. */
  #free(): ReaderThread | undefined {
    const free = this.#threads.find(({ waiting }) => waiting === 0);
    if (free || this.#queue.length === 0 || this.#threads.length === THREADS) return free;
    const another = new ReaderThread(this.#file);
    this.#threads.push(another);
    return another;
  }
}

const readers = new WeakMap<object, DirectReader>();

/** Lets long reads of that database go aside. */
export function readAsideWith(db: object, read: DirectReader): void {
  readers.set(db, read);
}

/** The rows of a statement that may be long: beside the event loop on either engine. */
export async function readAside<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  const read = readers.get(db);
  return read ? ((await read(query.sql, query.parameters)) as R[]) : (await db.executeQuery(query)).rows;
}
