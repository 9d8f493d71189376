import { createDayClock, hasRepeatedHour, MOST_STAMP_BYTES, parseStamp } from '../engine/line-time.ts';

const MOST_BACK_BYTES = 4 * 1024 * 1024;
const FOLD_SECONDS = 60;

/** What must be known of the lines before to tell the time of the next ones. */
export interface ClockState {
  /** Of the last line with a time of its own, and where the line after it begins. */
  readonly time: number | null;
  readonly behind: number;
  /** Of the repeated hour: the latest time of day seen in it, whether it has begun a second time, and ended. */
  readonly latest: number;
  readonly isSecond: boolean;
  readonly isOver: boolean;
}

export const FIRST_CLOCK: ClockState = { time: null, behind: 0, latest: -1, isSecond: false, isOver: false };

/** Tells the times of a file's lines, which are given in order. Lines without one have that of the line before. */
export interface LineClock {
  /** Epoch seconds; null when neither the line nor one near before it has a time. */
  next(offset: number, size: number, line: Buffer): number | null;
  readonly state: ClockState;
}

export function createLineClock(day: string, from: ClockState): LineClock {
  const clock = createDayClock(day);
  const isFolded = hasRepeatedHour(day);
  let state = from;

  /** Where the clock times of an autumn day go back within the repeated hour, that has begun a second time. */
  function fold(secondOfDay: number): void {
    if (!isFolded || state.isOver || state.isSecond) return;
    const isInside = clock.isRepeated(secondOfDay);
    if (isInside && secondOfDay <= state.latest - FOLD_SECONDS) state = { ...state, isSecond: true };
    else if (state.latest >= 0 && !isInside && secondOfDay > state.latest) state = { ...state, isOver: true };
    else if (isInside) state = { ...state, latest: Math.max(state.latest, secondOfDay) };
  }

  return {
    next(offset, size, line) {
      const stamp = parseStamp(line.subarray(0, MOST_STAMP_BYTES));
      if (!stamp) return offset - state.behind <= MOST_BACK_BYTES ? state.time : null;
      if ('instant' in stamp) {
        state = { ...state, isOver: state.isOver || !state.isSecond, time: stamp.instant, behind: offset + size };
        return stamp.instant;
      }
      fold(stamp.secondOfDay);
      const time = clock.at(stamp.secondOfDay, state.isSecond);
      state = { ...state, time, behind: offset + size };
      return time;
    },
    get state() {
      return state;
    },
  };
}
