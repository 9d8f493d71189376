import { MOST_STAMP_BYTES, parseStamp } from '../engine/line-time.ts';
import type { DayClock } from '../engine/line-time.ts';
import type { BlockEntry } from './format.ts';

const NEWLINE = 10;

/**
 * Tells the earliest and the latest time of the lines of each block, given one after another: a log whose clock was put
 * back, or that was joined from several, does not rise. A line without a time has that of the line before it, from
 * another block too. `stamps` is where the lines begin that may have another stamp than the line before; all lines may when it
 * is left out.
 */
export function createBlockTimes(
  clock: DayClock,
): (bytes: Buffer, stamps?: Iterable<number>) => Pick<BlockEntry, 'firstTime' | 'lastTime'> {
  let carried = 0;

  function timeAt(bytes: Buffer, start: number): number | undefined {
    const stamp = parseStamp(bytes.subarray(start, start + MOST_STAMP_BYTES));
    if (stamp === undefined) return undefined;
    return Math.max(1, 'instant' in stamp ? stamp.instant : clock.at(stamp.secondOfDay, false));
  }

  return (bytes, stamps = lineStarts(bytes)) => {
    let firstTime = Infinity;
    let lastTime = 0;
    for (const start of stamps) {
      carried = timeAt(bytes, start) ?? carried;
      if (carried > 0) firstTime = Math.min(firstTime, carried);
      lastTime = Math.max(lastTime, carried);
    }
    return { firstTime: lastTime === 0 ? 0 : firstTime, lastTime };
  };
}

function* lineStarts(bytes: Buffer): Generator<number, void> {
  for (let start = 0; start < bytes.length;) {
    yield start;
    const newline = bytes.indexOf(NEWLINE, start);
    start = newline < 0 ? bytes.length : newline + 1;
  }
}
