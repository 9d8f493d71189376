import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import type { LogForm } from '../engine/search-files.ts';
import { readLogName } from '../folder-names.ts';

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
