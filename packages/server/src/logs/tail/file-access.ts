import { readAt } from '@steward/api-client/log-forms/read-at';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 64 * 1024;
const MOST_SCANNED_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
/** Bytes before a place that tell whether a file is still the one that was read up to there. */
export const GUARD_BYTES = 64;

export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

export interface FoundLines {
  readonly offset: number;
  readonly lines: number;
}

export const isSameFile = (a: FileIdentity | undefined, b: FileIdentity | undefined): boolean =>
  a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;

/** Opens a file for reading; undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(ignoreMissing);
}

/** What stands at that path; undefined when there is no file. */
export async function statIfThere(path: string): Promise<(FileIdentity & { readonly size: number }) | undefined> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.isFile() ? found : undefined;
}

/** The bytes before a place, in hex; undefined when the file is shorter. */
export async function guardAt(handle: FileHandle, offset: number): Promise<string | undefined> {
  const from = Math.max(0, offset - GUARD_BYTES);
  const bytes = await readAt(handle, from, offset - from);
  return bytes.length === offset - from ? bytes.toString('hex') : undefined;
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

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
