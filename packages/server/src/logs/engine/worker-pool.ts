import { Worker } from 'node:worker_threads';
import { community } from '@steward/api-client/rules/community';
import { workerUrl } from './assets.ts';
import type { TaskResult, WorkerReply, WorkerRequest, WorkerTask } from './protocol.ts';
import { InvalidPatternError } from './regex.ts';

/** A task that waits for a worker, and whom to tell of its outcome. */
export interface PoolTask {
  readonly task: WorkerTask;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: Error) => void;
}

/** A few worker threads that ask for the next task when they have room. */
export interface WorkerPool {
  /** Says that there may be tasks. */
  wake(): void;
  /** Starts the first threads, so that nobody waits for that. Rejects where one cannot. */
  warm(): Promise<void>;
  /** Ends the threads; tasks at work are rejected. */
  close(): Promise<void>;
}

interface Member {
  readonly worker: Worker;
  readonly tasks: Map<number, PoolTask>;
  /** Resolves when it has started, which takes as long as hundreds of tasks. */
  readonly started: Promise<unknown>;
  isStarted: boolean;
}

const TASKS_AT_ONCE = 2;
/** So many stand ready before there is work; the others start while these are at it. */
const WARM = 2;
/** Without a look at whether threads can be made again. */
const REST_MS = 10_000;
const STOPPED = 'The search was stopped. Try again.';
const NOTHING: WorkerTask = { kind: 'measure', paths: [] };
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;

const newWorker = (): Worker =>
  new Worker(workerUrl(), {
    resourceLimits: LIMITS,
    // Files that a thread opens are let go of by others.
    trackUnmanagedFds: false,
    execArgv: [],
    env: {},
    stdin: false,
    workerData: community(),
  });

/** Threads start when there is work, one in a turn of the event loop; they do not keep the process alive without any. */
export function createWorkerPool(size: number, nextTask: () => PoolTask | undefined): WorkerPool {
  const members: Member[] = [];
  let lastId = 0;
  let isClosed = false;
  let isSpawning = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  function wake(): void {
    while (!isClosed && hasRoom()) {
      const pool = nextTask();
      if (!pool) return;
      try {
        give(choose(), pool);
      } catch (error) {
        pool.reject(error instanceof Error ? error : new Error(STOPPED));
      }
    }
  }

  function give({ worker, tasks }: Pick<Member, 'worker' | 'tasks'>, pool: PoolTask): void {
    const id = ++lastId;
    if (tasks.size === 0) worker.ref();
    tasks.set(id, pool);
    worker.postMessage({ id, task: pool.task } satisfies WorkerRequest);
  }

  /** Those that take tasks: while some have started, no task waits for a thread that has not. */
  function takers(): readonly Member[] {
    const started = members.filter(({ isStarted }) => isStarted);
    return started.length > 0 ? started : members;
  }

  /** One that ended as it started is not followed by another at once, where there are others that work. */
  const maySpawn = (): boolean =>
    members.length < size &&
    !isSpawning &&
    (performance.now() - failedAt > REST_MS || members.every(({ isStarted }) => !isStarted));

  function hasRoom(): boolean {
    const all = takers();
    return (
      (maySpawn() && all.every(({ isStarted }) => !isStarted)) || all.some(({ tasks }) => tasks.size < TASKS_AT_ONCE)
    );
  }

  function choose(): Member {
    const [leastBusy] = [...takers()].sort((a, b) => a.tasks.size - b.tasks.size);
    if (leastBusy === undefined) return spawn();
    if (leastBusy.tasks.size === 0 || !maySpawn()) return leastBusy;
    if (!leastBusy.isStarted) return spawn();
    try {
      spawn();
    } catch {
      failedAt = performance.now();
    }
    return leastBusy;
  }

  function spawn(): Member {
    const worker = newWorker();
    const tasks: Member['tasks'] = new Map();
    const { promise: started, resolve, reject } = Promise.withResolvers<unknown>();
    const member: Member = { worker, tasks, started, isStarted: false };
    worker.unref();
    worker.on('message', (reply: WorkerReply) => settle(member, reply));
    worker.on('error', () => drop(member));
    worker.on('exit', () => drop(member));
    members.push(member);
    give(member, { task: NOTHING, resolve, reject });
    // Whose tasks it was given hear of it themselves.
    started.catch(() => undefined);
    isSpawning = true;
    setImmediate(() => {
      isSpawning = false;
      wake();
    });
    return member;
  }

  /** One after another: others have work to do meanwhile. */
  async function warm(): Promise<void> {
    const wanted = Math.min(size, WARM);
    while (!isClosed && members.length < wanted) await spawn().started;
    await Promise.all(members.slice(0, wanted).map(({ started }) => started));
  }

  function settle(member: Member, reply: WorkerReply): void {
    const task = member.tasks.get(reply.id);
    member.tasks.delete(reply.id);
    member.isStarted = true;
    if (member.tasks.size === 0) member.worker.unref();
    if ('result' in reply) task?.resolve(reply.result);
    else
      task?.reject(
        reply.error.isPattern ? new InvalidPatternError(reply.error.message) : new Error(reply.error.message),
      );
    wake();
  }

  function drop(member: Member): void {
    const index = members.indexOf(member);
    if (index < 0) return;
    members.splice(index, 1);
    if (!member.isStarted) failedAt = performance.now();
    for (const task of member.tasks.values()) task.reject(new Error(STOPPED));
    member.tasks.clear();
    wake();
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all(members.map(({ worker }) => worker.terminate()));
  }

  return { wake, warm, close };
}
