import type { SingleBytePage } from './decode.ts';
import type { TimeWindow } from './locate.ts';
import type { ParsedQuery } from './query.ts';
import type { FoldOffset } from './time-index.ts';

export type SearchOrder = 'oldest' | 'newest';

/** An open file that a search looks at. */
export interface ScannedFile {
  /** Tells files apart; never used twice. */
  readonly key: string;
  readonly fd: number;
  readonly size: number;
  readonly day: string;
  readonly name: string;
  readonly page: SingleBytePage;
  readonly window: TimeWindow;
  readonly fold: FoldOffset;
}

/** Lines that were found and are still to be sent, in order; `numbers` as in `LineColumns`. */
export interface PendingLines {
  readonly starts: Float64Array;
  readonly numbers: Float64Array;
}

/** The lines that begin in a part of a file; a line begins at `start` when aligned. */
export interface UnitRange {
  readonly start: number;
  readonly end: number;
  readonly isAligned: boolean;
}

/** A piece of work that takes a worker a few milliseconds: send what is pending, then look through the range. */
export interface UnitWork {
  readonly range?: UnitRange | undefined;
  readonly pending?: PendingLines | undefined;
}

export interface UnitTask extends UnitWork {
  readonly kind: 'unit';
  readonly file: ScannedFile;
  readonly query: ParsedQuery;
  readonly order: SearchOrder;
  readonly context: number;
  /** The most matching lines that are still wanted; the others are only counted. */
  readonly most: number;
  readonly isNumbered: boolean;
  /** Not zero when the search was given up. */
  readonly cancel: Int32Array;
}

/** Asks where the window's lines lie in the file, and where an autumn day's hour repeats. */
export interface LocateTask {
  readonly kind: 'locate';
  readonly file: ScannedFile;
}

export type WorkerTask = UnitTask | LocateTask;

export const MATCH = 0;
export const BEFORE = 1;
export const AFTER = 2;
/** A line next to a match that lies outside the window; it has no text. */
export const HIDDEN = 3;

/** Lines in the order of the search, column by column. */
export interface LineColumns {
  /** MATCH, BEFORE, AFTER or HIDDEN. */
  readonly kinds: number[];
  readonly starts: number[];
  /** Offset of the following line. */
  readonly nexts: number[];
  /** Epoch seconds; NaN when unknown. */
  readonly times: number[];
  /** Line numbers counted from 1 at the start of the range; NaN when not counted. */
  readonly numbers: number[];
  readonly texts: string[];
}

export interface UnitResult {
  readonly matched: number;
  /** Lines passed in the range when numbered. */
  readonly newlines: number;
  readonly lines: LineColumns;
  /** What is left of the unit. */
  readonly next?: UnitWork | undefined;
}

export interface LocateResult {
  readonly start: number;
  readonly end: number;
  readonly fold: FoldOffset;
}

export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

export type WorkerReply =
  | { readonly id: number; readonly result: UnitResult | LocateResult }
  | { readonly id: number; readonly error: { readonly isPattern: boolean; readonly message: string } };
