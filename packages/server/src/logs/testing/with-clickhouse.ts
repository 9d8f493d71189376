import { afterAll, beforeAll, describe, it } from 'vitest';
import { createClickHouse } from '../clickhouse/client.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { createTable } from '../clickhouse/table.ts';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';
import { findClickHouse, startClickHouse } from './start-clickhouse.ts';
import type { TestClickHouse } from './start-clickhouse.ts';

export interface OwnTable {
  readonly url: string;
  readonly server: ClickHouse;
}

export interface ClickHouseTools {
  /** An empty table, unlike all others. */
  table(): Promise<OwnTable>;
  readonly host: () => TestClickHouse;
}

const NOT_TESTED =
  'NOT TESTED: there is no clickhouse-server. Install it, or name its program in STEWARD_TEST_CLICKHOUSE.';
let tables = 0;

/** Tests against a real ClickHouse server of their own; skipped, and said so, where there is none. */
export function describeClickHouse(name: string, tests: (tools: ClickHouseTools) => void): void {
  const program = findClickHouse(process.env);
  if (program === undefined) {
    describe(name, () => it.skip(NOT_TESTED));
    return;
  }
  describe(name, () => {
    let running: TestClickHouse | undefined;
    const clients: ClickHouse[] = [];
    beforeAll(async () => {
      running = await startClickHouse(program);
    });
    afterAll(async () => {
      for (const client of clients) client.close();
      await running?.stop();
    });
    const host = (): TestClickHouse => {
      if (!running) throw new Error('The server does not run.');
      return running;
    };
    tests({
      host,
      async table() {
        const url = host().url(`own_${String(process.pid)}_${String(++tables)}`);
        const server = createClickHouse(parseClickHouseUrl(url));
        clients.push(server);
        await createTable(server);
        return { url, server };
      },
    });
  });
}
