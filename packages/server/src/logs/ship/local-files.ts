import { readdir, stat } from 'node:fs/promises';
import { isRealDay } from '@steward/api-client/rules/log-days';
import type { LogForm } from '../engine/search-files.ts';
import { listStoredLogs } from '../folder.ts';

/** A log file as it lies in the folder. */
export interface LocalFile {
  readonly day: string;
  /** Its name without what packing adds to it. */
  readonly name: string;
  readonly path: string;
  readonly form: LogForm;
  readonly dev: number;
  readonly ino: number;
  /** Bytes on the disk. */
  readonly size: number;
  readonly mtimeMs: number;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES']);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}

/** The days that have a folder, in order. */
export async function listLocalDays(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter(isRealDay).sort();
}

/** The log files of a day, by name. Links that lead out of `dir` are left out. */
export async function listLocalFiles(dir: string, day: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const { filename: name, path, form } of await listStoredLogs(dir, day)) {
    const held = await stat(path).catch(ignoreMissing);
    if (!held?.isFile()) continue;
    const { dev, ino, size, mtimeMs } = held;
    files.push({ day, name, path, form, dev, ino, size, mtimeMs });
  }
  return files;
}
