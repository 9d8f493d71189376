import type { Stretch } from '@steward/api-client/rules/log-line/excerpt';
import { decodeLine, trimUnfinished } from './decode.ts';
import type { SingleBytePage } from './decode.ts';
import { MOST_LINE_BYTES, showLongLine } from './long-line.ts';
import type { ByteSource } from './source.ts';

/** What a reader needs to look through. */
export const WINDOW_BYTES = 192 * 1024;
const STEP_BYTES = 64 * 1024;
const BEHIND_BYTES = 64 * 1024;
/** Far from what was read last only a line is wanted, and most lines are short. */
const FAR_BEHIND_BYTES = 2 * 1024;
const FIRST_STEP_BYTES = 4 * 1024;
const FAR_BYTES = FAR_BEHIND_BYTES + FIRST_STEP_BYTES;
const NEWLINE = 10;
const RETURN = 13;
const CHARACTER_BYTES = 4;

/** Reads single lines of a file by their offset, in either direction, through a small window. */
export interface LineReader {
  /** Offset of the newline that ends the line, or the size of the file. */
  endOf(start: number): number;
  /** Offset of the line before the one that begins at `start`, or undefined at the first. */
  before(start: number): number | undefined;
  /** At most `length` bytes from an offset on; good until the next call. */
  peek(offset: number, length: number): Buffer;
  /** Where the line's text ends: before its line end. */
  contentEnd(start: number): number;
  /** The line's text; past 64 KiB it is cut, around the hits where there are some, and says how many bytes are left out. */
  text(start: number, page: SingleBytePage, hits?: readonly Stretch[]): string;
}

/** Looks at the first `size` bytes of a log, through a window of WINDOW_BYTES that nothing else uses meanwhile. */
export function createLineReader(source: ByteSource, size: number, window: Buffer): LineReader {
  let from = 0;
  let to = 0;

  function peek(offset: number, length: number): Buffer {
    const bounds = source.bounds(offset);
    const wanted = Math.max(0, Math.min(length, Math.min(size, bounds.end) - offset));
    if (offset < from || offset + wanted > to) {
      const isFar = offset > to || offset + wanted < from;
      from = Math.max(bounds.start, offset - (isFar ? FAR_BEHIND_BYTES : BEHIND_BYTES));
      to = from;
      const room = isFar ? Math.max(FAR_BYTES, offset + wanted - from) : WINDOW_BYTES;
      const most = Math.min(room, Math.min(size, bounds.end) - from);
      while (to - from < most) {
        const read = source.read(window, to - from, most - (to - from), to);
        if (read === 0) break;
        to += read;
      }
    }
    return window.subarray(Math.min(offset, to) - from, Math.min(offset + wanted, to) - from);
  }

  function endOf(start: number): number {
    for (let offset = start, step = FIRST_STEP_BYTES; ; step = STEP_BYTES) {
      const bytes = peek(offset, step);
      const newline = bytes.indexOf(NEWLINE);
      if (newline >= 0) return offset + newline;
      offset += bytes.length;
      if (bytes.length === 0 || offset >= size) return offset;
    }
  }

  function before(start: number): number | undefined {
    if (start <= 0) return undefined;
    for (let edge = start - 1, step = FIRST_STEP_BYTES; edge > 0; step = STEP_BYTES) {
      const offset = Math.max(source.bounds(edge - 1).start, edge - step);
      const newline = peek(offset, edge - offset).lastIndexOf(NEWLINE);
      if (newline >= 0) return offset + newline + 1;
      edge = offset;
    }
    return 0;
  }

  function contentEnd(start: number): number {
    let edge = endOf(start);
    while (edge > start && peek(edge - 1, 1)[0] === RETURN) edge -= 1;
    return edge;
  }

  function text(start: number, page: SingleBytePage, hits: readonly Stretch[] = []): string {
    const length = contentEnd(start) - start;
    if (length <= MOST_LINE_BYTES) return decodeLine(peek(start, length), page);
    return showLongLine(
      {
        length,
        characterAt: (offset) => {
          const bytes = peek(start + Math.max(0, offset - CHARACTER_BYTES), Math.min(offset, CHARACTER_BYTES));
          return offset - (bytes.length - trimUnfinished(bytes).length);
        },
        text: (stretch) => decodeLine(peek(start + stretch.start, stretch.end - stretch.start), page),
      },
      hits,
    );
  }

  return { endOf, before, peek, contentEnd, text };
}
