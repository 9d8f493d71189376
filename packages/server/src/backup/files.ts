import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Pack } from 'tar-stream';
import type { Config } from '../config/config.ts';
import { keyFiles } from '../core/secret-key.ts';
import { DATA, LOGS, type Manifest } from './manifest.ts';

const PIECE = 1 << 20;

/** The files that hold keys: kept apart from all archives. */
export const keyPaths = (config: Config): string[] => [
  ...Object.values(keyFiles(config)),
  resolve(config.dataDir, 'audit.key'),
];

async function* walk(folder: string, isLeftOut: (path: string) => boolean): AsyncGenerator<string, void> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) yield* walk(path, isLeftOut);
    else if (entry.isFile()) yield path;
  }
}

export interface FileChoice {
  readonly config: Config;
  /** Folders and files that are not taken, such as the folder of backups. */
  readonly leftOut: readonly string[];
  readonly withLogs: boolean;
}

/** Everything beside the database and the keys, with its path in the archive. Links are left alone. */
export async function* chosenFiles({
  config,
  leftOut,
  withLogs,
}: FileChoice): AsyncGenerator<{ path: string; name: string }, void> {
  const out = new Set(
    [
      ...keyPaths(config),
      ...['', '-wal', '-shm', '-journal'].map((end) => config.databaseFile + end),
      config.logsDir,
      ...leftOut,
    ].map((path) => resolve(path)),
  );
  const named = (root: string, prefix: string, path: string) => ({
    path,
    name: prefix + relative(root, path).split(sep).join('/'),
  });
  for await (const path of walk(config.dataDir, (path) => out.has(path))) yield named(config.dataDir, DATA, path);
  if (withLogs)
    for await (const path of walk(config.logsDir, (path) => leftOut.includes(path)))
      yield named(config.logsDir, LOGS, path);
}

/** Waits for work on an archive; rejects where the archive ends first, as its stream then never answers. */
export function whileOpen<T>(pack: Pack, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const closed = () => reject(new Error('The archive could not be written.'));
    if (pack.destroyed) closed();
    pack.once('close', closed);
    work.then(resolve, reject).finally(() => pack.off('close', closed));
  });
}

/** Puts a file into the archive as it is now; undefined where it is gone by now. What it grows meanwhile is left out. */
export async function packFile(pack: Pack, path: string, name: string): Promise<Manifest['files'][string] | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { size, mtime, mode } = await file.stat();
    const hash = createHash('sha256');
    const entry = pack.entry({ name, size, mtime, mode: mode & 0o777 });
    const put = (bytes: Buffer) =>
      whileOpen(pack, new Promise<void>((done) => (entry.write(bytes) ? done() : void entry.once('drain', done))));
    let bytes = 0;
    while (bytes < size) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, size - bytes));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      await put(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    for (let missing = size - bytes; missing > 0; missing -= PIECE) {
      const zeros = Buffer.alloc(Math.min(PIECE, missing));
      hash.update(zeros);
      await put(zeros);
    }
    const ended = new Promise<void>((done, failed) => {
      entry.once('error', failed);
      entry.end(done);
    });
    await whileOpen(pack, ended);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}
