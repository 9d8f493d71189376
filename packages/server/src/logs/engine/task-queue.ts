import type {
  LocateResult,
  LocateTask,
  MeasureResult,
  MeasureTask,
  OpenResult,
  OpenTask,
  TaskResult,
  UnitResult,
  UnitTask,
  WorkerTask,
} from './protocol.ts';
import type { PoolTask } from './worker-pool.ts';

/** The tasks of one search that wait for a worker or are at work. */
export interface TaskQueue {
  /** Adds a unit, before the others when `isFirst`. The task is made when a worker takes it. */
  unit(make: () => UnitTask, isFirst?: boolean): Promise<UnitResult>;
  locate(task: LocateTask): Promise<LocateResult>;
  open(task: OpenTask): Promise<OpenResult>;
  measure(task: MeasureTask): Promise<MeasureResult>;
  /** The next task for a worker. */
  next(): PoolTask | undefined;
  /** Whether anything waits or is at work. */
  isBusy(): boolean;
  /** Drops what waits; resolves when nothing is at work any more. */
  stop(): Promise<void>;
}

/** `wake` is called when there is something to do. */
export function createTaskQueue(wake: () => void): TaskQueue {
  const waiting: (() => PoolTask)[] = [];
  let atWork = 0;
  let isStopped = false;
  let onQuiet: (() => void) | undefined;

  function settled(): void {
    atWork -= 1;
    if (atWork === 0) onQuiet?.();
  }

  function ask<Result extends TaskResult>(
    make: () => WorkerTask,
    isResult: (result: TaskResult) => result is Result,
    isFirst: boolean,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting[isFirst ? 'unshift' : 'push'](() => ({
        task: make(),
        resolve: (result) => {
          settled();
          if (isResult(result)) resolve(result);
          else reject(new Error('The search got an answer it did not ask for.'));
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      }));
      wake();
    });
  }

  function next(): PoolTask | undefined {
    const make = isStopped ? undefined : waiting.shift();
    if (make) atWork += 1;
    return make?.();
  }

  async function stop(): Promise<void> {
    isStopped = true;
    waiting.length = 0;
    if (atWork > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
  }

  return {
    unit: (make, isFirst = false) => ask(make, isUnitResult, isFirst),
    locate: (task) => ask(() => task, isLocateResult, false),
    open: (task) => ask(() => task, isOpenResult, false),
    measure: (task) => ask(() => task, isMeasureResult, false),
    next,
    isBusy: () => waiting.length > 0 || atWork > 0,
    stop,
  };
}

const isOpenResult = (result: TaskResult): result is OpenResult => 'opened' in result;
const isMeasureResult = (result: TaskResult): result is MeasureResult => 'sizes' in result;
const isUnitResult = (result: TaskResult): result is UnitResult => 'lines' in result;
const isLocateResult = (result: TaskResult): result is LocateResult => 'fold' in result;
