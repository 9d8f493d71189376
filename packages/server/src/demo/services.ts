import type { Database } from '../db/open.ts';
import type { Live } from '../core/live.ts';
import type { Engine } from '../db/table.ts';

/** What the demonstration world needs of the server. */
export interface DemoServices {
  readonly database: Pick<Database, 'db' | 'withWrite'>;
  readonly engine: Engine;
  readonly clock: {
    /** Epoch seconds. */
    now(): number;
  };
  readonly config: { readonly dataDir: string; readonly logsDir: string };
  /** Told what changed. */
  readonly live?: Pick<Live, 'note'>;
  /** Told of what went wrong. */
  readonly log?: { warn(details: Readonly<Record<string, unknown>>, text: string): void };
}
