import type { IndexTable } from '../archive/format.ts';
import type { KnownIndex } from '../archive/read-index.ts';
import type { SingleBytePage } from './decode.ts';
import type { TimeWindow } from './locate.ts';
import type { ParsedQuery } from './query.ts';
import type { BarCounts, BarSpan } from './search-types.ts';
import type { FoldOffset } from './time-index.ts';

export type SearchOrder = 'oldest' | 'newest';

/** An open file that a search looks at. */
export interface ScannedFile {
  /** Tells files apart; never used twice. */
  readonly key: string;
  /** Tells searches apart. */
  readonly search: string;
  readonly fd: number;
  /** Bytes, unpacked. */
  readonly size: number;
  /** Where its blocks lie when it is packed. */
  readonly packed?: PackedBlocks | undefined;
  readonly day: string;
  readonly name: string;
  readonly page: SingleBytePage;
  readonly window: TimeWindow;
  readonly fold: FoldOffset;
}

/** A file of compressed blocks, cut at line ends. Each list has one entry more than there are blocks. */
export interface PackedBlocks {
  /** Where each block begins, unpacked. */
  readonly raw: Float64Array;
  /** Where each block begins in the file. */
  readonly packed: Float64Array;
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
  /** Whether a line ends at `end`, so that nothing behind it need be read. */
  readonly isClosed?: boolean | undefined;
  /** How many lines of the file lie before it, where that is known; NaN where lines are not to be numbered. */
  readonly lines?: number | undefined;
}

/** A piece of work that takes a worker a few milliseconds: send what is pending, then look through the ranges. */
export interface UnitWork {
  /** In rising order. */
  readonly ranges?: readonly UnitRange[] | undefined;
  readonly pending?: PendingLines | undefined;
}

export interface UnitTask extends UnitWork {
  readonly kind: 'unit';
  readonly file: ScannedFile;
  readonly query: ParsedQuery;
  readonly order: SearchOrder;
  readonly context: number;
  /** As in `SearchRequest`. */
  readonly hidesAddresses: boolean;
  /** The most matching lines that are still wanted; the others are only counted. */
  readonly most: number;
  readonly isNumbered: boolean;
  readonly bars?: BarSpan | undefined;
  /** How many lines to send at once, about. */
  readonly batch: number;
  /** Not zero when the search was given up. */
  readonly cancel: Int32Array;
}

/** Asks where the window's lines lie in the file, and where an autumn day's hour repeats. */
export interface LocateTask {
  readonly kind: 'locate';
  readonly file: ScannedFile;
  /** A line before which there is nothing of the repeated hour; the first one when left out. */
  readonly foldFrom?: number | undefined;
}

/** A file to open, of which nothing has to be unpacked first. */
export interface FileToOpen {
  readonly path: string;
  readonly form: 'plain' | 'zst';
  /** The file itself, where it is open already. */
  readonly fd?: number | undefined;
  /** Which file it was when it was listed. */
  readonly ino?: number | undefined;
  readonly indexPath?: string | undefined;
  readonly known?: KnownIndex | undefined;
}

/** Asks for files to be opened, and which blocks of those with an index a query needs. */
export interface OpenTask {
  readonly kind: 'open';
  readonly files: readonly FileToOpen[];
  readonly query: ParsedQuery;
}

/** Asks how many bytes files have on the disk. */
export interface MeasureTask {
  readonly kind: 'measure';
  readonly paths: readonly string[];
  /** Indexes of packed files, each at the place of its path: then it is asked how many bytes they have unpacked. */
  readonly indexPaths?: readonly (string | undefined)[];
}

export type WorkerTask = UnitTask | LocateTask | OpenTask | MeasureTask;

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
  /** All that matched, over time, where that was asked for. */
  readonly bars?: BarCounts | undefined;
  /** Lines passed in the range when numbered. */
  readonly newlines: number;
  readonly lines: LineColumns;
  /** Whether damaged blocks were met. */
  readonly isDamaged?: boolean | undefined;
  /** What is left of the unit. */
  readonly next?: UnitWork | undefined;
  /** Where nothing was found: the time in epoch seconds of the last line that was looked at in the order, if it has one. */
  readonly reached?: number | undefined;
}

export interface LocateResult {
  readonly start: number;
  readonly end: number;
  readonly fold: FoldOffset;
}

export interface PlanResult {
  /** The blocks that may hold a line that matches, rising; undefined when all may. */
  readonly blocks: Uint32Array | undefined;
  /** In how many lines of each of these blocks the query is, where the index tells; 0 where it does not. */
  readonly counts?: Uint32Array | undefined;
  /** Whether the index cannot be read. */
  readonly isIndexDamaged: boolean;
}

/** A file that was opened; whoever asked for it closes it. */
export interface OpenedFile {
  readonly fd: number;
  /** Bytes on the disk. */
  readonly size: number;
  /** Its index, where it has a sound one that is of this file. */
  readonly index?: OpenedIndex | undefined;
  readonly isIndexDamaged: boolean;
}

export interface OpenedIndex {
  readonly mark: string;
  /** Undefined where it is the one that was known. */
  readonly table: IndexTable | undefined;
  readonly plan: PlanResult;
}

export interface OpenResult {
  /** In the order asked for; undefined where a file is gone, or has to be unpacked as a whole. */
  readonly opened: readonly (OpenedFile | undefined)[];
}

export interface MeasureResult {
  /** In the order asked for; NaN where there is no file. */
  readonly sizes: Float64Array;
}

export type TaskResult = UnitResult | LocateResult | OpenResult | MeasureResult;

export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

export type WorkerReply =
  | { readonly id: number; readonly result: TaskResult }
  | { readonly id: number; readonly error: { readonly isPattern: boolean; readonly message: string } };
