import type { SearchOrder } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import type { SearchFile } from './search-files.ts';

/** What to look for, and where. */
export interface SearchRequest {
  /** Searched by day, in the order of the search; lines of one day by time, at the same time by file in the order given. */
  readonly files: readonly SearchFile[];
  readonly query: ParsedQuery;
  /** The most matching lines to answer with; the others are only counted. Infinity for all. */
  readonly limit: number;
  /** Lines to show around each match, 0 to 50. */
  readonly context: number;
  readonly order: SearchOrder;
  /** Epoch seconds: only lines of this time or later. Lines without a time of their own have that of the line before. */
  readonly notBefore?: number | undefined;
  /** Epoch seconds: only lines of this time or earlier. */
  readonly notAfter?: number | undefined;
  /** Where an earlier search of the same files stopped: only lines that it did not show are looked at. */
  readonly after?: SearchPlace | undefined;
  /** Whether lines are searched as they are with people's addresses hidden: what is not shown is not found. */
  readonly hidesAddresses?: boolean | undefined;
  /** Counts what matches over time as well, those that are not sent among them. */
  readonly bars?: BarSpan | undefined;
  /** Whose search it is: owners take turns. */
  readonly owner: string;
  readonly signal: AbortSignal;
}

/** Stretches of time of one length, one after another. */
export interface BarSpan {
  /** Epoch seconds at which bar 0 begins. */
  readonly from: number;
  /** Seconds. */
  readonly every: number;
}

/** How many lines there are of each bar; those without a time are in none. */
export type BarCounts = ReadonlyMap<number, number>;

/** A line that is looked at by itself. */
export interface AroundRequest {
  /** Bytes from the start of the file. */
  readonly offset: number;
  /** Lines to read before and after it. */
  readonly context: number;
  /** Epoch seconds: lines around it are left out that are older. */
  readonly notBefore?: number | undefined;
  readonly signal: AbortSignal;
}

/** How far one file was shown: to its last match, and with context to the last line that was given with it. */
export interface FilePlace {
  readonly file: string;
  /** Bytes from the start of the file, unpacked. */
  readonly offset: number;
  /** The number of that line, where it is known. */
  readonly line?: number | undefined;
  readonly shown?: number | undefined;
  /** Which file it was, where it may be renamed before the search goes on. */
  readonly ino?: number | undefined;
}

/** A line in the order of a log server, which sorts all lines of a day. */
export interface TimedPlace {
  /** Epoch seconds. */
  readonly time: number | null;
  readonly file: string;
  readonly source: string;
  readonly offset: number;
}

/** Where a search stopped: its last day, and how far each file of that day was shown; the others were not shown at all. */
export interface SearchPlace {
  readonly day: string;
  readonly files: readonly FilePlace[];
  /** The last match that was sent, where the engine goes on behind it by its order. */
  readonly at?: TimedPlace | undefined;
}

/** What is told when all is searched. */
export interface SearchSummary {
  /** All matching lines, those that were not sent among them. */
  readonly total: number;
  /** Whether not all were sent. */
  readonly truncated: boolean;
  /** Files that are gone, as `day/file`. */
  readonly missing: readonly string[];
  /** Files of which parts cannot be read, as `day/file`; what can be read of them was searched. */
  readonly damaged: readonly string[];
  /** When lines were left out: where the last one that was sent lies. */
  readonly stoppedAt?: SearchPlace | undefined;
  /** When lines were left out: files with matching lines of which none was sent, as `day/file`. */
  readonly unreached: readonly string[];
}

/** A line that matches; with `context` one before or after such a line. */
export interface LineEvent {
  readonly kind: 'line';
  readonly day: string;
  readonly file: string;
  /** Counted from 1; undefined where it is not known. */
  readonly line: number | undefined;
  /** Bytes from the start of the file. */
  readonly offset: number;
  /** Epoch seconds; null when neither the line nor one before it has a time. */
  readonly time: number | null;
  /** The text as it is in the file, control characters included; past 64 KiB it is cut around what was found, and says so. */
  readonly text: string;
  readonly context?: 'before' | 'after';
}

export type SearchEvent =
  | LineEvent
  /** The search waits for others; 1 is next. */
  | { readonly kind: 'queued'; readonly place: number }
  | { readonly kind: 'progress'; readonly bytesRead: number; readonly bytesTotal: number; readonly matched: number }
  /** What was counted since the last one. */
  | { readonly kind: 'counts'; readonly bars: BarCounts }
  | ({ readonly kind: 'end' } & SearchSummary)
  /** Instead of `end`, when the search goes on in what is appended. */
  | ({ readonly kind: 'live' } & SearchSummary);
