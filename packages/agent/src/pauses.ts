import { setTimeout as wait } from 'node:timers/promises';

const FIRST_MS = 500;
const MOST_MS = 30_000;

/** Waits until then or until `signal` is aborted, whichever is first. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** Pauses between tries: each about twice as long as the one before, never the same on two machines. */
export interface Pauses {
  /** Milliseconds to the next try; at least as long as the other side asked for. */
  next(leastSeconds?: number): number;
  reset(): void;
}

export function createPauses(firstMs = FIRST_MS, mostMs = MOST_MS): Pauses {
  let times = 0;
  return {
    next(leastSeconds = 0) {
      const full = Math.min(mostMs, firstMs * 2 ** Math.min(times++, 20));
      return Math.max(full * (0.5 + Math.random() / 2), leastSeconds * 1000);
    },
    reset: () => {
      times = 0;
    },
  };
}
