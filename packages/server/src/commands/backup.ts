import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { showMany } from '@steward/api-client/rules/counted';
import { showBytes } from '@steward/api-client/rules/numbers';
import { say } from '@steward/api-client/rules/say';
import { keyPaths } from '../backup/files.ts';
import { backupName, NO_BACKUPS, readBackupState, writeBackupState, type BackupState } from '../backup/keep.ts';
import { ArchiveError, type Manifest } from '../backup/manifest.ts';
import { backupBucket, bucketPlace, folderPlace, removeOld, type BackupPlace } from '../backup/places.ts';
import { archiveOf, verifyArchive, type Archive } from '../backup/read.ts';
import { restoreArchive } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { inspectConfig } from '../config/read.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import { StoreError } from '../core/files/store.ts';
import { fileProblem } from '../core/file-problem.ts';
import { CopyError } from '../db/copy/loader.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { insertOutbox } from '../db/outbox.ts';
import { backupNotice } from '../core/notices.ts';
import { copyProgress } from './copy-progress.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { found as words } from '../words/found.ts';
import { reasonOf } from './database-problem.ts';

/** Where archives lie, if not in a folder or file that is named. */
export type Elsewhere = 's3' | undefined;

export interface BackupOptions {
  readonly to?: Elsewhere;
  readonly logs: boolean;
  readonly withSecrets: boolean;
  readonly keys?: string;
  readonly every?: number;
  readonly keep?: number;
}

const WEEK = 7 * 86_400;
/** A check of a week runs with the backup that comes first after it, a little early rather than a day late. */
const CHECK_EVERY = WEEK - 3600;
const RETRY_SECONDS = 600;

/** Failures that have a sentence for people. */
function wordsOf(error: unknown): string {
  if (
    error instanceof ArchiveError ||
    error instanceof CopyError ||
    error instanceof CommandError ||
    error instanceof NewerDatabaseError
  )
    return error.message;
  if (error instanceof StoreError) return error.reason;
  return fileProblem(error) ?? reasonOf(error);
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandError(wordsOf(error));
  }
}

function expectDatabase(config: Config): void {
  if (config.databaseUrl === undefined && !existsSync(config.databaseFile))
    throw new CommandError(`There is no database in ${config.dataDir}. Check STEWARD_DATA_DIR.`);
}

async function makeOne(config: Config, io: CommandIo, file: string, options: BackupOptions): Promise<Manifest> {
  const reading = inspectConfig(io.env, (name) => readFileSync(name, 'utf8'));
  return writeBackup(
    file,
    {
      config,
      reading,
      leftOut: [resolve(dirname(file)) === config.dataDir ? resolve(file) : resolve(dirname(file))],
      withLogs: options.logs,
      withSecrets: options.withSecrets,
      now: systemClock.now(),
    },
    (part) => verifyArchive(archiveOf(part)),
  );
}

async function copyKeys(config: Config, io: CommandIo, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of keyPaths(config)) if (existsSync(path)) await copyFile(path, join(folder, basename(path)));
  io.err(`The keys were copied to ${folder}. Keep them apart from the archives.`);
}

const keysNote = (config: Config): string =>
  `The keys are not in it: keep copies of secret.key and audit.key in ${config.dataDir}, or of the variables that replace them, elsewhere.`;

/** The place of archives in a bucket. */
function inBucket(config: Config): BackupPlace {
  const store = backupBucket(config);
  if (!store) throw new CommandError('No bucket is named. Set backups.s3 or files.s3 in the file of STEWARD_CONFIG.');
  return bucketPlace(config, store);
}

/** Runs with the bucket of archives, with failures in words. */
async function withBucket<T>(config: Config, work: (place: BackupPlace) => Promise<T>): Promise<T> {
  const place = inBucket(config);
  try {
    return await inWords(() => work(place));
  } finally {
    place.close();
  }
}

const said = (name: string, { rows, tables, files }: Manifest, bytes: number): string =>
  `${name} holds ${showMany(rows, 'row')} of ${tables.length} tables and ${showMany(Object.keys(files).length, 'file')} (${showBytes(bytes)}). It was read back and is whole.`;

const NO_TARGET = 'Name a file for the archive, a folder with --every, or --to s3.';

/** Everything into one archive, while the server runs; read back and compared before it gets its name. */
export async function backup(
  config: Config,
  io: CommandIo,
  target: string | undefined,
  options: BackupOptions,
): Promise<void> {
  expectDatabase(config);
  if (target === undefined ? options.to === undefined : options.to !== undefined) throw new CommandError(NO_TARGET);
  if (options.every !== undefined) {
    const place = target === undefined ? inBucket(config) : folderPlace(target);
    return backUpAgainAndAgain(config, io, place, options).finally(() => place.close());
  }
  if (target === undefined)
    await withBucket(config, async (place) => {
      let manifest: Manifest | undefined;
      const made = await place.make(backupName(systemClock.now()), async (file) => {
        manifest = await makeOne(config, io, file, options);
      });
      if (manifest) io.err(said(made.name, manifest, made.bytes));
    });
  else {
    if (existsSync(target))
      throw new CommandError(`${target} exists already. Name a file that does not, so that no backup is overwritten.`);
    const manifest = await inWords(() => makeOne(config, io, target, options));
    io.err(said(target, manifest, (await stat(target)).size));
  }
  if (options.keys === undefined) io.err(keysNote(config));
  else await inWords(() => copyKeys(config, io, options.keys ?? ''));
}

async function checkAll(place: BackupPlace, io: CommandIo): Promise<string[]> {
  const unreadable: string[] = [];
  for (const archive of await place.list())
    try {
      await verifyArchive(archive);
    } catch (error) {
      unreadable.push(wordsOf(error));
      io.err(`A backup cannot be used. ${wordsOf(error)}`);
    }
  return unreadable;
}

const UNREADABLE_NAMED = 3;

/** What there is to tell of a turn that was not so before; undefined: nothing. */
function newProblem(before: BackupState, after: BackupState): string | undefined {
  const found = after.unreadable.filter((one) => !before.unreadable.includes(one));
  if (found.length > 0) {
    const more = found.length > UNREADABLE_NAMED ? ` And ${found.length - UNREADABLE_NAMED} more.` : '';
    return `${say(words.unread, { count: found.length })} ${found.slice(0, UNREADABLE_NAMED).join(' ')}${more}`;
  }
  if (after.failure !== null && before.failure === null) return `The backup failed. ${after.failure}`;
  return undefined;
}

/** Notes how the turn went, and tells the channel of managers what is new and bad, in one transaction. */
async function note(database: Database, before: BackupState, after: BackupState): Promise<void> {
  const problem = newProblem(before, after);
  const notices = problem === undefined ? [] : [backupNotice(problem)];
  await writeBackupState(database, after, (tx) => insertOutbox(tx, notices, { now: systemClock.now() }));
}

/** One turn: a backup, what is too old removed, once a week all read. Gives whether it succeeded. */
async function takeTurn(
  config: Config,
  io: CommandIo,
  database: Database,
  place: BackupPlace,
  options: BackupOptions,
): Promise<boolean> {
  const now = systemClock.now();
  const before = { ...NO_BACKUPS, ...(await readBackupState(database.db).catch(() => undefined)), folder: place.name };
  try {
    const { name: file, bytes } = await place.make(backupName(now), (part) => makeOne(config, io, part, options));
    io.err(`${file} was made and read back (${showBytes(bytes)}).`);
    if (options.keep !== undefined)
      for (const old of await removeOld(place, now - options.keep))
        io.err(`${old} was removed: it was kept long enough.`);
    const isDue = now - before.checkedAt >= CHECK_EVERY;
    const checked = isDue ? { checkedAt: now, unreadable: await checkAll(place, io) } : {};
    await note(database, before, {
      ...before,
      ...checked,
      lastAt: now,
      lastFile: file,
      bytes,
      failure: null,
    });
    return true;
  } catch (error) {
    io.err(`The backup failed. ${wordsOf(error)}`);
    const failed = { ...before, failure: wordsOf(error) };
    await note(database, before, failed).catch(() => undefined);
    return false;
  }
}

async function backUpAgainAndAgain(
  config: Config,
  io: CommandIo,
  place: BackupPlace,
  options: BackupOptions,
): Promise<void> {
  const { every = 0 } = options;
  io.err(`Every ${every / 60} minutes into ${place.name}, ${await inWords(() => place.prepare())}.`);
  io.err(keysNote(config));
  const stopping = new AbortController();
  void io.stopped().then(() => stopping.abort());
  const database = openDatabase({ url: config.databaseUrl, file: config.databaseFile });
  try {
    do {
      const done = await takeTurn(config, io, database, place, options);
      const wait = done ? every : Math.min(every, RETRY_SECONDS);
      await sleep(wait * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    } while (!stopping.signal.aborted);
  } finally {
    await database.close();
  }
}

/** Reads archives, or all of a folder or bucket, and says which cannot be used. */
export async function verifyBackups(
  config: () => Config,
  io: CommandIo,
  targets: readonly string[],
  { from }: { readonly from?: Elsewhere } = {},
): Promise<void> {
  const unreadable: string[] = [];
  async function verify(archives: readonly Archive[]): Promise<void> {
    for (const archive of archives)
      try {
        const { rows, at, files } = await verifyArchive(archive);
        const held = Object.keys(files).length;
        io.out(`${archive.name}\t${new Date(at * 1000).toISOString()}\t${rows} rows\t${held} files`);
      } catch (error) {
        unreadable.push(wordsOf(error));
      }
  }
  if (from !== undefined)
    await withBucket(config(), async (place) =>
      verify(targets.length > 0 ? targets.map((name) => place.one(name)) : await place.list()),
    );
  else if (targets.length === 0) throw new CommandError('Name archives or a folder of them, or --from s3.');
  else
    for (const target of targets) {
      const isFolder = (await inWords(() => stat(target))).isDirectory();
      await verify(isFolder ? await folderPlace(target).list() : [archiveOf(target)]);
    }
  if (unreadable.length > 0) throw new CommandError(unreadable.join('\n'));
}

/** Brings an archive back into the data folder and the database of the settings, both of which must be empty. */
export async function restore(
  config: Config,
  io: CommandIo,
  file: string,
  { from }: { readonly from?: Elsewhere } = {},
): Promise<void> {
  if (from === undefined) await inWords(() => restoreOne(config, io, archiveOf(file)));
  else await withBucket(config, (place) => restoreOne(config, io, place.one(file)));
}

async function restoreOne(config: Config, io: CommandIo, archive: Archive): Promise<void> {
  const manifest = await verifyArchive(archive);
  io.err(
    `${archive.name} is whole: made ${new Date(manifest.at * 1000).toISOString()} by Steward ${manifest.steward}.`,
  );
  const progress = copyProgress(io, manifest.rows);
  io.err(progress.done(await restoreArchive(archive, manifest, config, progress.tell)));
  const keys = config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key'));
  if (keys) io.err(`Put secret.key and audit.key of this community into ${config.dataDir} before the first start.`);
  if ('config/config.json' in manifest.files)
    io.err(
      `The settings lie in ${join(config.dataDir, 'restored-config.json')}${manifest.secrets ? '' : ', without their secrets'}.`,
    );
}
