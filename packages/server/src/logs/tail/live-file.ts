import type { FileHandle } from 'node:fs/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import { batchOfLines, batchOfMark, eventOfLine } from './events.ts';
import type { TailBatch, TailLine } from './events.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { type FileIdentity, GUARD_BYTES, isSameFile, openIfThere, statIfThere } from './file-access.ts';
import { lastLineEnd } from './last-lines.ts';
import { createLineSplitter } from './line-splitter.ts';
import type { LinePart, LineSplitter } from './line-splitter.ts';
import { HEAD_BYTES, fingerprint } from './tail-id.ts';
import type { Generations } from './tail-id.ts';
import type { LeftFile } from './left-files.ts';

const READ_BYTES = 256 * 1024;
/** After so many times `quietMs` the file that took the name is begun, though the renamed one is still written to. */
const MOST_QUIETS = 5;

/** The end of a file that was left. */
export interface LeftLines {
  readonly handle: FileHandle;
  /** Where to read on. */
  readonly from: number;
  readonly splitter: LineSplitter;
}

export interface LiveFileOptions {
  readonly path: string;
  readonly day: string;
  readonly type: LogType;
  readonly generations: Generations;
  /** How long a renamed or removed file must be quiet before the one that took its name is begun, in milliseconds. */
  readonly quietMs: number;
  /** Gets a file that was left, in which lines may still come. */
  readonly onLeft: (left: LeftLines) => Promise<void>;
  /** Called at the very moment in which `position` moves on. */
  readonly emit: (batch: TailBatch) => void;
}

/** One log file that is read on as it grows. */
export interface LiveFile {
  readonly path: string;
  readonly day: string;
  /** The offset behind the last line that was emitted. */
  readonly position: number;
  /** Goes up each time the file turns out to be emptied or replaced. */
  readonly epoch: number;
  /** Undefined while nothing was ever emitted from an empty or missing file. */
  readonly generation: string | undefined;
  readonly identity: FileIdentity | undefined;
  /** Milliseconds on the process's own clock at which bytes last arrived. */
  readonly lastBytesAt: number;
  /** Goes to the end of the last whole line, or stays at the beginning. */
  open(from: 'start' | 'end'): Promise<void>;
  /** Reads what is new; `thorough` also looks whether the name stands for another file now. True: call again. */
  read(thorough: boolean): Promise<boolean>;
  /** Reads to the end, emits the last line even without its line end, and hands the file to `onLeft`. */
  leave(): Promise<void>;
  /** Reads the file itself, whatever its name is by now. Undefined when it was let go of meanwhile. */
  using<T>(read: (file: FileHandle) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

export function createLiveFile(options: LiveFileOptions): LiveFile {
  const { path, day, type, generations, quietMs, onLeft, emit } = options;
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let splitter = createLineSplitter();
  let handle: FileHandle | undefined;
  let identity: FileIdentity | undefined;
  let position = 0;
  let readTo = 0;
  let guard: Buffer = Buffer.alloc(0);
  let epoch = 0;
  let generation: string | undefined;
  let before: string | undefined;
  let hadFile = false;
  let lastBytesAt = 0;
  /** Since when the name stands for no or another file, and since when that has bytes. */
  let renamedAt: number | undefined;
  let replacedAt: number | undefined;

  function startOver(): void {
    splitter = createLineSplitter();
    before = generation ?? before;
    generation = undefined;
    position = 0;
    readTo = 0;
    guard = Buffer.alloc(0);
    epoch += 1;
    emit(batchOfMark({ kind: 'truncated' }));
  }

  function toLine(part: LinePart): TailLine {
    if (generation === undefined) {
      generation = generations.of(path, fingerprint(identity?.ino ?? 0, part.bytes), before);
    }
    position += part.size;
    return eventOfLine(part, { day, type, generation, offset: position });
  }

  function accept(parts: readonly LinePart[]): void {
    if (parts.length > 0) emit(batchOfLines(parts.map(toLine)));
  }

  async function openFile(): Promise<boolean> {
    handle = await openIfThere(path);
    if (!handle) return false;
    identity = await handle.stat();
    if (hadFile) startOver();
    hadFile = true;
    return true;
  }

  async function open(from: 'start' | 'end'): Promise<void> {
    if (!(await openFile()) || !handle || from === 'start') return;
    const { size } = await handle.stat();
    const end = await lastLineEnd(handle, size);
    if (end === 0) return;
    const guardStart = Math.max(0, end - GUARD_BYTES);
    const [head, last] = [await readAt(handle, 0, HEAD_BYTES), await readAt(handle, guardStart, end - guardStart)];
    generation = generations.of(path, fingerprint(identity?.ino ?? 0, head));
    guard = last;
    position = end;
    readTo = end;
  }

  async function letGo(): Promise<void> {
    const old = handle;
    handle = undefined;
    identity = undefined;
    await old?.close();
  }

  async function readOnce(from: FileHandle): Promise<boolean> {
    const kept = guard.length;
    const { bytesRead } = await from.read(buffer, 0, READ_BYTES, readTo - kept);
    if (bytesRead < kept || !guard.equals(buffer.subarray(0, kept))) {
      startOver();
      return true;
    }
    if (bytesRead === kept) return false;
    readTo += bytesRead - kept;
    lastBytesAt = performance.now();
    guard = Buffer.from(buffer.subarray(Math.max(0, bytesRead - GUARD_BYTES), bytesRead));
    accept(splitter.push(buffer.subarray(kept, bytesRead)));
    return bytesRead === READ_BYTES;
  }

  function emitRest(): void {
    const rest = splitter.rest();
    if (rest) accept([rest]);
  }

  async function leave(): Promise<void> {
    const old = handle;
    if (!old) return;
    while (await readOnce(old));
    emitRest();
    handle = undefined;
    identity = undefined;
    renamedAt = undefined;
    replacedAt = undefined;
    await onLeft({ handle: old, from: readTo, splitter });
  }

  /** Whether another file took the name, and whoever writes has gone on to it. */
  async function isReplaced(old: FileHandle): Promise<boolean> {
    const there = await statIfThere(path);
    if (isSameFile(identity, there)) {
      renamedAt = undefined;
      replacedAt = undefined;
      return false;
    }
    while (await readOnce(old));
    const now = performance.now();
    renamedAt ??= now;
    const isQuiet = now - Math.max(renamedAt, lastBytesAt) >= quietMs;
    if (isQuiet) emitRest();
    if (!there || there.size === 0) return false;
    replacedAt ??= now;
    return isQuiet || now - replacedAt >= MOST_QUIETS * quietMs;
  }

  async function read(thorough: boolean): Promise<boolean> {
    if (thorough && handle && (await isReplaced(handle))) await leave();
    if (!handle && !(await openFile())) return false;
    return handle ? readOnce(handle) : false;
  }

  async function using<T>(use: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
    const held = handle;
    if (!held) return undefined;
    try {
      return await use(held);
    } catch (error) {
      if (handle === held) throw error;
      return undefined;
    }
  }

  return {
    path,
    day,
    get position() {
      return position;
    },
    get epoch() {
      return epoch;
    },
    get generation() {
      return generation;
    },
    get identity() {
      return identity;
    },
    get lastBytesAt() {
      return lastBytesAt;
    },
    open,
    read,
    leave,
    using,
    close: letGo,
  };
}

/** The lines that still come in a file that was left; `toLine` makes the event of one that came this late. */
export function leftLines(
  { handle, from, splitter }: LeftLines,
  toLine: (part: LinePart) => TailLine,
): LeftFile<TailLine> {
  let readTo = from;
  return {
    async read() {
      const found: TailLine[] = [];
      const before = readTo;
      for (;;) {
        const bytes = await readAt(handle, readTo, READ_BYTES);
        readTo += bytes.length;
        found.push(...splitter.push(bytes).map(toLine));
        if (bytes.length < READ_BYTES) return { isGrown: readTo > before, found };
      }
    },
    rest() {
      const rest = splitter.rest();
      return rest ? [toLine(rest)] : [];
    },
    close: () => handle.close(),
  };
}
