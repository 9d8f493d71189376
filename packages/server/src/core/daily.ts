import { dayOf } from '@steward/api-client/rules/log-days';
import type { Clock } from './clock.ts';
import { repeat, type Repeated, type RepeatOptions } from './repeat.ts';

const EVERY_MS = 600_000;

/** Times in milliseconds, for tests. */
export type DailyTimes = Partial<Pick<RepeatOptions, 'firstMs' | 'everyMs'>>;

/**
 * Does a piece of work soon after the start, then whenever a day of the community has begun. It is tried again some minutes
 * later where it fails, or resolves with false.
 */
export function daily(
  clock: Clock,
  work: (stopping: AbortSignal) => Promise<boolean>,
  { everyMs = EVERY_MS, ...options }: Omit<RepeatOptions, 'everyMs'> & DailyTimes,
): Repeated {
  let doneOn: string | undefined;
  return repeat(
    async (stopping) => {
      const today = dayOf(clock.nowMs());
      if (doneOn === today || stopping.aborted) return;
      if (await work(stopping)) doneOn = today;
    },
    { everyMs, ...options },
  );
}
