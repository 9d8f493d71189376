import { sourceKey } from '@steward/api-client/log-forms/log-names';
import type { LogType } from '@steward/api-client/rules/log-access';
import { localStamp } from '@steward/api-client/rules/log-days';
import type { ArrivedLine, ArrivedPart } from './intake.ts';

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
export function* placeLines({ lines }: ArrivedPart): Generator<PlacedLine> {
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
