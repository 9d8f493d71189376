import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { createIndexCache, readIndex } from '../archive/read-index.ts';
import { openLog } from '../engine/open-log.ts';
import type { LogForm } from '../engine/search-files.ts';
import { readLogName } from '../folder-names.ts';
import { createFileSource, createPackedSource } from '../engine/source.ts';

/** A log as it lies in the folder. */
export interface LyingLog {
  readonly day: string;
  readonly type: LogType;
  /** Its name on the disk, unpacked: `general.log`, `general.log.1`. */
  readonly file: string;
  readonly folder: string;
  readonly path: string;
  readonly indexPath: string;
  readonly form: LogForm;
  /** Bytes on the disk. */
  readonly bytes: number;
}

export interface DayRange {
  /** `YYYYMMDD`, both included; open when left out. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface LyingLogs {
  /** By day and name, packed ones before plain ones of one name. */
  readonly logs: readonly LyingLog[];
  /** Links, which are not followed, as `day` or `day/name`. */
  readonly links: readonly string[];
}

/** Every log of these days, in each form that is there. Throws errors of the file system. */
export async function listLyingLogs(dir: string, { from = '', to = '99999999' }: DayRange): Promise<LyingLogs> {
  const logs: LyingLog[] = [];
  const links: string[] = [];
  const days = (await readdir(dir, { withFileTypes: true })).filter(
    ({ name }) => isRealDay(name) && name >= from && name <= to,
  );
  for (const entry of days) {
    const day = entry.name;
    if (entry.isSymbolicLink()) links.push(day);
    if (!entry.isDirectory()) continue;
    const folder = join(dir, day);
    for (const found of await readdir(folder, { withFileTypes: true })) {
      const name = readLogName(found.name);
      if (!name) continue;
      const { type, plain: file, form } = name;
      if (found.isSymbolicLink()) links.push(`${day}/${found.name}`);
      if (!found.isFile()) continue;
      const path = join(folder, found.name);
      const { size: bytes } = await lstat(path);
      logs.push({ day, type, file, folder, path, indexPath: join(folder, `${file}.idx`), form, bytes });
    }
  }
  return { logs: logs.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), links: links.sort() };
}

const keyOf = ({ day, file, form }: LyingLog): string => `${day}/${file}/${form === 'plain' ? '1' : '0'}`;

/** The bytes of a log, unpacked. */
export interface LogBytes {
  readonly size: number;
  /** From the start, about a mebibyte at a time; each good until the next is asked for. Others get a turn in between. */
  chunks(): AsyncGenerator<Buffer, void>;
  /** Whether a part could not be read so far; it reads as zeros, or is missing. */
  isDamaged(): boolean;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens a log in whatever form it is; undefined when it is gone. Throws errors of the file system, and the signal's reason. */
export async function openBytes(log: LyingLog, signal: AbortSignal): Promise<LogBytes | undefined> {
  const index = log.form === 'gz' ? undefined : await readIndex(log.indexPath);
  const indexPath = index && index !== 'damaged' ? log.indexPath : undefined;
  const { path, form, day, file } = log;
  const opened = await openLog({ path, form, day, file, indexPath }, createIndexCache(), signal);
  if (!opened) return undefined;
  const { fd, size, isPacked } = opened;
  const source = isPacked && opened.index ? createPackedSource(fd, opened.index.table) : createFileSource(fd);

  async function* chunks(): AsyncGenerator<Buffer, void> {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let position = 0; position < size;) {
      signal.throwIfAborted();
      const read = source.read(buffer, 0, Math.min(CHUNK_BYTES, size - position), position);
      if (read === 0) return;
      position += read;
      yield buffer.subarray(0, read);
      await setImmediate();
    }
  }

  return {
    size,
    chunks,
    isDamaged: () => opened.isDamaged || source.damage > 0,
    close: () => opened.close(),
  };
}
