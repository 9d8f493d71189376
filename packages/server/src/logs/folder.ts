import { mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { dayOf, isRealDay, localStamp } from '@steward/api-client/rules/log-days';
import { isSameSource } from './archive/format.ts';
import { readIndexHeader } from './archive/read-index.ts';
import { withoutCopies } from './copies.ts';
import type { LogForm } from './engine/search-files.ts';
import { readLogName } from './folder-names.ts';

export interface LogFile {
  readonly filename: string;
  /** The log that it is a part of: `general.log` for what was turned over as `general.log.1`, too. */
  readonly log: string;
  readonly type: LogType;
  /** Bytes. */
  readonly size: number;
  /** Epoch seconds. */
  readonly mtime: number;
}

/** A log with where and how it is stored. */
export interface StoredLog extends LogFile {
  /** Its real path. */
  readonly path: string;
  readonly form: LogForm;
  /** Where its index is, or would be. */
  readonly indexPath: string;
  /** What lies on the disk. */
  readonly stored: { readonly dev: number; readonly ino: number; readonly size: number; readonly mtimeMs: number };
  /** Whether it was turned over, or lies beside another form of itself: it may be a copy. */
  readonly isBeside: boolean;
}

/** The log files of a day, by name; none when the day has no folder. Links that lead out of `dir` are left out. */
export const listLogFiles = async (dir: string, day: string): Promise<LogFile[]> =>
  (await listStoredLogs(dir, day)).map(({ filename, log, type, size, mtime }) => ({
    filename,
    log,
    type,
    size,
    mtime,
  }));

/**
 * The logs of a day in whatever form they are, by the name that they have unpacked; what was turned over within the day's
 * folder, such as `general.log.1`, is `general@1.log`. Where one lies there both plain and packed, the packed one is named
 * `general@zst.log`, except when it is the same file on its way into the archive. Copies of others are left out.
 */
export async function listStoredLogs(dir: string, day: string): Promise<StoredLog[]> {
  if (!isRealDay(day)) return [];
  const names = (await readdir(join(dir, day)).catch(ignoreMissing)) ?? [];
  const there = new Set(names);
  const found = await Promise.all(names.map((name) => describe(dir, day, name, there)));
  const logs = await withoutCopies(found.filter((file) => file !== undefined).sort(byPlace));
  return withOwnNames(logs).sort((a, b) => (a.filename < b.filename ? -1 : 1));
}

/** Logs before what was turned over, whatever it is called. */
const byPlace = (a: StoredLog, b: StoredLog): number =>
  Number(a.isBeside) - Number(b.isBeside) || (a.path < b.path ? -1 : 1);

/** Numbers names that come more than once, such as of `general.log.1` beside `general.1.log`. */
function withOwnNames(logs: readonly StoredLog[]): StoredLog[] {
  const taken = new Set<string>();
  return logs.map((log) => {
    let { filename } = log;
    for (let number = 2; taken.has(filename); number++) filename = withSuffix(log.filename, String(number));
    taken.add(filename);
    return { ...log, filename };
  });
}

/** `general.log` as `general@suffix.log`, and `general@old.log` as `general@old-suffix.log`. */
const withSuffix = (filename: string, suffix: string): string =>
  filename.replace(/(@[^@]+)?\.log$/, (_, name?: string) => `${name ?? '@'}${name ? '-' : ''}${suffix}.log`);

/** The logs of the days from one to another, day by day; the folder is looked through once. */
export async function listStoredDays(dir: string, from: string, to: string): Promise<Map<string, StoredLog[]>> {
  const names = from === to ? [from] : ((await readdir(dir).catch(ignoreMissing)) ?? []);
  const days = names.filter((name) => isRealDay(name) && name >= from && name <= to).sort();
  const found = new Map<string, StoredLog[]>();
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    const some = days.slice(at, at + DAYS_AT_ONCE);
    const lists = await Promise.all(some.map((day) => listStoredLogs(dir, day)));
    for (const [index, day] of some.entries()) found.set(day, lists[index] ?? []);
  }
  return found;
}

/** One log of a day by its name; undefined when there is none, or when a link in its path leads out of `dir`. */
export async function findStoredLog(dir: string, day: string, filename: string): Promise<StoredLog | undefined> {
  return (await listStoredLogs(dir, day)).find((file) => file.filename === filename);
}

/** The real path of a file of a day. Undefined when there is none, or when a link in the path leads out of `dir`. */
async function resolveInDay(dir: string, day: string, filename: string): Promise<string | undefined> {
  const [root, path] = await Promise.all(
    [dir, join(dir, day, filename)].map((one) => realpath(one).catch(ignoreMissing)),
  );
  if (root === undefined || path === undefined || !path.startsWith(root.endsWith(sep) ? root : root + sep))
    return undefined;
  const found = await stat(path).catch(ignoreMissing);
  return found?.isFile() ? path : undefined;
}

/** The path of a day's own log of a type, whether it exists or not. */
export const logPath = (dir: string, day: string, type: LogType): string => join(dir, day, `${type}.log`);

const DAYS_AT_ONCE = 16;

async function describe(
  dir: string,
  day: string,
  stored: string,
  there: ReadonlySet<string>,
): Promise<StoredLog | undefined> {
  const name = readLogName(stored);
  const path = name && (await resolveInDay(dir, day, stored));
  const found = path && (await stat(path).catch(ignoreMissing));
  if (!name || !found) return undefined;
  const { log, type, shown, plain, form } = name;
  const indexPath = join(dir, day, `${plain}.idx`);
  const header = form === 'zst' && there.has(`${plain}.idx`) ? await readIndexHeader(indexPath) : undefined;
  const own = header?.packedBytes === found.size ? header.source : undefined;
  const others = [plain, `${plain}.zst`].filter((name) => name !== stored && there.has(name));
  const isSecond = form === 'gz' ? others.length > 0 : form === 'zst' && others.includes(plain);
  if (isSecond && own) {
    const beside = await stat(join(dir, day, plain)).catch(ignoreMissing);
    if (beside && isSameSource(own, beside)) return undefined;
  }
  const filename = isSecond ? withSuffix(shown, form) : shown;
  const { size, mtimeMs } = own ?? found;
  const { dev, ino } = found;
  return {
    ...{ filename, log, type, size, mtime: Math.floor(mtimeMs / 1000), path, form, indexPath },
    stored: { dev, ino, size: found.size, mtimeMs: found.mtimeMs },
    isBeside: name.isTurned || isSecond,
  };
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES']);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}

export interface LogWriter {
  /** Adds one line, stamped with `atMs` (epoch milliseconds; now when left out). Written within 50 ms. */
  write(type: LogType, text: string, atMs?: number): void;
  /** Resolves when every line given so far is in its file. Rejects when one cannot be written; it is kept for later. */
  flush(): Promise<void>;
  /** Writes what is left and lets go of the files. */
  close(): Promise<void>;
}

export interface LogWriterOptions {
  /** Told when a batch could not be written; its lines are tried again with the next one. */
  readonly onError?: (error: unknown) => void;
}

interface Target {
  readonly path: string;
  pending: Buffer[];
  pendingBytes: number;
  handle: FileHandle | undefined;
}

const BATCH_MS = 25;
const MOST_OPEN_FILES = 64;
const MOST_KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Appends lines `[2026-11-28T01:02:03+01:00] text` to the log of their type and their day by the community's clocks, in batches.
 * Control characters and line breaks in a text are written as escapes, so a text is always one line.
 */
export function createLogWriter(dir: string, clock: () => number, options: LogWriterOptions = {}): LogWriter {
  const targets = new Map<string, Target>();
  let timer: NodeJS.Timeout | undefined;
  let lastFlush = 0;
  let running: Promise<void> = Promise.resolve();

  function write(type: LogType, text: string, atMs = clock()): void {
    const path = logPath(dir, dayOf(atMs), type);
    const target = targets.get(path) ?? { path, pending: [], pendingBytes: 0, handle: undefined };
    targets.delete(path);
    targets.set(path, target);
    const line = Buffer.from(`[${localStamp(atMs)}] ${harmless(text)}\n`);
    target.pending.push(line);
    target.pendingBytes += line.length;
    timer ??= setTimeout(tick, Math.max(0, lastFlush + BATCH_MS - performance.now()));
  }

  function tick(): void {
    flush().catch((error: unknown) => options.onError?.(error));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = running.catch(() => undefined).then(writeAll);
    running = next;
    return next;
  }

  async function writeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const target of [...targets.values()]) {
      if (target.pendingBytes > 0) await append(target).catch((error: unknown) => failures.push(error));
    }
    lastFlush = performance.now();
    for (const target of [...targets.values()].slice(0, Math.max(0, targets.size - MOST_OPEN_FILES))) {
      if (target.pendingBytes > 0) continue;
      targets.delete(target.path);
      await target.handle?.close();
    }
    if (failures.length > 0) throw failures[0];
  }

  async function close(): Promise<void> {
    await flush().finally(async () => {
      await Promise.all([...targets.values()].map(async (target) => target.handle?.close()));
      targets.clear();
    });
  }

  return { write, flush, close };
}

async function append(target: Target): Promise<void> {
  const batch = Buffer.concat(target.pending);
  target.pending = [];
  let written = 0;
  try {
    const handle = await openCurrent(target);
    while (written < batch.length) written += (await handle.write(batch, written)).bytesWritten;
    target.pendingBytes -= batch.length;
  } catch (error) {
    target.pending.unshift(batch.subarray(written));
    target.pendingBytes -= written;
    const lost = giveUpNewest(target);
    if (lost === 0) throw error;
    throw new Error(`${lost} lines for ${target.path} were given up. See that the disk has room.`, { cause: error });
  }
}

function giveUpNewest(target: Target): number {
  let lost = 0;
  while (target.pendingBytes > MOST_KEPT_BYTES && target.pending.length > 1) {
    target.pendingBytes -= target.pending.pop()?.length ?? 0;
    lost += 1;
  }
  return lost;
}

/** The open file, opened anew when somebody has moved or removed it. */
async function openCurrent(target: Target): Promise<FileHandle> {
  if (target.handle) {
    const [held, there] = await Promise.all([target.handle.stat(), stat(target.path).catch(ignoreMissing)]);
    if (there && held.ino === there.ino && held.dev === there.dev) return target.handle;
    const old = target.handle;
    target.handle = undefined;
    await old.close();
  }
  await mkdir(dirname(target.path), { recursive: true });
  target.handle = await open(target.path, 'a');
  return target.handle;
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\u2028': '\\u2028', '\u2029': '\\u2029' };

function harmless(text: string): string {
  return text.toWellFormed().replace(/(?!\t)[\p{Cc}\u2028\u2029]/gu, (char) => {
    return NAMED[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}
