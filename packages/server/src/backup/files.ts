import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Pack } from 'tar-stream';
import type { Config } from '../config/config.ts';
import { openFiles } from '../core/files/open-store.ts';
import { FILE_ROOTS, type FileStore } from '../core/files/store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
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

/** What is to be packed: it opens as it is then; undefined where it is gone. */
export interface Chosen {
  /** Its path in the archive. */
  readonly name: string;
  open(): Promise<Opened | undefined>;
}

interface Opened {
  readonly size: number;
  readonly mtime: Date;
  readonly mode: number;
  /** May end early: what was cut off meanwhile. */
  readonly bytes: AsyncIterable<Buffer>;
  close(): Promise<void>;
}

async function openOnDisk(path: string): Promise<Opened | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  const { size, mtime, mode } = await file.stat();
  const bytes = size === 0 ? [] : file.createReadStream({ end: size - 1, highWaterMark: PIECE, autoClose: false });
  return { size, mtime, mode, bytes: bytes as AsyncIterable<Buffer>, close: () => file.close() };
}

async function openInStore(store: FileStore, key: string): Promise<Opened | undefined> {
  const found = await store.open(key);
  if (!found) return undefined;
  const { size, modifiedAt, stream } = found;
  const close = () => Promise.resolve(void stream.destroy());
  return { size, mtime: new Date(modifiedAt * 1000), mode: 0o600, bytes: stream, close };
}

/** Files that lie in a bucket, by the names that they have in a folder: an archive does not say where they were. */
async function* inBucket(config: Config): AsyncGenerator<Chosen, void> {
  const store = openFiles(config);
  try {
    for (const root of FILE_ROOTS)
      for await (const { key } of store.list(`${root}/`))
        yield { name: DATA + key, open: () => openInStore(store, key) };
  } finally {
    store.close();
  }
}

/** Everything beside the database and the keys. Links are left alone. */
export async function* chosenFiles({ config, leftOut, withLogs }: FileChoice): AsyncGenerator<Chosen, void> {
  const isElsewhere = config.files.store !== 'folder';
  const out = new Set(
    [
      ...keyPaths(config),
      ...['', '-wal', '-shm', '-journal'].map((end) => config.databaseFile + end),
      config.logsDir,
      arrivingFolder(config),
      // What lies there once files were moved elsewhere is not theirs any more.
      ...(isElsewhere ? FILE_ROOTS.map((root) => join(config.dataDir, root)) : []),
      ...leftOut,
    ].map((path) => resolve(path)),
  );
  const named = (root: string, prefix: string, path: string): Chosen => ({
    name: prefix + relative(root, path).split(sep).join('/'),
    open: () => openOnDisk(path),
  });
  for await (const path of walk(config.dataDir, (path) => out.has(path))) yield named(config.dataDir, DATA, path);
  if (isElsewhere) yield* inBucket(config);
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
export async function packFile(
  pack: Pack,
  { name, open: opened }: Chosen,
): Promise<Manifest['files'][string] | undefined> {
  const file = await opened();
  if (!file) return undefined;
  try {
    const { size, mtime, mode } = file;
    const hash = createHash('sha256');
    const entry = pack.entry({ name, size, mtime, mode: mode & 0o777 });
    const put = (bytes: Buffer) =>
      whileOpen(pack, new Promise<void>((done) => (entry.write(bytes) ? done() : void entry.once('drain', done))));
    let bytes = 0;
    for await (const part of file.bytes) {
      hash.update(part);
      await put(part);
      bytes += part.length;
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
