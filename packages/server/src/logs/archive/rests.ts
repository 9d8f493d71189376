import { setTimeout as sleep } from 'node:timers/promises';

const WORK_MS = 15;

/** Called between pieces of work, rests so that only a share of the time, up to 1, is worked. */
export function createRests(duty: number): () => Promise<void> {
  let started = performance.now();
  return async () => {
    const worked = performance.now() - started;
    if (duty >= 1 || worked < WORK_MS) return;
    await sleep(worked / duty - worked);
    started = performance.now();
  };
}
