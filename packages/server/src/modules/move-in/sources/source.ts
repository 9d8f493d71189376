/** A value as the source has it: the bytes of its text. */
export type Cell = Buffer | null;
export type Row = readonly Cell[];

export interface SourceColumn {
  readonly name: string;
  /** The character set that the source says its bytes are in; undefined where it says none. */
  readonly encoding: string | undefined;
}

export interface ReadRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns by which rows are told apart; rows come in their order where the source has an index for that. */
  readonly key: readonly string[];
  /** How many at most. */
  readonly most?: number;
  /** The last ones, where the source can tell. */
  readonly fromEnd?: boolean;
}

/** A place that rows are read from, and never written to. */
export interface Source {
  /** What it is, without passwords. */
  readonly title: string;
  /** Columns of a table or view, undefined when there is none of that name. */
  columnsOf(table: string): Promise<readonly SourceColumn[] | undefined>;
  tables(): Promise<readonly string[]>;
  count(table: string): Promise<number>;
  /** Rows in pages; no more than two pages are in memory. */
  rows(read: ReadRows): AsyncIterable<readonly Row[]>;
  /** Which of the values a column has: texts as the source writes them. */
  existing(table: string, column: string, values: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** Rows of a page. */
export const PAGE = 1000;

/** Why a source cannot be read, in a sentence. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
