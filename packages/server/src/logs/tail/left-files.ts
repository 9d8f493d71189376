/** A file that was left for the one that took its name, or for the next day's. */
export interface LeftFile<T> {
  /** What came since the last time; `isGrown` also when it is not yet a whole line. */
  read(): Promise<{ readonly isGrown: boolean; readonly found: readonly T[] }>;
  /** What has no line end, when nothing more is expected. */
  rest(): readonly T[];
  close(): Promise<void>;
}

/** Files that were left and in which lines may still come, such as from a game that has not opened the new one yet. */
export interface LeftFiles<T> {
  add(left: LeftFile<T>): Promise<void>;
  /** What came since, and lets go of files that were quiet for long. */
  read(): Promise<readonly T[]>;
  close(): Promise<void>;
}

/** A file is let go of when nothing came for so long. */
export const TRAIL_QUIET_MS = 60_000;
/** So many files are read on at once; the oldest is let go of for another. */
export const MOST_TRAILS = 4;

interface Trail<T> {
  readonly left: LeftFile<T>;
  lastBytesAt: number;
}

export function createLeftFiles<T>(quietMs = TRAIL_QUIET_MS): LeftFiles<T> {
  let trails: Trail<T>[] = [];
  /** Of files that were let go of because there were too many. */
  let last: T[] = [];

  async function add(left: LeftFile<T>): Promise<void> {
    const oldest = trails.length >= MOST_TRAILS ? trails.shift() : undefined;
    trails.push({ left, lastBytesAt: performance.now() });
    if (!oldest) return;
    const { found } = await oldest.left.read();
    last.push(...found, ...oldest.left.rest());
    await oldest.left.close();
  }

  async function readOne(trail: Trail<T>): Promise<readonly T[]> {
    const { isGrown, found } = await trail.left.read();
    const now = performance.now();
    if (isGrown) trail.lastBytesAt = now;
    if (now - trail.lastBytesAt < quietMs) return found;
    trails = trails.filter((one) => one !== trail);
    const rest = trail.left.rest();
    await trail.left.close();
    return [...found, ...rest];
  }

  async function read(): Promise<readonly T[]> {
    const found = last;
    last = [];
    for (const trail of [...trails]) found.push(...(await readOne(trail)));
    return found;
  }

  async function close(): Promise<void> {
    const open = trails;
    trails = [];
    await Promise.all(open.map(({ left }) => left.close()));
  }

  return { add, read, close };
}
