import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import { FILE_ROOTS, type FileStore, isKey } from '../core/files/store.ts';
import { ArchiveError, CONFIG, DATA, LOGS, MANIFEST, TABLES } from './manifest.ts';

export type Target = Pick<Config, 'dataDir' | 'logsDir' | 'databaseUrl' | 'databaseFile' | 'files'>;

/** Where an entry goes; undefined for what is no file of ours. Throws for a path that leads out of its folder. */
export function pathOf(name: string, { dataDir, logsDir }: Target): string | undefined {
  if (name === MANIFEST || name.startsWith(TABLES)) return undefined;
  if (name === CONFIG) return join(dataDir, 'restored-config.json');
  const root = name.startsWith(DATA) ? dataDir : name.startsWith(LOGS) ? logsDir : undefined;
  if (root === undefined) throw new ArchiveError(`There is an entry that does not belong there: ${name}.`);
  const path = resolve(root, name.slice(name.indexOf('/') + 1));
  if (!path.startsWith(root + sep)) throw new ArchiveError(`An entry leads out of its folder: ${name}.`);
  return path;
}

const isKept = (name: string): boolean => name === 'secret.key' || name === 'audit.key';

/** Refuses folders that have anything but keys in them, so that no running server is written over. */
export async function expectEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const [other] = found.filter((name) => !isKept(name));
  if (other !== undefined)
    throw new ArchiveError(
      `${folder} is not empty (${other}). Name one that is, in STEWARD_DATA_DIR and STEWARD_LOGS_DIR: nothing is ever overwritten.`,
    );
}

/** Refuses a bucket that has files of a community in it. */
export async function expectNoFiles(files: FileStore): Promise<void> {
  for (const root of FILE_ROOTS)
    for await (const { key } of files.list(`${root}/`))
      throw new ArchiveError(
        `${files.place} is not empty (${key}). Name another bucket or prefix in files.s3: nothing is ever overwritten.`,
      );
}

/** The key of an entry that is a file of the community's; undefined for others. */
export const fileKeyOf = (name: string): string | undefined =>
  FILE_ROOTS.some((root) => name.startsWith(`${DATA}${root}/`)) && isKey(name.slice(DATA.length))
    ? name.slice(DATA.length)
    : undefined;
