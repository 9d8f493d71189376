import { say } from '@steward/api-client/rules/say';
import { found } from '../words/found.ts';
import { showMany } from '@steward/api-client/rules/counted';
import { showBytes, showCount } from '@steward/api-client/rules/numbers';
import { showDuration } from '@steward/api-client/rules/playtime';
import type { Config } from '../config/config.ts';
import { hashIn, putStream, tryStore } from '../core/files/copy-file.ts';
import { openStore, type StoreKind } from '../core/files/open-store.ts';
import { FILE_ROOTS, StoreError, TRIAL_ROOT, type FileStore, type StoredFile } from '../core/files/store.ts';
import { arrivingFolder } from '../core/files/take-in.ts';
import { fileProblem } from '../core/file-problem.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { reasonOf } from './database-problem.ts';

const EVERY_MS = 5000;

export interface MoveFilesOptions {
  readonly to: StoreKind;
  readonly dryRun: boolean;
}

const WHERE = { s3: 'the bucket', folder: 'the data folder' } as const;

function storeOf(config: Config, kind: StoreKind): FileStore {
  const store = openStore(config, kind);
  if (!store)
    throw new CommandError(
      'No bucket is named. Set files.s3 in the file of STEWARD_CONFIG, and leave files.store as it is for now.',
    );
  return store;
}

async function* all(store: FileStore): AsyncGenerator<StoredFile, void> {
  for (const root of FILE_ROOTS) yield* store.list(`${root}/`);
}

/** Whether the target holds the file already, byte for byte. */
async function isThere(from: FileStore, to: FileStore, { key, size }: StoredFile): Promise<boolean> {
  const found = await to.find(key);
  if (found?.size !== size) return false;
  const [here, there] = [await from.find(key), found];
  const wanted = here?.sha256 ?? (await hashIn(from, key));
  return wanted !== undefined && wanted === (there.sha256 ?? (await hashIn(to, key)));
}

/** Copies one and reads it back. Gives whether it was still there. */
async function copy(from: FileStore, to: FileStore, key: string, folder: string): Promise<boolean> {
  const file = await from.open(key);
  if (!file) return false;
  const sha256 = await putStream(to, { key, stream: file.stream, folder });
  if ((await hashIn(to, key)) === sha256) return true;
  await to.remove(key);
  throw new StoreError(`${key} came back from ${to.place} with other bytes than were sent, and was removed there.`);
}

interface Found {
  readonly files: number;
  readonly bytes: number;
}

async function count(store: FileStore): Promise<Found> {
  let [files, bytes] = [0, 0];
  for await (const { size } of all(store)) [files, bytes] = [files + 1, bytes + size];
  return { files, bytes };
}

const asText = ({ files, bytes }: Found): string => `${showMany(files, 'file')} (${showBytes(bytes)})`;

async function copyAll(from: FileStore, to: FileStore, folder: string, io: CommandIo): Promise<void> {
  const total = await count(from);
  const begun = performance.now();
  let [told, done, copied] = [begun, { files: 0, bytes: 0 }, { files: 0, bytes: 0 }];
  const add = (sum: Found, size: number): Found => ({ files: sum.files + 1, bytes: sum.bytes + size });
  const seconds = () => (performance.now() - begun) / 1000;
  for await (const file of all(from)) {
    if (!(await isThere(from, to, file)) && (await copy(from, to, file.key, folder))) copied = add(copied, file.size);
    done = add(done, file.size);
    if (performance.now() - told < EVERY_MS) continue;
    told = performance.now();
    const left = ((total.bytes - done.bytes) / Math.max(1, done.bytes)) * seconds();
    io.err(`${showCount(done.files)} of ${asText(total)}; ${showDuration(Math.max(1, Math.ceil(left)))} more.`);
  }
  const there = done.files - copied.files;
  const again = there > 0 ? ` ${say(found.thereAlready, { count: there })}` : '';
  io.err(
    `${asText(copied)} copied in ${showDuration(Math.max(1, Math.round(seconds())))}, each read back and the same.${again}`,
  );
}

async function tellWhat(from: FileStore, to: FileStore, io: CommandIo): Promise<void> {
  let [there, missing] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ];
  for await (const file of all(from)) {
    const sum = (await isThere(from, to, file)) ? there : missing;
    const next = { files: sum.files + 1, bytes: sum.bytes + file.size };
    if (sum === there) there = next;
    else missing = next;
  }
  io.err(
    `${asText(missing)} would be copied from ${from.place} to ${to.place}. ${asText(there)} of them are there already.`,
  );
}

/**
 * Copies all files to the other store, each compared there. What lies in the old one stays. Servers may run meanwhile;
 * what they are given after it is copied by running this again.
 */
export async function moveFiles(config: Config, io: CommandIo, { to: kind, dryRun }: MoveFilesOptions): Promise<void> {
  const to = storeOf(config, kind);
  const from = storeOf(config, kind === 's3' ? 'folder' : 's3');
  const folder = arrivingFolder(config);
  try {
    if (dryRun) return await tellWhat(from, to, io);
    await tryStore(to, `${TRIAL_ROOT}/move`, folder);
    await copyAll(from, to, folder, io);
    io.err(
      config.files.store === kind
        ? `Files are kept in ${WHERE[kind]} now. Those in ${from.place} may be removed once you are content.`
        : `Set files.store to ${kind}, start every server again, and run this once more for what came meanwhile. Nothing was removed from ${from.place}.`,
    );
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof StoreError ? error.reason : (fileProblem(error) ?? reasonOf(error));
    throw new CommandError(`The copying stopped. ${reason} Run it again: it goes on from there.`);
  } finally {
    from.close();
    to.close();
  }
}
