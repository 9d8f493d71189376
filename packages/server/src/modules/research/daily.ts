import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import type { Services } from '../../core/services.ts';
import { takeSnapshot } from './snapshot-repository.ts';

const EVERY_MS = 600_000;

/**
 * Takes the snapshot of each day once it is over: at the start, then whenever a day has ended. Several processes may
 * do so at once; each step is taken once.
 */
export function startDailySnapshots({ database, clock, log }: Services): { stop(): Promise<void> } {
  const abort = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const take = () => {
    const yesterday = addDays(dayOf(clock.nowMs()), -1);
    running = running
      .then(() => takeSnapshot(database, yesterday, clock.now(), abort.signal))
      .then((taken) => {
        if (taken) log.info({ day: yesterday }, 'The snapshot of the day was taken.');
      })
      .catch((err: unknown) => log.error({ err }, 'The snapshot of the day could not be taken; it is tried again.'));
  };
  take();
  const timer = setInterval(take, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
