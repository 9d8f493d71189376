import { createWriteStream } from 'node:fs';
import { mkdir, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { putStream } from '../core/files/copy-file.ts';
import { openFiles } from '../core/files/open-store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
import { type CopyProgress, type CopyResult, loadCopy } from '../db/copy/loader.ts';
import type { Manifest } from './manifest.ts';
import { type Archive, entriesOf, sourceOfArchive } from './read.ts';
import { expectEmpty, expectNoFiles, fileKeyOf, pathOf, type Target } from './restore-places.ts';

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
