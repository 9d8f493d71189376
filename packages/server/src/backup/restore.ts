import { createWriteStream } from 'node:fs';
import { mkdir, readdir, truncate } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { putStream } from '../core/files/copy-file.ts';
import { openFiles } from '../core/files/open-store.ts';
import { FILE_ROOTS, isKey, type FileStore } from '../core/files/store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
import { loadCopy, type CopyProgress, type CopyResult } from '../db/copy/loader.ts';
import { ArchiveError, CONFIG, DATA, LOGS, MANIFEST, TABLES, type Manifest } from './manifest.ts';
import { entriesOf, sourceOfArchive, type Archive } from './read.ts';

type Target = Pick<Config, 'dataDir' | 'logsDir' | 'databaseUrl' | 'databaseFile' | 'files'>;

/** Where an entry goes; undefined for what is no file of ours. Throws for a path that leads out of its folder. */
function pathOf(name: string, { dataDir, logsDir }: Target): string | undefined {
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
async function expectEmpty(folder: string): Promise<void> {
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
async function expectNoFiles(files: FileStore): Promise<void> {
  for (const root of FILE_ROOTS)
    for await (const { key } of files.list(`${root}/`))
      throw new ArchiveError(
        `${files.place} is not empty (${key}). Name another bucket or prefix in files.s3: nothing is ever overwritten.`,
      );
}

/** The key of an entry that is a file of the community's; undefined for others. */
const fileKeyOf = (name: string): string | undefined =>
  FILE_ROOTS.some((root) => name.startsWith(`${DATA}${root}/`)) && isKey(name.slice(DATA.length))
    ? name.slice(DATA.length)
    : undefined;

/**
 * Brings an archive that was verified into an empty data folder, and its database into an empty one of either engine.
 * Files come first; the database is served by nobody until all of it is there. Throws `ArchiveError`, `CopyError`.
 */
export async function restoreArchive(
  archive: Archive,
  manifest: Manifest,
  target: Target,
  tell: (progress: CopyProgress) => void,
): Promise<CopyResult> {
  await expectEmpty(target.dataDir);
  await expectEmpty(target.logsDir);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  const bucket = target.files.store === 'folder' ? undefined : openFiles(target);
  const folder = arrivingFolder(target);
  try {
    if (bucket) await expectNoFiles(bucket);
    for await (const { name, mode, body } of entriesOf(archive)) {
      const [path, key] = [pathOf(name, target), fileKeyOf(name)];
      if (path === undefined) body.resume();
      else if (bucket && key !== undefined) await putStream(bucket, { key, stream: body, folder });
      else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(body, createWriteStream(path, { flags: 'wx', mode: mode & 0o700 }));
        await truncate(path, manifest.files[name]?.bytes);
      }
    }
  } finally {
    bucket?.close();
  }
  const place = { url: target.databaseUrl, file: target.databaseFile };
  return loadCopy(place, sourceOfArchive(archive, manifest), `restore of ${manifest.at}`, tell);
}
