import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sha256Of } from '../sha256.ts';
import { StoreError, type FileStore } from './store.ts';
import { takeIn } from './take-in.ts';

const OTHER_TYPE = 'application/octet-stream';

/** Puts what a stream brings into a store, by way of a file in that folder. Gives its SHA-256. */
export async function putStream(
  store: FileStore,
  { key, stream, folder }: { readonly key: string; readonly stream: Readable; readonly folder: string },
): Promise<string> {
  const arrived = await takeIn(folder, stream);
  try {
    await store.put(key, arrived, OTHER_TYPE);
    return arrived.sha256;
  } finally {
    await rm(arrived.path, { force: true });
  }
}

/** The SHA-256 of a file as it can be read now; undefined where there is none. */
export async function hashIn(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.open(key);
  return file && sha256Of(file.stream);
}

/** Writes a file, reads it back and removes it. Throws `StoreError` or what the disk says. */
export async function tryStore(store: FileStore, key: string, folder: string): Promise<void> {
  const bytes = Buffer.from(`A trial of ${key}.`);
  const sha256 = await putStream(store, { key, stream: Readable.from([bytes]), folder });
  const found = await hashIn(store, key);
  await store.remove(key);
  if (found !== sha256) throw new StoreError('What was written is not what came back.');
  if (await store.find(key)) throw new StoreError('What was removed is still there.');
}
