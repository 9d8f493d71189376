import { open } from 'node:fs/promises';
import { unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { MOST_STAMP_BYTES, parseStamp } from './engine/line-time.ts';
import type { StoredLog } from './folder.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { guardAt, isSameFile, openIfThere } from './tail/file-access.ts';

const CHUNK_BYTES = 64 * 1024;
/** So many bytes, or one line with a time, tell a file from others that begin in the same way. */
const TELLING_BYTES = 4096;
const MOST_KNOWN = 10_000;
const NEWLINE = 0x0a;

/** What a file is to another. */
type Relation = 'same' | 'beginning' | 'different';

interface Known {
  /** Of the other file, when they were compared. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly relation: Promise<Relation>;
}

/** What was found out by reading, so that files are read once only. */
const known = new Map<string, Known>();

/**
 * The logs of a day without those of which another part of the same log holds every byte: what `cp general.log
 * general.log.bak` leaves, what is packed beside its source, what `copytruncate` has copied and not emptied yet. A short
 * file without times, such as a start-up banner, is no copy merely because another begins in the same way.
 */
export async function withoutCopies(logs: readonly StoredLog[]): Promise<StoredLog[]> {
  if (!logs.some(({ isBeside }) => isBeside)) return [...logs];
  const kept: StoredLog[] = [];
  for (const part of Map.groupBy(logs, ({ log }) => log).values()) {
    for (const [at, one] of part.entries()) {
      const others = part.filter((_, index) => index !== at);
      if (!one.isBeside || !(await isHeldBy(one, others, (other) => part.indexOf(other) < at))) kept.push(one);
    }
  }
  return kept;
}

async function isHeldBy(
  one: StoredLog,
  others: readonly StoredLog[],
  isBefore: (other: StoredLog) => boolean,
): Promise<boolean> {
  if (one.stored.size === 0) return false;
  for (const other of others) {
    if (one.form === 'plain' && other.form === 'plain' && one.stored.size > other.stored.size) continue;
    const relation = isSameFile(one.stored, other.stored) ? 'same' : await relationOf(one, other);
    if (relation === 'beginning' || (relation === 'same' && isBefore(other))) return true;
  }
  return false;
}

const keyOf = ({ stored: { dev, ino, size, mtimeMs } }: StoredLog): string => [dev, ino, size, mtimeMs].join(':');

async function relationOf(one: StoredLog, other: StoredLog): Promise<Relation> {
  const key = `${keyOf(one)} ${String(other.stored.dev)}:${String(other.stored.ino)}`;
  const before = known.get(key);
  const { size, mtimeMs } = other.stored;
  if (before?.size === size && before.mtimeMs === mtimeMs) return before.relation;
  if (before && size > before.size && (await isGrown(one, other)) && (await before.relation) !== 'different')
    return 'beginning';
  const relation = compare(one, other).catch((error: unknown): Relation => {
    if (isCutShort(error) && one.indexPath === other.indexPath && other.form === 'plain') return 'beginning';
    known.delete(key);
    return 'different';
  });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { size, mtimeMs, relation });
  return relation;
}

/** Whether a packed file ends early, as one does that is still being made beside its source. */
const isCutShort = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR');

/** Whether the other file has only grown since it began with this one. */
async function isGrown(one: StoredLog, other: StoredLog): Promise<boolean> {
  if (one.form !== 'plain' || other.form !== 'plain') return false;
  const [own, its] = await Promise.all([one, other].map(({ path }) => endAt(path, one.stored.size)));
  return own !== undefined && own === its;
}

async function endAt(path: string, offset: number): Promise<string | undefined> {
  const handle = await openIfThere(path);
  return handle && guardAt(handle, offset).finally(() => handle.close());
}

/** Reads both side by side, as far as they are the same. */
async function compare(one: StoredLog, other: StoredLog): Promise<Relation> {
  const others = chunksOf(other);
  let rest: Buffer = Buffer.alloc(0);
  let isTelling = false;
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(one)) {
      if (bytes < TELLING_BYTES) isTelling ||= hasTime(chunk);
      for (let at = 0; at < chunk.length;) {
        if (rest.length === 0) {
          const next = await others.next();
          if (next.done) return 'different';
          rest = next.value;
        }
        const length = Math.min(rest.length, chunk.length - at);
        if (chunk.compare(rest, 0, length, at, at + length) !== 0) return 'different';
        rest = rest.subarray(length);
        at += length;
      }
      bytes += chunk.length;
    }
    if (!isTelling && bytes < TELLING_BYTES) return 'different';
    return rest.length === 0 && (await others.next()).done ? 'same' : 'beginning';
  } finally {
    await others.return();
  }
}

/** Whether one of its first lines has a time. */
function hasTime(chunk: Buffer): boolean {
  const first = chunk.subarray(0, TELLING_BYTES);
  for (let at = 0; at < first.length;) {
    if (parseStamp(first.subarray(at, at + MOST_STAMP_BYTES))) return true;
    const end = first.indexOf(NEWLINE, at);
    if (end === -1) return false;
    at = end + 1;
  }
  return false;
}

async function* chunksOf({ path, form, stored }: StoredLog): AsyncGenerator<Buffer, void> {
  if (form !== 'plain') {
    yield* unpackedBytes(path, form, stored.size);
    return;
  }
  const handle = await open(path, 'r');
  try {
    if (!isSameFile(await handle.stat(), stored)) throw new Error('The file was replaced meanwhile.');
    for (let at = 0; at < stored.size;) {
      const bytes = await readAt(handle, at, Math.min(CHUNK_BYTES, stored.size - at));
      if (bytes.length === 0) return;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await handle.close();
  }
}
