import type { LogType } from '@steward/api-client/rules/log-access';
import type { AroundRequest, LineEvent, SearchEvent, SearchRequest } from './engine/search-types.ts';
import type { LogFile } from './folder.ts';
import type { Feed } from './tail/feed.ts';

// What calls need of the logs besides the store: nothing outside this folder imports its other files.
export { isInWindow } from './engine/locate.ts';
export { parseQuery } from './engine/query.ts';
export { DamagedLineError } from './engine/read-around.ts';
export { checkPattern } from './engine/regex.ts';
export type {
  AroundRequest,
  BarSpan,
  FilePlace,
  LineEvent,
  SearchEvent,
  SearchPlace,
  TimedPlace,
} from './engine/search-types.ts';
export { createLogWriter } from './folder.ts';
export type { ArrivedLine, EndNotes, Ends } from './intake/intake.ts';
export { lineSum } from './line-sum.ts';
export { withoutAddresses, type TailEvent, type TailLine } from './tail/events.ts';
export { createLineSplitter, type LinePart } from './tail/line-splitter.ts';

/** One file of one day, by the name that people see (`general.log`), whatever its stored form. */
export interface LogFileRef {
  /** `YYYYMMDD` by the community's clocks. */
  readonly day: string;
  readonly file: string;
}

/** A file that a store has listed. Handed to a search as it is, it is not looked for again. */
export interface ListedFile extends LogFile, LogFileRef {}

/**
 * What to look for, in which files. Lines come by time over all files of a day, and day by day, in the order asked for.
 * `after` is where an earlier search stopped (`SearchEnd.stoppedAt`): only lines that it did not send are searched.
 * With `follow`, what is appended to the open logs of these types is searched too, until the signal is aborted: a `live`
 * event tells when all that was there is searched, and no `end` comes. `limit` holds for what was there, not for what comes.
 */
export interface StoreSearch extends Omit<SearchRequest, 'files'> {
  readonly files: readonly LogFileRef[];
  readonly follow?: readonly LogType[] | undefined;
}

/**
 * Where the logs are: a folder of files, or a ClickHouse server. Who may read what is settled before it is asked.
 * All engines give the same events in the same order for the same lines.
 */
export interface LogStore {
  /** The files of the days from one to another, by day and name, in one go. `size` counts raw bytes where they are known. */
  list(from: string, to: string): Promise<ListedFile[]>;
  /** Throws the signal's reason when that is aborted, and an InvalidPatternError for a pattern that is none. */
  search(request: StoreSearch): AsyncIterable<SearchEvent>;
  /**
   * The lines of a file that hold this byte, each with those around it, oldest first; those have `context`. Where a file
   * began anew under its name, there may be several: the newest comes first. `offset` as any engine has told it.
   */
  around(file: LogFileRef, request: AroundRequest): Promise<LineEvent[][]>;
  /** The live ends of all types. */
  readonly tail: LogFeed;
  /** Rejects with the reason where logs cannot be read now. */
  check(): Promise<void>;
  /** Ends searches and follows. */
  close(): Promise<void>;
}

/** Lines as they are written, in batches that all followers share; ids as in `tail/tail-id.ts`. */
export type LogFeed = Pick<Feed, 'follow' | 'followEncoded' | 'batches' | 'recent'>;
