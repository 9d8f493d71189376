import type { ExitCode } from '../exit-codes.ts';

/** How it went for one of many names. */
export interface BulkRow {
  readonly name: string;
  readonly ok: boolean;
  /** What went wrong, in a sentence. */
  readonly error: string | null;
  /** The exit code that this alone would have. */
  readonly code: ExitCode;
}

const KEYS: Readonly<Record<keyof BulkRow, true>> = { name: true, ok: true, error: true, code: true };

/** What JSON says of each name, before what its command answers. */
export const BULK_FIELDS: readonly string[] = Object.keys(KEYS);

/** The line of a name: how it went, then what the server answered. */
export const bulkRow = (row: BulkRow, answered: object): object => ({ ...row, ...answered, ...row });
