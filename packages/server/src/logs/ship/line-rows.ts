import { isUtf8 } from 'node:buffer';
import { decodeLine, trimUnfinished } from '../engine/decode.ts';
import type { SingleBytePage } from '../engine/decode.ts';
import { MOST_LINE_BYTES } from '../engine/long-line.ts';
import { createLineSplitter } from '../tail/line-splitter.ts';
import { trimReturns } from '../tail/decode-line.ts';
import { createLineClock } from './line-clock.ts';
import type { ClockState } from './line-clock.ts';

/** The most bytes of a line that are shipped; its size counts all. */
export const MOST_TEXT_BYTES = 16 * 1024 * 1024;

/** A line of a file, ready to be sent. */
export interface ShippedLine {
  readonly offset: number;
  readonly size: number;
  /** Counted from 1. */
  readonly line: number;
  readonly time: number | null;
  /** In UTF-8, without its end. */
  readonly text: Buffer;
  /** How it is shown when it is too long to be shown whole. */
  readonly shown: string;
  readonly hasEnd: boolean;
  /** What must be known to go on behind it. */
  readonly clock: ClockState;
}

export interface ReadOptions {
  readonly day: string;
  readonly page: SingleBytePage;
  readonly offset: number;
  readonly lines: number;
  readonly clock: ClockState;
}

interface Building {
  readonly bytes: Buffer;
  size: number;
}

/** The lines of bytes that begin at a line's start; the last may lack its end. */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  options: ReadOptions,
): AsyncGenerator<ShippedLine[], void> {
  const splitter = createLineSplitter(MOST_TEXT_BYTES);
  const clock = createLineClock(options.day, options.clock);
  let { offset, lines } = options;
  let building: Building | undefined;

  function finish({ bytes: raw, size }: Building, hasEnd: boolean): ShippedLine {
    const content = trimReturns(raw);
    const time = clock.next(offset, size, content);
    const ends = hasEnd ? 1 : 0;
    const isWhole = size === raw.length + ends;
    lines += 1;
    const made: ShippedLine = {
      offset,
      size,
      line: lines,
      time,
      text: textOf(content, options.page),
      shown: shownOf(content, isWhole ? content.length : size - ends, options.page),
      hasEnd,
      clock: clock.state,
    };
    offset += size;
    building = undefined;
    return made;
  }

  for await (const chunk of bytes) {
    const made: ShippedLine[] = [];
    for (const part of splitter.push(chunk)) {
      if (building) building.size += part.size;
      else building = { bytes: part.bytes, size: part.size };
      if (part.ends) made.push(finish(building, true));
    }
    if (made.length > 0) yield made;
  }
  const rest = splitter.rest();
  if (rest && building) building.size += rest.size;
  else if (rest) building = { bytes: rest.bytes, size: rest.size };
  if (building) yield [finish(building, false)];
}

const textOf = (content: Buffer, page: SingleBytePage): Buffer =>
  isUtf8(content) ? content : Buffer.from(decodeLine(content, page));

/** As a search in the folder would show it: past 64 KiB it is cut, and says how many bytes are left out. */
export function shownOf(content: Buffer, length: number, page: SingleBytePage): string {
  if (length <= MOST_LINE_BYTES) return '';
  const kept = trimUnfinished(content.subarray(0, MOST_LINE_BYTES));
  return `${decodeLine(kept, page)} … [cut: ${String(length - kept.length)} more bytes]`;
}
