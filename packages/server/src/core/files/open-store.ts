import { resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Log } from '../log.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

export type StoreKind = FileStore['kind'];

/** The store of that kind, in the data folder or in the bucket of `files.s3`; undefined where no bucket is named. */
export function openStore(
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  kind: StoreKind,
  log?: Log,
): FileStore | undefined {
  if (kind === 'folder') return createFolderStore(resolve(dataDir));
  return files.s3 && createS3Store(files.s3, log);
}

/** Where the community keeps its files. */
export function openFiles(config: Pick<Config, 'dataDir' | 'files'>, log?: Log): FileStore {
  const store = openStore(config, config.files.store, log);
  if (!store) throw new Error('The configuration names no bucket.');
  return store;
}
