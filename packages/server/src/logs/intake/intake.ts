import type { LogType } from '@steward/api-client/rules/log-access';

/** A line that came from another machine. */
export interface ArrivedLine {
  readonly type: LogType;
  /** Epoch milliseconds. */
  readonly ms: number;
  readonly text: string;
  /** Where it begins in its file, and its bytes there. */
  readonly offset: number;
  readonly size: number;
}

/** Lines of one file, in its order, that were not written before as far as that is noted. */
export interface ArrivedPart {
  /** The machine, and what the file is called there. */
  readonly source: string;
  readonly file: string;
  /** How often the file began anew before. */
  readonly generation: number;
  /** They came as they were written, and not long after. */
  readonly isLive: boolean;
  readonly lines: readonly ArrivedLine[];
}

/** Where in files of the logs folder what a machine sends next will be; by path in the folder. */
export type Ends = ReadonlyMap<string, number>;

export interface EndNotes {
  of(paths: readonly string[]): Promise<Ends>;
  /** Notes where writing begins; on the disk when it resolves. */
  begin(ends: Ends): Promise<void>;
}

/** Takes lines of other machines to where logs are kept. */
export interface LogIntake {
  /** Does some work while nobody else writes. Throws `UnavailableError` when others do not come to an end. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Writes lines so that they last. What of them is there already, since it was cut off before it could be noted, is not
   * written again. Gives the ends to note.
   */
  write(parts: readonly ArrivedPart[], notes: EndNotes): Promise<Ends>;
}
