import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { areTracesOn, tracedStream } from '../db/trace.ts';
import { createArchiver } from './archive/archiver.ts';
import type { Archiver } from './archive/archiver.ts';
import { createClickHouseStore } from './clickhouse/store.ts';
import { createLogSearch } from './engine/scanner.ts';
import type { LogSearch } from './engine/scanner.ts';
import { createFolderStore } from './folder-store.ts';
import { createLogWriter } from './folder.ts';
import type { LogWriter } from './folder.ts';
import { createFolderIntake } from './intake/folder-intake.ts';
import type { LogIntake } from './intake/intake.ts';
import type { LogStore } from './store.ts';
import { createTailHub } from './tail/tail-hub.ts';
import type { Feed } from './tail/feed.ts';

/** A log server that was away when this one started is asked for its table that often, at least. */
const MOST_WAIT_MS = 30_000;

/** The logs folder with all that reads and writes it. */
export interface LogsService {
  readonly dir: string;
  readonly search: LogSearch;
  /** What routes read from. */
  readonly store: LogStore;
  /** Takes what other machines send to where routes read. */
  readonly intake: LogIntake;
  readonly archiver: Archiver;
  readonly tail: Feed;
  readonly writer: LogWriter;
  /** Makes ready what searches the folder, so that nobody waits for that; nothing where others search. Rejects where it cannot. */
  warm(): Promise<void>;
  /** Ends searches and follows, and writes what is left. */
  close(): Promise<void>;
}

declare module '../core/services.ts' {
  interface Services {
    /** The logs folder with its search, tails and writer. */
    readonly logs: LogsService;
  }
}

/** With `url` (`clickhouse://…`) logs are read from there; the folder is still written and archived. */
export function createLogsService(dir: string, clock: Clock, log: Log, url?: string): LogsService {
  const nowMs = () => clock.nowMs();
  const archiver = createArchiver({ dir, clock: nowMs, log });
  const search = createLogSearch({ onDamagedIndex: archiver.suspect });
  const tail = createTailHub({ dir, clock: nowMs, onError: (err) => log.warn({ err }, 'A log cannot be followed.') });
  const writer = createLogWriter(dir, nowMs, { onError: (err) => log.error({ err }, 'A log line cannot be written.') });
  const folder = createFolderStore({ dir, clock: nowMs, search, tail });
  const { intake, ...opened } =
    url === undefined ? { ...folder, intake: createFolderIntake(dir) } : openClickHouse(url, nowMs, log);
  const store: LogStore = {
    ...opened,
    search(request) {
      if (!areTracesOn()) return opened.search(request);
      const attributes = { 'steward.log.store': url === undefined ? 'folder' : 'clickhouse' };
      const span = { name: 'log search', attributes: { ...attributes, 'steward.log.files': request.files.length } };
      return tracedStream(span, opened.search(request));
    },
  };
  archiver.start();
  return {
    dir,
    search,
    store,
    intake,
    archiver,
    tail,
    writer,
    warm: () => (url === undefined ? search.warm() : Promise.resolve()),
    async close() {
      await Promise.all([store.close(), folder.close(), archiver.close(), writer.close()]);
    },
  };
}

function openClickHouse(url: string, clock: () => number, log: Log): LogStore & { readonly intake: LogIntake } {
  const onError = (err: unknown) => log.warn({ err }, 'The log server of STEWARD_LOGS_URL cannot be used now.');
  const store = createClickHouseStore({ url, clock, onError });
  const closing = new AbortController();
  const prepare = async () => {
    for (let waitMs = 1000; !closing.signal.aborted; waitMs = Math.min(MOST_WAIT_MS, waitMs * 2)) {
      try {
        return await store.prepare();
      } catch (error) {
        if (waitMs === 1000) onError(error);
        await sleep(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  void prepare();
  return {
    ...store,
    async close() {
      closing.abort();
      await store.close();
    },
  };
}
