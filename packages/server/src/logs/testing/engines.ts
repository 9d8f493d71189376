import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse } from '../clickhouse/client.ts';
import { createClickHouseStore } from '../clickhouse/store.ts';
import { createTable } from '../clickhouse/table.ts';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';
import { createFolderStore } from '../folder-store.ts';
import { createLogSearch } from '../engine/scanner.ts';
import { openMarks } from '../ship/mark-store.ts';
import { createShipper } from '../ship/shipper.ts';
import type { LogStore } from '../store.ts';
import { createTailHub } from '../tail/tail-hub.ts';
import type { TestClickHouse } from './start-clickhouse.ts';

export type TestedStore = Pick<LogStore, 'list' | 'search' | 'around'>;

/** An engine that holds what lies in a folder of logs. */
export interface TestedEngine {
  readonly name: string;
  /** The store of that folder as it is now. */
  open(dir: string): Promise<{ readonly store: TestedStore; close(): Promise<void> }>;
}

/** Long after all days of the tests. */
export const TEST_NOW_MS = Date.UTC(2026, 11, 31, 12);

export const folderEngine: TestedEngine = {
  name: 'folder',
  open: (dir) => {
    const clock = () => TEST_NOW_MS;
    const store = createFolderStore({ dir, clock, search: createLogSearch(), tail: createTailHub({ dir, clock }) });
    return Promise.resolve({ store, close: () => store.close() });
  },
};

let tables = 0;

export const clickHouseEngine = (server: TestClickHouse): TestedEngine => ({
  name: 'ClickHouse',
  async open(dir) {
    const url = server.url(`suite_${String(process.pid)}_${String(++tables)}`);
    const store = createClickHouseStore({ url, clock: () => TEST_NOW_MS });
    await store.prepare();
    await shipFolder(url, dir);
    return { store, close: () => store.close() };
  },
});

/** Ships what lies in a folder, with marks of its own, into a table that it makes as the command does. */
export async function shipFolder(url: string, dir: string): Promise<void> {
  const marksDir = await mkdtemp(join(tmpdir(), 'steward-marks-'));
  const server = createClickHouse(parseClickHouseUrl(url));
  try {
    await createTable(server);
    const shipper = createShipper({
      dir,
      server,
      marks: await openMarks(marksDir),
      source: '',
      page: 'windows-1252',
      clock: () => TEST_NOW_MS,
      isOnce: true,
      warn: () => undefined,
    });
    await shipper.run(true, AbortSignal.timeout(60_000));
  } finally {
    server.close();
    await rm(marksDir, { recursive: true, force: true });
  }
}
