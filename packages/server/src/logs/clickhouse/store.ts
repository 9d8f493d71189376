import { logTypeOf } from '@steward/api-client/rules/log-access';
import { dayOf, isRealDay, startOfDay } from '@steward/api-client/rules/log-days';
import { createFairQueue } from '../engine/fair-queue.ts';
import type { Turn } from '../engine/fair-queue.ts';
import type { SearchEvent } from '../engine/search-types.ts';
import { waitForTurn } from '../engine/wait-for-turn.ts';
import { createClickHouseIntake } from '../intake/clickhouse-intake.ts';
import type { LogIntake } from '../intake/intake.ts';
import type { ListedFile, LogFileRef, LogStore, StoreSearch } from '../store.ts';
import { createClickHouse, type ClickHouseOptions } from './client.ts';
import { createClickHouseFeed } from './feed.ts';
import type { ClickHouseFeedOptions } from './feed-channel.ts';
import { followSearch } from './follow-search.ts';
import { readAround } from './read-around.ts';
import { searchStored } from './search.ts';
import { storedFiles, storedFilesOfDays } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { createTable } from './table.ts';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';

const RUNNING_AT_ONCE = 4;
const STARTED_AT_MOST = 16;

export interface ClickHouseStoreOptions extends Omit<ClickHouseFeedOptions, 'server'>, ClickHouseOptions {
  /** `clickhouse://user:password@host:8123/database`. */
  readonly url: string;
}

/** Logs that are kept on a ClickHouse server. Throws a RangeError for an address that is none. */
export function createClickHouseStore(options: ClickHouseStoreOptions): LogStore & {
  /** Makes the table where there is none; rejects where the server cannot be reached or does not let us. */
  prepare(): Promise<void>;
  readonly intake: LogIntake;
} {
  const { pollMs = 500 } = options;
  const server = createClickHouse(parseClickHouseUrl(options.url), options);
  const tail = createClickHouseFeed({ ...options, server });
  const queue = createFairQueue(RUNNING_AT_ONCE, STARTED_AT_MOST);
  const closing = new AbortController();
  const listed = new WeakMap<LogFileRef, StoredFile>();

  async function list(from: string, to: string): Promise<ListedFile[]> {
    if (!isRealDay(from) || !isRealDay(to)) return [];
    return (await storedFilesOfDays(server, from, to)).flatMap((stored): ListedFile[] => {
      const { day, file, bytes, newest } = stored;
      const type = logTypeOf(file);
      if (type === undefined) return [];
      const mtime = newest ?? Math.floor(startOfDay(day) / 1000);
      const found: ListedFile = { day, file, filename: file, log: file, type, size: bytes, mtime };
      listed.set(found, stored);
      return [found];
    });
  }

  /** What is stored of these files; asked for only where they were not listed here. */
  async function storedOf(refs: readonly LogFileRef[], signal: AbortSignal): Promise<StoredFile[]> {
    const known = refs.map((ref) => listed.get(ref));
    return known.every((one) => one !== undefined) ? known : storedFiles(server, refs, signal);
  }

  async function* search(request: StoreSearch): AsyncGenerator<SearchEvent, void> {
    const given = new AbortController();
    const signal = AbortSignal.any([request.signal, closing.signal, given.signal]);
    let turn: Turn | undefined;
    try {
      turn = yield* waitForTurn(queue, request.owner, signal);
      const searched = yield* searchStored(server, request, await storedOf(request.files, signal), signal);
      turn.leave();
      turn = undefined;
      if (!request.follow) return;
      const today = dayOf(options.clock());
      yield* followSearch(server, request, { types: request.follow, searched, today, pollMs, signal });
    } finally {
      given.abort();
      turn?.leave();
    }
  }

  return {
    list,
    search,
    async around(ref, request) {
      const signal = AbortSignal.any([request.signal, closing.signal]);
      const [stored] = await storedOf([ref], signal);
      return stored ? readAround(server, stored, { ...request, signal }) : [];
    },
    tail,
    intake: createClickHouseIntake(server),
    prepare: () => createTable(server),
    check: () => server.ping(),
    async close() {
      closing.abort(new Error('The server is shutting down. Try again in a moment.'));
      await tail.close();
      server.close();
    },
  };
}
