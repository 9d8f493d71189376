import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { dayOf } from '@steward/api-client/rules/log-days';
import type { LogSearch } from './engine/scanner.ts';
import type { SearchFile } from './engine/search-files.ts';
import type { LineEvent, SearchEvent, SearchRequest } from './engine/search-types.ts';
import { listStoredDays, listStoredLogs, logPath } from './folder.ts';
import type { StoredLog } from './folder.ts';
import type { ListedFile, LogFileRef, LogStore, StoreSearch } from './store.ts';
import { lastLineEnd, openIfThere, statIfThere } from './tail/file-access.ts';
import type { TailHub } from './tail/tail-hub.ts';

const LOOK_AGAIN_MS = 1000;

export interface FolderStoreOptions {
  readonly dir: string;
  /** Epoch milliseconds; decides which day is open. */
  readonly clock: () => number;
  readonly search: LogSearch;
  readonly tail: TailHub;
}

/** How far the open log of a type was searched, and which of its lines was shown last. */
interface Followed {
  readonly type: LogType;
  day: string;
  position: number;
  shown: number;
}

/** What was appended to the open log of a type. */
interface Appended {
  readonly one: Followed;
  readonly from: number;
  readonly end: number;
  readonly isOver: boolean;
}

/** The logs in a folder of files. */
export function createFolderStore({ dir, clock, search, tail }: FolderStoreOptions): LogStore {
  const today = (): string => dayOf(clock());
  const listed = new WeakMap<LogFileRef, StoredLog>();

  async function* searchAll(request: StoreSearch): AsyncGenerator<SearchEvent, void> {
    const { follow, files: refs, ...rest } = request;
    const files = await storedFiles(refs);
    if (!follow) {
      yield* search.search({ ...rest, files });
      return;
    }
    const followed = await Promise.all(follow.map((type) => beginFollowing(type)));
    for await (const event of search.search({ ...rest, files: files.map((file) => upTo(file, followed)) })) {
      if (event.kind === 'line') noteShown(event, followed);
      yield event.kind === 'end' ? { ...event, kind: 'live' } : event;
    }
    yield* searchOn(rest, followed);
  }

  async function list(from: string, to: string): Promise<ListedFile[]> {
    const files: ListedFile[] = [];
    for (const [day, logs] of await listStoredDays(dir, from, to))
      for (const log of logs) {
        const { filename, type, size, mtime } = log;
        const file: ListedFile = { day, file: filename, filename, type, size, mtime };
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
      const indexPath = found.form === 'gz' ? undefined : found.indexPath;
      return { day, file, path: found.path, form: found.form, indexPath };
    });
  }

  async function beginFollowing(type: LogType): Promise<Followed> {
    const day = today();
    return { type, day, position: await endOfLines(logPath(dir, day, type)), shown: -1 };
  }

  const upTo = (file: SearchFile, followed: readonly Followed[]): SearchFile => {
    const own = followed.find(({ type, day }) => day === file.day && file.path === logPath(dir, day, type));
    return own ? { ...file, until: own.position } : file;
  };

  /** Searches what is appended, until the signal is aborted. */
  async function* searchOn(
    request: Omit<SearchRequest, 'files'>,
    followed: readonly Followed[],
  ): AsyncGenerator<SearchEvent, void> {
    const bell = createAlarm(request.signal);
    const ending = new AbortController();
    const signal = AbortSignal.any([request.signal, ending.signal]);
    const watching = followed.map(({ type }) => watchType(type, bell.ring, signal).catch(() => undefined));
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
    followed: readonly Followed[],
  ): AsyncGenerator<SearchEvent, void> {
    for (let isOver = true; isOver;) {
      const looked = await Promise.all(followed.map(lookAt));
      const grown = looked.filter(({ from, end }) => end > from);
      for (const day of [...new Set(grown.map(({ one }) => one.day))].sort()) {
        const own = grown.filter(({ one }) => one.day === day);
        const files = own.map(({ one: { type }, end }) => {
          return { path: logPath(dir, day, type), day, file: fileOf(type), until: end };
        });
        const places = own.filter(({ from }) => from > 0);
        const after = {
          day,
          files: places.map(({ one, from }) => ({ file: fileOf(one.type), offset: from - 1, shown: one.shown })),
        };
        const appended = { ...request, files, after, order: 'oldest', limit: Infinity } as const;
        for await (const event of search.search(appended)) {
          if (event.kind !== 'line') continue;
          noteShown(event, followed);
          yield event;
        }
      }
      isOver = looked.some((one) => one.isOver);
      for (const { one, end, isOver: isDayOver } of looked) {
        if (isDayOver) Object.assign(one, { day: today(), position: 0, shown: -1 });
        else one.position = end;
      }
    }
  }

  async function lookAt(one: Followed): Promise<Appended> {
    const { day, type, position } = one;
    const path = logPath(dir, day, type);
    const isOver = day < today() && (await sizeOf(logPath(dir, today(), type))) !== undefined;
    const end = isOver ? ((await sizeOf(path)) ?? 0) : await endOfLines(path);
    if (end < position) one.shown = -1;
    return { one, from: end < position ? 0 : position, end, isOver };
  }

  return {
    list,
    search: searchAll,
    tail,
    close: async () => {
      await Promise.all([search.close(), tail.close()]);
    },
  };
}

const fileOf = (type: LogType): string => `${type}.log`;

function noteShown({ day, file, offset }: LineEvent, followed: readonly Followed[]): void {
  for (const one of followed) if (one.day === day && fileOf(one.type) === file) one.shown = Math.max(one.shown, offset);
}

const sizeOf = async (path: string): Promise<number | undefined> => (await statIfThere(path))?.size;

/** Where the last whole line of a file ends; 0 when there is none. */
async function endOfLines(path: string): Promise<number> {
  const handle = await openIfThere(path);
  if (!handle) return 0;
  try {
    return await lastLineEnd(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
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
