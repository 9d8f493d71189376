import { sourceKey } from '@steward/api-client/log-forms/log-names';
import type { LogType } from '@steward/api-client/rules/log-access';
import { localStamp } from '@steward/api-client/rules/log-days';

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

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/** The line as logs hold it: its time in front, without its end. It is one line, whatever the text holds. */
export function lineText(stamp: string, text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  const safe =
    whole.includes('\n') || whole.includes('\r') ? whole.replace(/[\r\n]/g, (end) => NAMED[end] ?? '') : whole;
  return `[${stamp}] ${safe}`;
}

export interface PlacedLine extends ArrivedLine {
  /** `YYYYMMDD` by the community's clocks. */
  readonly day: string;
  readonly shown: string;
}

/** `TYPE@SOURCE-FILE.log`: one for all generations of a file. */
export const ownName = ({ source, file }: Pick<ArrivedPart, 'source' | 'file'>, type: LogType): string =>
  `${type}@${source}-${sourceKey(file, source)}.log`;

/** Gives lines of a file their day, and how they are shown. */
export function* placed({ lines }: ArrivedPart): Generator<PlacedLine> {
  let [second, stamp, day] = [Number.NaN, '', ''];
  for (const line of lines) {
    const at = Math.floor(line.ms / 1000);
    if (at !== second) {
      second = at;
      stamp = localStamp(at * 1000);
      day = stamp.slice(0, 10).replaceAll('-', '');
    }
    yield { ...line, day, shown: lineText(stamp, line.text) };
  }
}
