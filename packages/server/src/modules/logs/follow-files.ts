import type { LogType } from '@steward/api-client/rules/log-access';
import type { SearchFile } from './engine/search-files.ts';
import type { LineEvent } from './engine/search-types.ts';
import { openShared } from './engine/shared-file.ts';
import type { SharedFile } from './engine/shared-file.ts';
import { logPath } from './folder.ts';
import { guardAt, isSameFile, lastLineEnd, statIfThere } from './tail/file-access.ts';
import { createTrails } from './tail/trails.ts';
import type { LeftFile, Trails } from './tail/trails.ts';

/** How far a log was searched: the file itself, whatever its name is by now. */
interface Reading {
  readonly day: string;
  /** As the answer names it. */
  readonly name: string;
  readonly file: SharedFile;
  /** Behind the last line that was searched. */
  position: number;
  /** The bytes before `position`, which tell whether the file was emptied and has grown since. */
  guard: string | undefined;
  /** The last of its lines that was shown. */
  shown: number;
  size: number;
}

/** Whole lines that came since the last look; whoever takes it lets go of `file`. */
export interface Appended {
  readonly reading: Reading;
  readonly file: SharedFile;
  readonly from: number;
  readonly end: number;
}

/** The open log of a type, as a search follows it. */
export interface FollowedLog {
  /** The file as the search of what is there reads it: up to where following begins. */
  upTo(file: SearchFile): SearchFile;
  /** What was appended since the last look, also to files that were renamed, removed or left at midnight meanwhile. */
  look(): Promise<readonly Appended[]>;
  /** Takes note of what was shown in the search of what is there. */
  noteShown(line: LineEvent): void;
  close(): Promise<void>;
}

export interface FollowedLogOptions {
  readonly dir: string;
  readonly type: LogType;
  readonly today: () => string;
  /** How long a file that was left is looked at without new lines, in milliseconds; a minute when left out. */
  readonly quietMs?: number | undefined;
}

/** Follows a log from the end of its last whole line on. */
export async function followLog({ dir, type, today, quietMs }: FollowedLogOptions): Promise<FollowedLog> {
  const trails: Trails<Appended> = createTrails(quietMs);
  const name = `${type}.log`;
  let day = today();
  let live = await openReading(logPath(dir, day, type), day, name);
  if (live) await goToEnd(live);
  const begun: Readonly<Partial<Reading>> & { readonly day: string } = live ? { ...live } : { day };

  async function leave(): Promise<void> {
    const left = live;
    live = undefined;
    if (left) await trails.add(leftReading(left));
  }

  async function look(): Promise<readonly Appended[]> {
    const now = today();
    const isOver = day < now && (await statIfThere(logPath(dir, now, type))) !== undefined;
    if (live && (isOver || !isSameFile(live.file, await statIfThere(logPath(dir, day, type))))) await leave();
    if (isOver) day = now;
    live ??= await openReading(logPath(dir, day, type), day, name);
    const late = await trails.read();
    return live ? [...late, ...(await newLines(live))] : late;
  }

  return {
    upTo: (file) =>
      file.day === begun.day && file.file === name
        ? { ...file, held: begun.file, indexPath: undefined, until: begun.position ?? 0 }
        : file,
    look,
    noteShown(line) {
      if (live && line.day === live.day && line.file === live.name) live.shown = Math.max(live.shown, line.offset);
    },
    async close() {
      await live?.file.close();
      await trails.close();
    },
  };
}

/** What is still written to a file that was left for the one that took its name. */
const leftReading = (reading: Reading): LeftFile<Appended> => ({
  async read() {
    const before = reading.size;
    const found = await newLines(reading);
    return { isGrown: reading.size > before, found };
  },
  rest() {
    const { file, position: from, size: end } = reading;
    return end > from ? [{ reading, file: file.hold(), from, end }] : [];
  },
  close: () => reading.file.close(),
});

async function openReading(path: string, day: string, name: string): Promise<Reading | undefined> {
  const file = await openShared(path);
  return file && { day, name, file, position: 0, guard: '', shown: -1, size: 0 };
}

async function goToEnd(reading: Reading): Promise<void> {
  const { handle } = reading.file;
  reading.size = (await handle.stat()).size;
  reading.position = await lastLineEnd(handle, reading.size);
  reading.guard = await guardAt(handle, reading.position);
}

async function newLines(reading: Reading): Promise<Appended[]> {
  const { handle } = reading.file;
  if ((await guardAt(handle, reading.position)) !== reading.guard) Object.assign(reading, { position: 0, shown: -1 });
  const from = reading.position;
  await goToEnd(reading);
  return reading.position > from ? [{ reading, file: reading.file.hold(), from, end: reading.position }] : [];
}
