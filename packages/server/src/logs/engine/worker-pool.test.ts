import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import type { MeasureResult, WorkerRequest } from './protocol.ts';
import { createWorkerPool, type PoolTask, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool;
afterEach(async () => {
  await pool.close();
  vi.restoreAllMocks();
});

/** How many threads were given work, besides what only starts them, and how many there are. */
function countThreads() {
  const [all, working] = [new Set<Worker>(), new Set<Worker>()];
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, request: WorkerRequest) {
    all.add(this);
    if (request.task.kind === 'measure' && request.task.paths.length > 0) working.add(this);
    postMessage.call(this, request);
  });
  return { all, working };
}

function tasksOf(count: number) {
  const waiting: PoolTask[] = [];
  const done = Array.from(
    { length: count },
    () =>
      new Promise<unknown>((resolve, reject) =>
        waiting.push({ task: { kind: 'measure', paths: [import.meta.filename, '/nowhere'] }, resolve, reject }),
      ),
  );
  return { next: () => waiting.shift(), done: Promise.all(done) };
}

it('gives no task to a thread that has not started while another has', async () => {
  const { all, working } = countThreads();
  const tasks = tasksOf(12);
  let isOpen = false;
  pool = createWorkerPool(4, () => (isOpen ? tasks.next() : undefined));
  await pool.warm();
  expect([all.size, working.size]).toEqual([2, 0]);
  isOpen = true;
  pool.wake();
  // Another one starts, as there is more than these two take at once.
  expect([all.size, working.size]).toEqual([3, 2]);
  const [first] = (await tasks.done) as MeasureResult[];
  expect(first?.sizes[0]).toBeGreaterThan(0);
  expect(first?.sizes[1]).toBeNaN();
});

it('gives tasks to threads that start where there is no other', async () => {
  const { working } = countThreads();
  const tasks = tasksOf(2);
  pool = createWorkerPool(4, tasks.next);
  pool.wake();
  expect(working.size).toBe(1);
  await tasks.done;
});

it('starts no more threads than it may have', async () => {
  const { all } = countThreads();
  pool = createWorkerPool(1, () => undefined);
  await pool.warm();
  await pool.warm();
  expect(all.size).toBe(1);
});

it('goes on with the threads that it has where others end as they start, and tries no more at once', async () => {
  const { all, working } = countThreads();
  let tasks: ReturnType<typeof tasksOf> | undefined;
  pool = createWorkerPool(4, () => tasks?.next());
  await pool.warm();
  const started = new Set(all);
  const { on } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'on').mockImplementation(function (
    this: Worker,
    event: string | symbol,
    heard: (...of: never[]) => void,
  ) {
    on.call(this, event as 'exit', heard as (code: number) => void);
    if (event === 'exit') void this.terminate();
    return this;
  });
  const work = async () => {
    tasks = tasksOf(12);
    pool.wake();
    await tasks.done;
    return all.size;
  };
  const tried = await work();
  expect(tried).toBeGreaterThan(started.size);
  expect(await work()).toBe(tried);
  expect([...working].every((worker) => started.has(worker))).toBe(true);
});

it('does not wait for what starts when it is closed', async () => {
  pool = createWorkerPool(2, () => undefined);
  const warm = expect(pool.warm()).rejects.toThrow('stopped');
  await pool.close();
  await warm;
});
