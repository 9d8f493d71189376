import type { IndexCache } from '../archive/read-index.ts';
import type { SearchEvent } from './search-types.ts';
import type { PoolTask } from './worker-pool.ts';

/** One search at work: cuts files into units for the workers, and puts what they find in order. */
export interface SearchRun {
  nextTask(): PoolTask | undefined;
  /** Begins. Resolves when the last event can be taken; rejects when the search fails or is stopped. */
  start(): Promise<void>;
  /** The events that are ready. What is not taken holds up the workers. */
  take(): SearchEvent[];
  /** Whether workers have something to do for it. */
  isBusy(): boolean;
  /** Gives up, and lets go of the files as soon as no worker reads them. */
  stop(): Promise<void>;
}

/** What a run needs of the engine. */
export interface RunHost {
  /** Unlike that of any other run. */
  readonly key: string;
  readonly mostUnitBytes: number;
  readonly indexes: IndexCache;
  readonly onDamagedIndex: (path: string) => void;
  /** Says that there are tasks. */
  readonly wake: () => void;
  /** Says that there are events. */
  readonly notify: () => void;
}
