import type { Tx } from './schema.ts';
import type { Engine, Table } from './table.ts';

export interface MigrationContext {
  readonly tx: Tx;
  readonly engine: Engine;
  /** Told what an operator should know. */
  readonly note: (text: string) => void;
}

/** One step: tables as data, then statements. Steps never change once released. */
export interface Migration {
  readonly name: string;
  readonly tables?: Readonly<Record<string, Table>>;
  /** What `run` adds to tables of earlier steps: read for their types alone. */
  readonly columns?: Readonly<Record<string, Table>>;
  readonly run?: (context: MigrationContext) => Promise<void>;
}
