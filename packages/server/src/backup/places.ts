import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { showBytes } from '@steward/api-client/rules/numbers';
import type { Config } from '../config/config.ts';
import { createS3Store } from '../core/files/s3-store.ts';
import { BACKUPS_ROOT, StoreError, type FileStore } from '../core/files/store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
import { sha256Of } from '../core/sha256.ts';
import { madeAt } from './keep.ts';
import { ArchiveError } from './manifest.ts';
import { archiveOf, type Archive } from './read.ts';

/** An archive among those that are kept. */
export interface Kept extends Archive {
  /** Epoch seconds. */
  readonly at: number;
  remove(): Promise<void>;
}

/** Where archives are kept. */
export interface BackupPlace {
  readonly name: string;
  /** Sees to it that it can be used, and says how much room it has. */
  prepare(): Promise<string>;
  /** By rising time; what else lies there is none of ours. */
  list(): Promise<Kept[]>;
  /** The one of that name, as `list` gives it or its last part. */
  one(name: string): Archive;
  /** Has it written to a file, and keeps it. Gives its name and its bytes. */
  make(
    name: string,
    write: (file: string) => Promise<unknown>,
  ): Promise<{ readonly name: string; readonly bytes: number }>;
  close(): void;
}

const byTime = (kept: readonly Kept[]): Kept[] => kept.toSorted((a, b) => a.at - b.at);

export const folderPlace = (folder: string): BackupPlace => ({
  name: resolve(folder),
  async prepare() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return `which has ${showBytes(bavail * bsize)} left`;
  },
  async list() {
    const names = await readdir(folder);
    return byTime(
      names.flatMap((name) => {
        const [at, file] = [madeAt(name), join(folder, name)];
        return at === undefined ? [] : [{ ...archiveOf(file), at, remove: () => rm(file) }];
      }),
    );
  },
  one: (name) => archiveOf(join(folder, name)),
  async make(name, write) {
    const file = join(folder, name);
    await write(file);
    return { name: file, bytes: (await stat(file)).size };
  },
  close: () => undefined,
});

const keyOf = (name: string): string => `${BACKUPS_ROOT}/${name}`;
const TYPE = 'application/zstd';

/** The bucket of archives: that of `backups`, else that of files; undefined where there is none. */
export function backupBucket({ files, backups }: Pick<Config, 'files' | 'backups'>): FileStore | undefined {
  const settings = backups.s3 ?? files.s3;
  return settings && createS3Store(settings, undefined);
}

/** Archives in a bucket. Each is written to the disk first and read back there; then it is sent. */
export function bucketPlace(config: Config, store: FileStore): BackupPlace {
  const nameOf = (name: string): string => store.place + keyOf(name);
  const one = (name: string): Archive => ({
    name: nameOf(name),
    async open() {
      const found = await store.open(keyOf(name));
      if (!found)
        throw new ArchiveError(`There is no ${nameOf(name)}. "steward-server backup-check --from s3" lists all.`);
      return found.stream;
    },
  });
  return {
    name: store.place + keyOf(''),
    async prepare() {
      for await (const _ of store.list(keyOf(''))) break;
      return 'which answers';
    },
    async list() {
      const kept: Kept[] = [];
      for await (const { key } of store.list(keyOf(''))) {
        const name = key.slice(keyOf('').length);
        const at = madeAt(name);
        if (at !== undefined) kept.push({ ...one(name), at, remove: () => store.remove(key) });
      }
      return byTime(kept);
    },
    one: (name) => one(name.slice(name.lastIndexOf('/') + 1)),
    async make(name, write) {
      const folder = arrivingFolder(config);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      try {
        await write(file);
        const { size } = await stat(file);
        const sha256 = await sha256Of(createReadStream(file));
        await store.put(keyOf(name), { path: file, size, sha256 }, TYPE);
        const found = await store.find(keyOf(name));
        if (found?.size !== size || (found.sha256 !== undefined && found.sha256 !== sha256))
          throw new StoreError(`${nameOf(name)} is not as it was sent.`);
        return { name: nameOf(name), bytes: size };
      } finally {
        await rm(file, { force: true });
      }
    },
    close: () => store.close(),
  };
}

/** Removes archives from before that time, and never the newest. Gives their names. */
export async function removeOld(place: BackupPlace, before: number): Promise<string[]> {
  const old = (await place.list()).slice(0, -1).filter(({ at }) => at < before);
  for (const one of old) await one.remove();
  return old.map(({ name }) => name);
}
