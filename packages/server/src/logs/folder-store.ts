import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { GENERATION_BYTES } from './clickhouse/table.ts';
import type { LogSearch } from './engine/scanner.ts';
import type { SearchFile } from './engine/search-files.ts';
import type { FilePlace, SearchEvent, SearchPlace, SearchRequest } from './engine/search-types.ts';
import { openShared } from './engine/shared-file.ts';
import type { SharedFile } from './engine/shared-file.ts';
import { listStoredDays, listStoredLogs } from './folder.ts';
import type { StoredLog } from './folder.ts';
import { followLog } from './follow-files.ts';
import type { Appended, FollowedLog } from './follow-files.ts';
import type { ListedFile, LogFileRef, LogStore, StoreSearch } from './store.ts';
import { isSameFile } from './tail/file-access.ts';
import type { Feed } from './tail/feed.ts';

type SearchEnd = Extract<SearchEvent, { kind: 'end' }>;

const LOOK_AGAIN_MS = 1000;
/** Files that one search holds open from its beginning. */
const MOST_HELD = 64;

export interface FolderStoreOptions {
  readonly dir: string;
  /** Epoch milliseconds; decides which day is open. */
  readonly clock: () => number;
  readonly search: LogSearch;
  readonly tail: Feed;
  /** How long a followed search looks at a log that was renamed without new lines, in milliseconds; a minute when left out. */
  readonly trailMs?: number;
}

/** The logs in a folder of files. */
export function createFolderStore({ dir, clock, search, tail, trailMs }: FolderStoreOptions): LogStore {
  const today = (): string => dayOf(clock());
  const listed = new WeakMap<LogFileRef, StoredLog>();

  async function* searchAll(request: StoreSearch): AsyncGenerator<SearchEvent, void> {
    const { follow, files: refs, ...asked } = request;
    const files = await storedFiles(refs);
    const rest = { ...asked, after: placeNow(asked.after, files) };
    const left: { close(): Promise<void> }[] = [];
    try {
      if (!follow)
        for await (const event of search.search({ ...rest, files: await holdOpen(files, left) }))
          yield event.kind === 'end' ? withFiles(event, files) : event;
      else yield* searchAndFollow(rest, files, follow, left);
    } finally {
      await Promise.all(left.map((one) => one.close()));
    }
  }

  async function* searchAndFollow(
    request: Omit<SearchRequest, 'files'>,
    files: readonly SearchFile[],
    types: readonly LogType[],
    left: { close(): Promise<void> }[],
  ): AsyncGenerator<SearchEvent, void> {
    const followed: FollowedLog[] = [];
    for (const type of types) {
      const log = await followLog({ dir, type, today, files, quietMs: trailMs });
      left.push(log);
      followed.push(log);
    }
    const there = await holdOpen(files, left);
    const known = there.map((file) => followed.reduce((one, log) => log.upTo(one), file));
    for await (const event of search.search({ ...request, files: known })) {
      if (event.kind === 'line') for (const log of followed) log.noteShown(event);
      yield event.kind === 'end' ? { ...withFiles(event, files), kind: 'live' } : event;
    }
    yield* searchOn(request, types, followed);
  }

  /** Opens logs that may be turned over before their turn comes, so that what was listed is searched. */
  async function holdOpen(
    files: readonly SearchFile[],
    left: { close(): Promise<void> }[],
  ): Promise<readonly SearchFile[]> {
    const found: SearchFile[] = [];
    for (const file of files) {
      const isHeld = file.stored !== undefined && left.length < MOST_HELD;
      const held = isHeld ? ((await hold(file, file.path)) ?? (await holdMoved(file))) : undefined;
      if (held) left.push(held);
      found.push(held ? { ...file, held } : file);
    }
    return found;
  }

  async function hold({ stored }: SearchFile, path: string): Promise<SharedFile | undefined> {
    const held = await openShared(path);
    if (!held || isSameFile(held, stored)) return held;
    await held.close();
    return undefined;
  }

  /** A log that has another name since it was listed. */
  async function holdMoved(file: SearchFile): Promise<SharedFile | undefined> {
    const there = await listStoredLogs(dir, file.day);
    const moved = there.find(({ form, stored }) => form === 'plain' && isSameFile(stored, file.stored));
    return moved && hold(file, moved.path);
  }

  async function list(from: string, to: string): Promise<ListedFile[]> {
    const files: ListedFile[] = [];
    for (const [day, logs] of await listStoredDays(dir, from, to))
      for (const log of logs) {
        const { filename, type, size, mtime } = log;
        const file: ListedFile = { day, file: filename, filename, log: log.log, type, size, mtime };
        listed.set(file, log);
        files.push(file);
      }
    return files;
  }

  /** The files by where they are stored; those that are gone keep their name, so that they are reported missing. */
  async function storedFiles(refs: readonly LogFileRef[]): Promise<SearchFile[]> {
    const days = refs.filter((ref) => !listed.has(ref)).map(({ day }) => day);
    const others = new Map<string, StoredLog[]>();
    for (const day of new Set(days)) others.set(day, await listStoredLogs(dir, day));
    return refs.map((ref) => {
      const { day, file } = ref;
      const found = listed.get(ref) ?? others.get(day)?.find(({ filename }) => filename === file);
      if (!found) return { day, file, path: join(dir, day, file) };
      const { path, form } = found;
      const indexPath = form === 'gz' ? undefined : found.indexPath;
      const stored = form === 'plain' && day >= addDays(today(), -1) ? found.stored : undefined;
      return { day, file, path, form, indexPath, stored };
    });
  }

  /** Searches what is appended, until the signal is aborted. */
  async function* searchOn(
    request: Omit<SearchRequest, 'files'>,
    types: readonly LogType[],
    followed: readonly FollowedLog[],
  ): AsyncGenerator<SearchEvent, void> {
    const bell = createAlarm(request.signal);
    const ending = new AbortController();
    const signal = AbortSignal.any([request.signal, ending.signal]);
    const watching = types.map((type) => watchType(type, bell.ring, signal).catch(() => undefined));
    try {
      while (!request.signal.aborted) {
        yield* searchAppended(request, followed);
        await bell.heard(LOOK_AGAIN_MS);
      }
      request.signal.throwIfAborted();
    } finally {
      bell.stop();
      ending.abort();
      await Promise.all(watching);
    }
  }

  /** Rings when lines of a type were appended. Where that cannot be watched, a look now and then has to do. */
  async function watchType(type: LogType, ring: () => void, signal: AbortSignal): Promise<void> {
    for await (const batch of tail.batches({ type, backlog: 0 }, signal)) if (batch.events.length > 0) ring();
  }

  /** Searches what was appended to all of them since the last look, in one order by time. */
  async function* searchAppended(
    request: Omit<SearchRequest, 'files'>,
    followed: readonly FollowedLog[],
  ): AsyncGenerator<SearchEvent, void> {
    const grown = (await Promise.all(followed.map((log) => log.look()))).flat();
    try {
      const days = [...Map.groupBy(grown, ({ reading }) => reading.day)].sort(([a], [b]) => Number(a) - Number(b));
      for (const [day, parts] of days) yield* searchParts(request, day, parts);
    } finally {
      await Promise.all(grown.map(({ file }) => file.close()));
    }
  }

  /** Files that had one name are told apart by a number meanwhile. */
  async function* searchParts(
    request: Omit<SearchRequest, 'files'>,
    day: string,
    parts: readonly Appended[],
  ): AsyncGenerator<SearchEvent, void> {
    const numbered = parts.map((part, index) => ({ ...part, number: String(index) }));
    const files = numbered.map(({ number, file, end }) => ({ path: '', held: file, day, file: number, until: end }));
    const places = numbered
      .filter(({ from }) => from > 0)
      .map(({ number, from, reading }) => ({ file: number, offset: from - 1, shown: reading.shown }));
    const after = { day, files: places };
    for await (const event of search.search({ ...request, files, after, order: 'oldest', limit: Infinity })) {
      const reading = event.kind === 'line' ? parts[Number(event.file)]?.reading : undefined;
      if (event.kind !== 'line' || !reading) continue;
      reading.shown = Math.max(reading.shown, event.offset);
      yield { ...event, file: reading.name };
    }
  }

  return {
    list,
    search: searchAll,
    async around(ref, request) {
      const [file] = await storedFiles([ref]);
      const offset = request.offset % GENERATION_BYTES;
      const lines = file && (await search.around(file, { ...request, offset }));
      return lines ? [lines] : [];
    },
    tail,
    check: () => Promise.resolve(),
    close: async () => {
      await Promise.all([search.close(), tail.close()]);
    },
  };
}

/** The end of a search that also says which files those were that may be renamed before it goes on. */
function withFiles(end: SearchEnd, files: readonly SearchFile[]): SearchEnd {
  const { stoppedAt } = end;
  if (!stoppedAt) return end;
  const inoOf = ({ file }: FilePlace): number | undefined =>
    files.find((one) => one.day === stoppedAt.day && one.file === file)?.stored?.ino;
  return { ...end, stoppedAt: { ...stoppedAt, files: stoppedAt.files.map((one) => ({ ...one, ino: inoOf(one) })) } };
}

/** Where an earlier search stopped, by the names that files have by now; of one that took the name of another nothing was shown. */
function placeNow(after: SearchPlace | undefined, files: readonly SearchFile[]): SearchPlace | undefined {
  if (!after) return undefined;
  const there = files.filter(({ day }) => day === after.day);
  const now = (place: FilePlace): FilePlace[] => {
    if (place.ino === undefined) return [place];
    const same = there.find(({ stored }) => stored?.ino === place.ino);
    if (same) return [{ ...place, file: same.file }];
    return there.some(({ file, stored }) => file === place.file && stored) ? [] : [place];
  };
  return { ...after, files: after.files.flatMap(now) };
}

interface Alarm {
  ring(): void;
  /** Resolves when it rang since the last time, when the time is over, or when the signal is aborted. */
  heard(mostMs: number): Promise<void>;
  stop(): void;
}

function createAlarm(signal: AbortSignal): Alarm {
  let hasRung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    heard: async (mostMs) => {
      const timer = setTimeout(ring, mostMs);
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(timer);
      hasRung = false;
    },
    stop: () => signal.removeEventListener('abort', ring),
  };
}
