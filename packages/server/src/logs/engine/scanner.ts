import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { createIndexCache } from '../archive/read-index.ts';
import { createSignal } from './signal.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Turn } from './fair-queue.ts';
import { readAround } from './read-around.ts';
import type { SearchFile } from './search-files.ts';
import { createSearchRun } from './search-run.ts';
import type { SearchRun } from './search-run-types.ts';
import type { AroundRequest, LineEvent, SearchEvent, SearchRequest } from './search-types.ts';
import { createTaskQueue } from './task-queue.ts';
import { waitForTurn } from './wait-for-turn.ts';
import { createWorkerPool } from './worker-pool.ts';
import type { PoolTask } from './worker-pool.ts';

const RUNNING_AT_ONCE = 2;
const STARTED_AT_MOST = 8;
const MOST_CONTEXT = 50;
const SLICE_MS = 4;
const IDLE_POLL_MS = 500;

/** Searches log files in a few worker threads. */
export interface LogSearch {
  /**
   * Streams what is found, in order, while the search goes on; a slow reader holds it up. Throws the signal's reason when
   * that is aborted, and an InvalidPatternError for a pattern that is no regular expression.
   */
  search(request: SearchRequest): AsyncIterable<SearchEvent>;
  /**
   * The line that holds a byte of a file, with those around it, oldest first; those have `context`. It waits for no search.
   * Undefined where the file is gone or ends before. Throws a DamagedLineError, or the signal's reason.
   */
  around(file: SearchFile, request: AroundRequest): Promise<LineEvent[] | undefined>;
  /** How many searches run, and how many wait for their turn. */
  load(): { readonly running: number; readonly waiting: number };
  /** Starts the first threads, so that the first search need not wait for them. Rejects where one cannot. */
  warm(): Promise<void>;
  /** Stops all searches and ends the threads. */
  close(): Promise<void>;
}

export interface LogSearchOptions {
  /** One for each core when left out, two at least and eight at most. They start when there is work for them. */
  readonly workers?: number;
  /** The most bytes that a worker looks through in one go. */
  readonly mostUnitBytes?: number;
  /** Told the path of an index that cannot be read. */
  readonly onDamagedIndex?: (path: string) => void;
}

export function createLogSearch(options: LogSearchOptions = {}): LogSearch {
  const {
    workers = threadsFor(availableParallelism()),
    mostUnitBytes = Infinity,
    onDamagedIndex = () => undefined,
  } = options;
  const runs = new Set<Pick<SearchRun, 'nextTask'>>();
  const queue = createFairQueue(RUNNING_AT_ONCE, STARTED_AT_MOST);
  const pool = createWorkerPool(workers, () => nextTask(runs));
  const closing = new AbortController();
  const indexes = createIndexCache();
  let searches = 0;

  async function* search(request: SearchRequest): AsyncGenerator<SearchEvent, void> {
    const given = new AbortController();
    const signal = AbortSignal.any([request.signal, closing.signal, given.signal]);
    try {
      const turn = yield* waitForTurn(queue, request.owner, signal);
      yield* run(request, turn, signal);
    } finally {
      given.abort();
    }
  }

  async function* run(request: SearchRequest, turn: Turn, signal: AbortSignal): AsyncGenerator<SearchEvent, void> {
    const bell = createSignal();
    const context = Math.max(0, Math.min(MOST_CONTEXT, request.context));
    const host = {
      key: String(++searches),
      mostUnitBytes,
      indexes,
      onDamagedIndex,
      wake: pool.wake,
      notify: bell.ring,
    };
    const own = createSearchRun({ ...request, context }, host);
    runs.add(own);
    const outcome: { error?: Error; isOver: boolean } = { isOver: false };
    let wasBusy = true;
    const watch = (): void => {
      turn.setIdle(!wasBusy && !own.isBusy());
      wasBusy = own.isBusy();
    };
    const watching = setInterval(watch, IDLE_POLL_MS).unref();
    signal.addEventListener('abort', bell.ring);
    own
      .start()
      .catch((error: Error) => (outcome.error = error))
      .finally(() => {
        outcome.isOver = true;
        bell.ring();
      });
    try {
      for (let sliceStart = performance.now(); ;) {
        signal.throwIfAborted();
        const events = own.take();
        if (events.length === 0) {
          if (outcome.error) throw outcome.error;
          if (outcome.isOver) return;
          await bell.heard();
          sliceStart = performance.now();
        }
        for (const event of events) {
          yield event;
          signal.throwIfAborted();
          if (performance.now() - sliceStart < SLICE_MS) continue;
          await setImmediate();
          sliceStart = performance.now();
        }
      }
    } finally {
      clearInterval(watching);
      signal.removeEventListener('abort', bell.ring);
      runs.delete(own);
      turn.leave();
      own.stop().catch(() => undefined);
    }
  }

  async function around(file: SearchFile, request: AroundRequest): Promise<LineEvent[] | undefined> {
    const signal = AbortSignal.any([request.signal, closing.signal]);
    signal.throwIfAborted();
    const tasks = createTaskQueue(pool.wake);
    const own = { nextTask: tasks.next };
    runs.add(own);
    try {
      const context = Math.max(0, Math.min(MOST_CONTEXT, request.context));
      return await readAround(file, { ...request, context, signal }, { key: String(++searches), indexes, tasks });
    } finally {
      runs.delete(own);
    }
  }

  async function close(): Promise<void> {
    closing.abort(new Error('The server is shutting down. Try again in a moment.'));
    await pool.close();
  }

  return { search, around, load: queue.load, warm: pool.warm, close };
}

/** More of them than this only wait for each other: memory is read no faster. */
const MOST_THREADS = 8;

const threadsFor = (cores: number): number => Math.max(2, Math.min(MOST_THREADS, cores));

/** A task of each run in turn. */
function nextTask(runs: Set<Pick<SearchRun, 'nextTask'>>): PoolTask | undefined {
  for (const run of [...runs]) {
    const task = run.nextTask();
    if (!task) continue;
    runs.delete(run);
    runs.add(run);
    return task;
  }
  return undefined;
}
