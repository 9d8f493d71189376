import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { readLogName } from '../folder-names.ts';
import { readIndexName, readLeftName, readPartName } from '../archive-names.ts';
import { isExpired } from './rules.ts';
import type { LogRetention } from './rules.ts';

/** A file of a log that was kept long enough: the log in one of its forms, its index, or what was left half made. */
export interface ExpiredFile {
  readonly day: string;
  readonly type: LogType;
  readonly name: string;
  readonly bytes: number;
  /** Whether it holds lines: a log, and not what belongs to one. */
  readonly isLog: boolean;
}

export interface ExpiredFiles {
  /** By day, logs before what belongs to them. */
  readonly files: readonly ExpiredFile[];
  /** Links, which are left alone, as `day` or `day/name`. */
  readonly links: readonly string[];
}

/** What lies in the folder and was kept long enough. Links are not followed. Throws errors of the file system. */
export async function findExpired(dir: string, retention: LogRetention, today: string): Promise<ExpiredFiles> {
  const files: ExpiredFile[] = [];
  const links: string[] = [];
  const days = (await readdir(dir, { withFileTypes: true }))
    .filter(({ name }) => isRealDay(name) && name < today)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of days) {
    const day = entry.name;
    if (entry.isSymbolicLink()) links.push(day);
    if (!entry.isDirectory()) continue;
    for (const found of await readdir(join(dir, day), { withFileTypes: true })) {
      const part = partOf(found.name);
      if (!part || !isExpired(retention, part.type, day, today)) continue;
      if (found.isSymbolicLink()) links.push(`${day}/${found.name}`);
      if (!found.isFile()) continue;
      const { size: bytes } = await lstat(join(dir, day, found.name));
      files.push({ day, name: found.name, bytes, ...part });
    }
  }
  return { files: files.sort(inOrder), links };
}

function partOf(name: string): { readonly type: LogType; readonly isLog: boolean } | undefined {
  const log = readLogName(name);
  const type = (log ?? readIndexName(name) ?? readPartName(name) ?? readLeftName(name))?.type;
  return type && { type, isLog: log !== undefined };
}

function inOrder(a: ExpiredFile, b: ExpiredFile): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.isLog !== b.isLog) return a.isLog ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** Whether a day's folder lies in `dir` itself, and is no link. */
export async function isOwnFolder(dir: string, day: string): Promise<boolean> {
  const [root, folder] = await Promise.all([realpath(dir), realpath(join(dir, day))]);
  return folder === join(root, day);
}
