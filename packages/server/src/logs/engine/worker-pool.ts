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
  /** Ends the threads; tasks at work are rejected. */
  close(): Promise<void>;
}

interface Member {
  readonly worker: Worker;
  readonly tasks: Map<number, PoolTask>;
}

const TASKS_AT_ONCE = 2;
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;

/** Threads start when there is work, one in a turn of the event loop; they do not keep the process alive without any. */
export function createWorkerPool(size: number, nextTask: () => PoolTask | undefined): WorkerPool {
  const members: Member[] = [];
  let lastId = 0;
  let isClosed = false;
  let isSpawning = false;

  function wake(): void {
    while (!isClosed && hasRoom()) {
      const pool = nextTask();
      if (!pool) return;
      const id = ++lastId;
      const { worker, tasks } = choose();
      if (tasks.size === 0) worker.ref();
      tasks.set(id, pool);
      worker.postMessage({ id, task: pool.task } satisfies WorkerRequest);
    }
  }

  function hasRoom(): boolean {
    return (members.length < size && !isSpawning) || members.some(({ tasks }) => tasks.size < TASKS_AT_ONCE);
  }

  function choose(): Member {
    const [leastBusy] = [...members].sort((a, b) => a.tasks.size - b.tasks.size);
    if (leastBusy === undefined) return spawn();
    const isTaken = leastBusy.tasks.size > 0;
    return isTaken && members.length < size && !isSpawning ? spawn() : leastBusy;
  }

  function spawn(): Member {
    const worker = new Worker(workerUrl(), {
      resourceLimits: LIMITS,
      // Files that a thread opens are let go of by others.
      trackUnmanagedFds: false,
      execArgv: [],
      env: {},
      stdin: false,
      workerData: community(),
    });
    const member: Member = { worker, tasks: new Map() };
    worker.unref();
    worker.on('message', (reply: WorkerReply) => settle(member, reply));
    worker.on('error', () => drop(member));
    worker.on('exit', () => drop(member));
    members.push(member);
    isSpawning = true;
    setImmediate(() => {
      isSpawning = false;
      wake();
    });
    return member;
  }

  function settle(member: Member, reply: WorkerReply): void {
    const task = member.tasks.get(reply.id);
    member.tasks.delete(reply.id);
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
    for (const task of member.tasks.values()) task.reject(new Error('The search was stopped. Try again.'));
    member.tasks.clear();
    wake();
  }

  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all(members.map(({ worker }) => worker.terminate()));
  }

  return { wake, close };
}
