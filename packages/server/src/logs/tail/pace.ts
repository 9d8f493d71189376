const LEAST_BATCH_MS = 4;
const USUAL_BATCH_MS = 25;
const FOLLOWERS_PER_MS = 20;
/** Where every follower of many gets many lines, fewer and larger writes bring them sooner: measured in `bench/tail`. */
const BUSY_BATCH_MS = 50;
const DELIVERIES_PER_MS = 10;
const TIMER_MS = 1;

/** How often the file of a channel is read: at once when nothing was read lately, else with what comes in the next moments. */
export interface Pace {
  /** Milliseconds until the next read, which is to be made then. */
  wait(followers: number): number;
  /** The timer of a read fired. */
  fired(): void;
  /** Lines were sent on. */
  count(lines: number): void;
  /** A read ended. */
  haveRead(): void;
}

export function createPace(): Pace {
  let lastRead = Number.NEGATIVE_INFINITY;
  let dueAt = 0;
  /** How late timers fire of late, which tells how busy the machine is. */
  let lateMs = 0;
  /** Lines sent on since the last read, and how many a millisecond the last few reads found. */
  let linesRead = 0;
  let linesPerMs = 0;

  return {
    wait(followers) {
      const usual = Math.min(USUAL_BATCH_MS, Math.max(LEAST_BATCH_MS, followers / FOLLOWERS_PER_MS) + 4 * lateMs);
      const busy = Math.min(BUSY_BATCH_MS, (followers * linesPerMs) / DELIVERIES_PER_MS);
      const wait = Math.max(0, lastRead + Math.max(usual, busy) - performance.now());
      dueAt = performance.now() + wait;
      return wait;
    },
    fired() {
      lateMs = 0.8 * lateMs + 0.2 * Math.max(0, performance.now() - dueAt - TIMER_MS);
    },
    count(lines) {
      linesRead += lines;
    },
    haveRead() {
      const now = performance.now();
      linesPerMs = 0.5 * linesPerMs + (0.5 * linesRead) / Math.max(1, now - lastRead);
      linesRead = 0;
      lastRead = now;
    },
  };
}
