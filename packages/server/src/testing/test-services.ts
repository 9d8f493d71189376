import { createBus } from '../core/bus.ts';
import { createLog } from '../core/log.ts';
import type { OutboxServices } from '../core/outbox.ts';
import type { TestClock } from './test-clock.ts';
import type { TestDatabase } from './test-database.ts';

/** The services under the modules, without a server. */
export interface TestServices extends OutboxServices {
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

export async function createTestServices(made: TestDatabase, clock: TestClock): Promise<TestServices> {
  const database = made.open();
  const logLines: string[] = [];
  const log = createLog({ level: 'info', stream: { write: (line: string) => void logLines.push(line) } });
  const bus = await createBus(made.url, database.db, log);
  return {
    database,
    db: database.db,
    bus,
    clock,
    log,
    logLines,
    async close() {
      await bus.close();
      await database.close();
    },
  };
}
