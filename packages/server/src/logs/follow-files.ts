import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import type { SearchFile } from './engine/search-files.ts';
import type { LineEvent } from './engine/search-types.ts';
import { openShared } from './engine/shared-file.ts';
import type { SharedFile } from './engine/shared-file.ts';
import { readLogName } from './folder-names.ts';
import { logPath } from './folder.ts';
import { guardAt, isSameFile, statIfThere } from './tail/file-access.ts';
import { lastLineEnd } from './tail/last-lines.ts';
import { MOST_TRAILS, TRAIL_QUIET_MS, createLeftFiles } from './tail/left-files.ts';
import type { LeftFile, LeftFiles } from './tail/left-files.ts';

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
  /** What is searched first. */
  readonly files: readonly SearchFile[];
  /** How long a file that was left is looked at without new lines, in milliseconds; a minute when left out. */
  readonly quietMs?: number | undefined;
}

/** Follows a log from the end of its last whole line on. */
export async function followLog({
  dir,
  type,
  today,
  files,
  quietMs = TRAIL_QUIET_MS,
}: FollowedLogOptions): Promise<FollowedLog> {
  const trails: LeftFiles<Appended> = createLeftFiles(quietMs);
  const name = `${type}.log`;
  let day = today();
  const openLive = (): Promise<Reading | undefined> => openReading(join(dir, day, name), day, name);
  const firstDay = day;
  let live = await openLive();
  const readings = [...(await openTurned({ dir, day, log: name, quietMs, live })), ...(live ? [live] : [])];
  const begun = readings.filter((reading) => reading !== live || !isReplaced(live, files));
  for (const reading of begun) await goToEnd(reading);
  for (const reading of readings) if (reading !== live) await trails.add(leftReading(reading));
  const firstPlaces = new Map(begun.map((reading) => [reading, reading.position]));

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
    live ??= await openLive();
    const late = await trails.read();
    return live ? [...late, ...(await newLines(live))] : late;
  }

  return {
    upTo(file) {
      if (file.form !== undefined && file.form !== 'plain') return file;
      const reading = begun.find((one) => isSameFile(one.file, file.stored));
      if (reading) return { ...file, held: reading.file, until: firstPlaces.get(reading) };
      return file.day === firstDay && file.file === name && !file.stored ? { ...file, until: 0 } : file;
    },
    look,
    noteShown(line) {
      const reading = readings.find((one) => one.day === line.day && one.name === line.file);
      if (reading) reading.shown = Math.max(reading.shown, line.offset);
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

/** Whether a log was replaced since the files were listed: then none of the new one's lines is searched with them. */
const isReplaced = ({ day, name, file }: Reading, files: readonly SearchFile[]): boolean =>
  files.some((one) => one.day === day && one.file === name && one.stored && !isSameFile(one.stored, file));

interface TurnedOptions {
  readonly dir: string;
  readonly day: string;
  readonly log: string;
  readonly quietMs: number;
  /** The log itself, which may have another name, too. */
  readonly live: Reading | undefined;
}

/** What was turned over of a log within its day and written to lately: a game may still do so. */
async function openTurned({ dir, day, log, quietMs, live }: TurnedOptions): Promise<Reading[]> {
  const found: { readonly reading: Reading; readonly mtimeMs: number }[] = [];
  const entries = await readdir(join(dir, day), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = readLogName(entry.name);
    if (!entry.isFile() || name?.log !== log || !name.isTurned || name.form !== 'plain') continue;
    const reading = await openReading(join(dir, day, entry.name), day, name.shown);
    if (!reading) continue;
    const { mtimeMs } = await reading.file.handle.stat();
    const isOther = !isSameFile(reading.file, live?.file);
    if (isOther && Date.now() - mtimeMs < quietMs) found.push({ reading, mtimeMs });
    else await reading.file.close();
  }
  const late = found.sort((a, b) => b.mtimeMs - a.mtimeMs).map(({ reading }) => reading);
  await Promise.all(late.slice(MOST_TRAILS).map(({ file }) => file.close()));
  return late.slice(0, MOST_TRAILS);
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
