import type { SearchOrder } from './protocol.ts';
import type { ParsedQuery } from './query.ts';
import type { SearchFile } from './search-files.ts';

/** What to look for, and where. */
export interface SearchRequest {
  /** Searched by day, in the order of the search; files of one day in the order given. */
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
  /** Where an earlier search of the same files stopped: only lines behind it in the order are looked at. */
  readonly after?: SearchPlace | undefined;
  /** Whose search it is: owners take turns. */
  readonly owner: string;
  readonly signal: AbortSignal;
}

/** A line of a file. `shown` is the last line that was given with it, where context goes further than the match. */
export interface SearchPlace {
  readonly day: string;
  readonly file: string;
  /** Bytes from the start of the file, unpacked. */
  readonly offset: number;
  /** Its number, where it is known. */
  readonly line?: number | undefined;
  readonly shown?: number | undefined;
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
  /** When lines were left out: the last one that was sent. */
  readonly stoppedAt?: SearchPlace | undefined;
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
  /** The text as it is in the file, control characters included; past 64 KiB it is cut and says so. */
  readonly text: string;
  readonly context?: 'before' | 'after';
}

export type SearchEvent =
  | LineEvent
  /** The search waits for others; 1 is next. */
  | { readonly kind: 'queued'; readonly place: number }
  | { readonly kind: 'progress'; readonly bytesRead: number; readonly bytesTotal: number; readonly matched: number }
  | ({ readonly kind: 'end' } & SearchSummary)
  /** Instead of `end`, when the search goes on in what is appended. */
  | ({ readonly kind: 'live' } & SearchSummary);
