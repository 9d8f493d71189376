import type { FileHandle } from 'node:fs/promises';
import type { TailLine } from './events.ts';
import { readAt } from './file-access.ts';
import type { LinePart, LineSplitter } from './line-splitter.ts';

/** A file that was left for the one that took its name, or for the next day's. */
export interface LeftFile {
  readonly handle: FileHandle;
  /** Where to read on. */
  readonly from: number;
  readonly splitter: LineSplitter;
  /** Makes the event of a line that came this late. */
  readonly toLine: (part: LinePart) => TailLine;
}

/** Files that were left and in which lines may still come, such as from a game that has not opened the new one yet. */
export interface Trails {
  add(left: LeftFile): Promise<void>;
  /** The lines that came since, and lets go of files that were quiet for long. */
  read(): Promise<readonly TailLine[]>;
  close(): Promise<void>;
}

const QUIET_MS = 60_000;
const MOST_TRAILS = 4;
const READ_BYTES = 256 * 1024;

interface Trail extends LeftFile {
  readTo: number;
  lastBytesAt: number;
}

export function createTrails(): Trails {
  let trails: Trail[] = [];

  async function add(left: LeftFile): Promise<void> {
    const oldest = trails.length >= MOST_TRAILS ? trails.shift() : undefined;
    trails.push({ ...left, readTo: left.from, lastBytesAt: performance.now() });
    await oldest?.handle.close();
  }

  async function readOne(trail: Trail): Promise<TailLine[]> {
    const lines: TailLine[] = [];
    for (;;) {
      const bytes = await readAt(trail.handle, trail.readTo, READ_BYTES);
      trail.readTo += bytes.length;
      if (bytes.length > 0) trail.lastBytesAt = performance.now();
      lines.push(...trail.splitter.push(bytes).map(trail.toLine));
      if (bytes.length < READ_BYTES) break;
    }
    if (performance.now() - trail.lastBytesAt < QUIET_MS) return lines;
    trails = trails.filter((one) => one !== trail);
    const rest = trail.splitter.rest();
    await trail.handle.close();
    return rest ? [...lines, trail.toLine(rest)] : lines;
  }

  async function read(): Promise<readonly TailLine[]> {
    const found: TailLine[] = [];
    for (const trail of [...trails]) found.push(...(await readOne(trail)));
    return found;
  }

  async function close(): Promise<void> {
    const open = trails;
    trails = [];
    await Promise.all(open.map(({ handle }) => handle.close()));
  }

  return { add, read, close };
}
