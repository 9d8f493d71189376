import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, chown, lstat, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameSource } from '../archive/format.ts';
import { readIndex } from '../archive/read-index.ts';
import { syncFolder } from '../archive/sync-folder.ts';
import { ArchiveError } from '../archive/worker.ts';
import type { ArchiveThread } from '../archive/worker.ts';
import { maskSpans } from './addresses.ts';
import type { AddressFinder } from './addresses.ts';
import { hashFile, packWhole } from './compress.ts';
import { cutPieces } from './pieces.ts';
import type { LyingLog } from './stored-files.ts';
import { type LogBytes, openBytes } from './open-bytes.ts';

/** What has just been done to a file, in this order; the old one is in place up to `index-removed`. */
export type BlankStep = 'written' | 'packed' | 'index-removed' | 'swapped' | 'index-placed';

export interface BlankTools {
  readonly thread: Pick<ArchiveThread, 'build'>;
  readonly signal: AbortSignal;
  /** Whether the folder is still ours. */
  readonly isHeld: () => Promise<boolean>;
  /** How long a plain file must not have changed, in milliseconds. */
  readonly quietMs: number;
  /** Told of each step. */
  readonly reached?: (step: BlankStep, log: LyingLog) => void;
}

/** How many addresses a log holds. Throws where a part of it cannot be read. */
export async function countAddresses(log: LyingLog, finder: AddressFinder, signal: AbortSignal): Promise<number> {
  const bytes = await openBytes(log, signal);
  if (!bytes) return 0;
  try {
    let count = 0;
    for await (const piece of cutPieces(bytes.chunks())) count += finder.find(piece.bytes).length;
    refuseDamage(bytes);
    return count;
  } finally {
    await bytes.close();
  }
}

/**
 * Puts a log in place that is the same byte for byte but for the addresses, in the form that it had. At any moment the
 * old or the new one is in place; the index is left out where it would not fit. Tells when the file was left because it
 * is written to. Throws errors of the file system, and where the new file cannot be trusted.
 */
export async function blankLog(log: LyingLog, finder: AddressFinder, tools: BlankTools): Promise<'blanked' | 'busy'> {
  const source = await lstat(log.path);
  if (log.form === 'plain' && Date.now() - source.mtimeMs < tools.quietMs) return 'busy';
  const parts = partsOf(log);
  try {
    const { hash, mtime } = await writeMasked(log, finder, parts.plain, source, tools.signal);
    tools.reached?.('written', log);
    const made = await makeForm(log, parts, hash, tools);
    await keepLooks(made.file, source, log.form === 'plain' ? mtime : new Date(source.mtimeMs));
    tools.reached?.('packed', log);
    const now = await lstat(log.path);
    if (!isSameSource(now, source)) return 'busy';
    if (!(await tools.isHeld())) throw new Error('Another server has taken the folder over.');
    await swap(log, made, tools);
    return 'blanked';
  } finally {
    await Promise.all([parts.plain, parts.packed, parts.index].map((path) => rm(path, { force: true })));
  }
}

interface Parts {
  readonly plain: string;
  readonly packed: string;
  readonly index: string;
}

const partsOf = ({ folder, file, form }: LyingLog): Parts => ({
  plain: join(folder, `.${file}.part`),
  packed: join(folder, `.${file}.${form === 'gz' ? 'gz' : 'zst'}.part`),
  index: join(folder, `.${file}.idx.part`),
});

/** Writes the masked lines and reads them back; the time is that of the lines, which an archive keeps in its index. */
async function writeMasked(
  log: LyingLog,
  finder: AddressFinder,
  path: string,
  source: Stats,
  signal: AbortSignal,
): Promise<{ readonly hash: string; readonly mtime: Date }> {
  const bytes = await openBytes(log, signal);
  if (!bytes) throw new Error('The file is gone.');
  const hash = createHash('sha256');
  try {
    const target = await open(path, 'w', 0o600);
    try {
      for await (const piece of cutPieces(bytes.chunks())) {
        maskSpans(piece.bytes, finder.find(piece.bytes));
        hash.update(piece.bytes);
        await target.writeFile(piece.bytes);
      }
      refuseDamage(bytes);
      if ((await target.stat()).size !== bytes.size) throw new Error('The file changed while it was read.');
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await bytes.close();
  }
  const wanted = hash.digest('hex');
  if ((await hashFile(path)) !== wanted) throw new Error('The new file was read back and is not the same.');
  const index = log.form === 'zst' ? await readIndex(log.indexPath) : undefined;
  const mtime = new Date(index && index !== 'damaged' ? index.header.source.mtimeMs : source.mtimeMs);
  await utimes(path, mtime, mtime);
  return { hash: wanted, mtime };
}

function refuseDamage(bytes: LogBytes): void {
  if (bytes.isDamaged()) throw new Error('A part of it cannot be read. Put it back from a backup first.');
}

interface Made {
  readonly file: string;
  /** Where its index is; undefined: it has none. */
  readonly index: string | undefined;
  /** Whether the index that is there belongs to this file. */
  readonly ownsIndex: boolean;
}

async function makeForm(log: LyingLog, parts: Parts, hash: string, tools: BlankTools): Promise<Made> {
  if (log.form === 'gz') {
    await packWhole(parts.plain, parts.packed, 'gz', hash, tools.signal);
    return { file: parts.packed, index: undefined, ownsIndex: false };
  }
  const isPlain = log.form === 'plain';
  const old = isPlain ? await readIndex(log.indexPath) : undefined;
  if (isPlain && (!old || old === 'damaged' || old.header.packedBytes > 0))
    return { file: parts.plain, index: undefined, ownsIndex: false };
  const task = { path: parts.plain, day: log.day, indexPart: parts.index, duty: 1 };
  try {
    const built = await tools.thread.build({ ...task, packedPart: isPlain ? undefined : parts.packed });
    if (built.kind === 'changed') throw new Error('The new archive was read back and is not the same.');
    return { file: isPlain ? parts.plain : parts.packed, index: parts.index, ownsIndex: true };
  } catch (error) {
    if (!(error instanceof ArchiveError) || !error.isLongLine) throw error;
    if (!isPlain) await packWhole(parts.plain, parts.packed, 'zst', hash, tools.signal);
    return { file: isPlain ? parts.plain : parts.packed, index: undefined, ownsIndex: true };
  }
}

/** The rights, the owner and the time of the old file. */
async function keepLooks(path: string, source: Stats, mtime: Date): Promise<void> {
  await chown(path, source.uid, source.gid).catch(() => undefined);
  await chmod(path, source.mode & 0o777);
  await utimes(path, mtime, mtime);
}

/** The index goes first: without one a log is read all the same, with one that does not fit it is not. */
async function swap(log: LyingLog, made: Made, { reached }: BlankTools): Promise<void> {
  if (made.ownsIndex) {
    await rm(log.indexPath, { force: true });
    await syncFolder(log.folder);
  }
  reached?.('index-removed', log);
  await rename(made.file, log.path);
  await syncFolder(log.folder);
  reached?.('swapped', log);
  if (made.index !== undefined) await rename(made.index, log.indexPath);
  await syncFolder(log.folder);
  reached?.('index-placed', log);
}
