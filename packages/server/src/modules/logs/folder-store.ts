import { join } from 'node:path';
import type { LogType } from '@steward/api-client/rules/log-access';
import { dayOf } from '@steward/api-client/rules/log-days';
import type { LogSearch } from './engine/scanner.ts';
import type { SearchFile } from './engine/search-files.ts';
import type { SearchEvent, SearchRequest } from './engine/search-types.ts';
import { listLogFiles, listStoredLogs, logPath } from './folder.ts';
import type { LogFileRef, LogStore, StoreSearch } from './store.ts';
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

/** How far the open log of a type was searched. */
interface Followed {
  readonly type: LogType;
  day: string;
  position: number;
}

/** The logs in a folder of files. */
export function createFolderStore({ dir, clock, search, tail }: FolderStoreOptions): LogStore {
  const today = (): string => dayOf(clock());

  async function* searchAll(request: StoreSearch): AsyncGenerator<SearchEvent, void> {
    const { follow, files: refs, ...rest } = request;
    const files = await storedFiles(refs);
    if (!follow) {
      yield* search.search({ ...rest, files });
      return;
    }
    const followed = await Promise.all(follow.map((type) => beginFollowing(type)));
    for await (const event of search.search({ ...rest, files: files.map((file) => upTo(file, followed)) })) {
      yield event.kind === 'end' ? { ...event, kind: 'live' } : event;
    }
    yield* searchOn(rest, followed);
  }

  /** The files by where they are stored; those that are gone keep their name, so that they are reported missing. */
  async function storedFiles(refs: readonly LogFileRef[]): Promise<SearchFile[]> {
    const days = [...new Set(refs.map(({ day }) => day))];
    const stored = new Map(await Promise.all(days.map(async (day) => [day, await listStoredLogs(dir, day)] as const)));
    return refs.map(({ day, file }) => {
      const found = stored.get(day)?.find(({ filename }) => filename === file);
      if (!found) return { day, file, path: join(dir, day, file) };
      const indexPath = found.form === 'gz' ? undefined : found.indexPath;
      return { day, file, path: found.path, form: found.form, indexPath };
    });
  }

  async function beginFollowing(type: LogType): Promise<Followed> {
    const day = today();
    return { type, day, position: await endOfLines(logPath(dir, day, type)) };
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
        for (const one of followed) yield* searchAppended(request, one);
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

  async function* searchAppended(
    request: Omit<SearchRequest, 'files'>,
    followed: Followed,
  ): AsyncGenerator<SearchEvent, void> {
    for (;;) {
      const { day, type, position } = followed;
      const path = logPath(dir, day, type);
      const isOver = day < today() && (await sizeOf(logPath(dir, today(), type))) !== undefined;
      const end = isOver ? ((await sizeOf(path)) ?? 0) : await endOfLines(path);
      const from = end < position ? 0 : position;
      if (end > from) {
        const file = `${type}.log`;
        const after = from > 0 ? { day, file, offset: from - 1 } : undefined;
        const files = [{ path, day, file, until: end }];
        for await (const event of search.search({ ...request, files, after, order: 'oldest', limit: Infinity }))
          if (event.kind === 'line') yield event;
      }
      followed.position = end;
      if (!isOver) return;
      followed.day = today();
      followed.position = 0;
    }
  }

  return {
    list: (day) => listLogFiles(dir, day),
    search: searchAll,
    tail,
    close: async () => {
      await Promise.all([search.close(), tail.close()]);
    },
  };
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
