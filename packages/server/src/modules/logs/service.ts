import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import { createLogSearch } from './engine/scanner.ts';
import type { LogSearch } from './engine/scanner.ts';
import { createLogWriter } from './folder.ts';
import type { LogWriter } from './folder.ts';
import { createTailHub } from './tail/tail-hub.ts';
import type { TailHub } from './tail/tail-hub.ts';

/** The logs folder with all that reads and writes it. */
export interface LogsService {
  readonly dir: string;
  readonly search: LogSearch;
  readonly tail: TailHub;
  readonly writer: LogWriter;
  /** Ends searches and follows, and writes what is left. */
  close(): Promise<void>;
}

export function createLogsService(dir: string, clock: Clock, log: Log): LogsService {
  const nowMs = () => clock.nowMs();
  const search = createLogSearch();
  const tail = createTailHub({ dir, clock: nowMs, onError: (err) => log.warn({ err }, 'A log cannot be followed.') });
  const writer = createLogWriter(dir, nowMs, { onError: (err) => log.error({ err }, 'A log line cannot be written.') });
  return {
    dir,
    search,
    tail,
    writer,
    async close() {
      await Promise.all([search.close(), tail.close(), writer.close()]);
    },
  };
}
