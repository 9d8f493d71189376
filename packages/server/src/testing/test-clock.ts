import type { Clock } from '../core/clock.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Epoch seconds. */
  set(seconds: number): void;
  advance(seconds: number): void;
}

/** When tests begin, unless they say otherwise: 2026-06-01, 12:00 UTC. */
export const TEST_START = Date.parse('2026-06-01T12:00:00Z') / 1000;

export function createTestClock(start = TEST_START): TestClock {
  let seconds = start;
  return {
    now: () => Math.floor(seconds),
    nowMs: () => seconds * 1000,
    set: (to) => {
      seconds = to;
    },
    advance: (by) => {
      seconds += by;
    },
  };
}
