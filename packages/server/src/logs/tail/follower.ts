import { batchOfMark } from './events.ts';
import type { TailBatch } from './events.ts';

export interface FollowerLimits {
  /** What may wait for one follower before lines are left out. */
  readonly maxQueuedBytes: number;
}

/** One reader's queue. Batches are shared with all other followers; only references wait here. */
export interface Follower {
  push(batch: TailBatch): void;
  /**
   * The next batch, waiting for it, and with `mostBytes` others that wait behind it up to so many bytes; none once the
   * follower has ended.
   */
  next(mostBytes?: number): Promise<TailBatch[]>;
  /** Ends the follower: `next` gives what is queued and then nothing. */
  end(): void;
}

/** A follower that falls behind gets a gap mark with the count of lines left out, and then the newest batch. */
export function createFollower({ maxQueuedBytes }: FollowerLimits): Follower {
  let queue: TailBatch[] = [];
  let queuedBytes = 0;
  let skipped = 0;
  let ended = false;
  let wakeUp: (() => void) | undefined;

  function push(batch: TailBatch): void {
    if (ended) return;
    if (queue.length > 0 && queuedBytes + batch.bytes > maxQueuedBytes) {
      skipped += queue.reduce((sum, one) => sum + one.lines, 0);
      queue = queue.filter((one) => one.lines === 0).slice(-MOST_KEPT_MARKS);
      queuedBytes = queue.reduce((sum, one) => sum + one.bytes, 0);
    }
    queue.push(batch);
    queuedBytes += batch.bytes;
    wakeUp?.();
  }

  function take(): TailBatch | undefined {
    if (skipped > 0) {
      const gap = batchOfMark({ kind: 'gap', skipped });
      skipped = 0;
      return gap;
    }
    const batch = queue.shift();
    queuedBytes -= batch?.bytes ?? 0;
    return batch;
  }

  async function next(mostBytes = 0): Promise<TailBatch[]> {
    while (queue.length === 0 && skipped === 0 && !ended) {
      await new Promise<void>((resolve) => (wakeUp = resolve));
      wakeUp = undefined;
    }
    const taken: TailBatch[] = [];
    for (let bytes = 0; taken.length === 0 || bytes + (queue[0]?.bytes ?? 0) <= mostBytes;) {
      const batch = take();
      if (!batch) break;
      taken.push(batch);
      bytes += batch.bytes;
    }
    return taken;
  }

  function end(): void {
    ended = true;
    wakeUp?.();
  }

  return { push, next, end };
}

const MOST_KEPT_MARKS = 8;
