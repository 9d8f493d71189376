import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';

const BLOCK_BYTES = 64 * 1024;
const MOST_SCANNED_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface FoundLines {
  readonly offset: number;
  readonly lines: number;
}

/** The offset behind the last line end before `end`; 0 when there is none, `end` when it is too far away. */
export async function lastLineEnd(handle: FileHandle, end: number): Promise<number> {
  for (let to = end; to > 0; to -= BLOCK_BYTES) {
    if (end - to >= MOST_SCANNED_BYTES) return end;
    const from = Math.max(0, to - BLOCK_BYTES);
    const at = (await readAt(handle, from, to - from)).lastIndexOf(NEWLINE);
    if (at !== -1) return from + at + 1;
  }
  return 0;
}

/** Where the last `count` lines before `end` begin, and how many they are; fewer when they would be very long. */
export async function lastLines(handle: FileHandle, end: number, count: number): Promise<FoundLines> {
  let lines = 0;
  let offset = end;
  for (let to = end; to > 0 && lines <= count; to -= BLOCK_BYTES) {
    if (end - to >= MOST_SCANNED_BYTES) return { offset, lines };
    const from = Math.max(0, to - BLOCK_BYTES);
    const block = await readAt(handle, from, to - from);
    for (let at = block.lastIndexOf(NEWLINE); at !== -1; at = at === 0 ? -1 : block.lastIndexOf(NEWLINE, at - 1)) {
      const lineStart = from + at + 1;
      if (lineStart < end) {
        lines += 1;
        offset = lineStart;
      }
      if (lines === count) return { offset, lines };
    }
    if (from === 0) return { offset: 0, lines: lines + 1 };
  }
  return { offset, lines };
}
