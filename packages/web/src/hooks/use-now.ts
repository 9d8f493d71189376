import { useSyncExternalStore } from 'react';
import { onAnswer, serverNow } from '../api.ts';

const EVERY_MS = 30_000;
/** What an answer tells is never later than now: the time is taken anew for it, but not for each of many. */
const LEAST_STEP_MS = 1000;
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = serverNow();
  for (const listener of listeners) listener();
}

onAnswer(() => {
  if (Math.abs(serverNow() - now) >= LEAST_STEP_MS) tick();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(tick, EVERY_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in epoch milliseconds: half a minute old at most, and no older than the last answer; one timer for the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
