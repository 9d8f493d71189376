import type { LineLink } from '@steward/api-client/rules/log-link';
import type { SearchLine } from '@steward/api-client/contract/logs';
import { shortLine } from '@steward/api-client/rules/log-line/excerpt';
import { foldRuns } from '@steward/api-client/rules/visible-text';

/** One row of a log as it is shown. */
export interface LogRow {
  readonly key: string;
  /** An instant of the wire; null when the line has none. */
  readonly time: string | null;
  /** The day of its log, `YYYYMMDD`. */
  readonly day?: string;
  /** A short word: the type of the log. Empty for a mark. */
  readonly type: string;
  /** The line without its stamp. */
  readonly text: string;
  /** The line as it stands in the file, stamp included. */
  readonly raw?: string;
  /** Its link, where it has one. */
  readonly link?: LineLink;
  /** Around a match, or a mark between lines: shown quietly. */
  readonly quiet?: boolean;
}

const STAMP = /^\[(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)|\d\d[:.]\d\d[:.]\d\d)\] ?/;

/** The line without the time that it begins with. */
export const withoutStamp = (line: string): string => line.replace(STAMP, '');

/** A line of a search as a row. */
export const rowOfLine = ({ day, file, offset, sum, time, text, context }: SearchLine, key: string): LogRow => ({
  key,
  day,
  time,
  type: typeOfFile(file),
  text: withoutStamp(text),
  raw: text,
  link: { day, file, offset, sum },
  ...(context ? { quiet: true } : {}),
});

/** `general@old-server.log` is of the type `general`. */
export const typeOfFile = (file: string): string => /^[a-z]+/.exec(file)?.[0] ?? file;

/** The strings that a search looks for: commas separate, `\,` is a comma (`decisions.md` 6). */
export function needlesOf(text: string): string[] {
  const strings = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^]/gu)) {
    if (part === ',') strings.push('');
    else strings[strings.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return strings.map((one) => one.trim()).filter((one) => one !== '');
}

/** What is marked in lines: strings, ignoring case, or a pattern. */
export type Marks = readonly string[] | RegExp;

/** A row shows no more characters; the line itself has all of them. */
const MOST_SHOWN = 4000;

/** A line as a row shows it: runs of one control character folded, and a long one cut around the first match. */
export function shownText(text: string, marks: Marks): string {
  const folded = foldRuns(text);
  if (folded.length <= MOST_SHOWN) return folded;
  return shortLine(
    folded,
    marks instanceof RegExp ? marks : marks.length > 0 ? patternOf(marks) : undefined,
    MOST_SHOWN,
  );
}

/** Patterns that repeat a repetition may take for ever in a browser. */
const REPEATS_A_REPETITION = /[+*}?][^()]*\)+[+*{]/;
const MOST_MARKED = 20_000;

/** What a search marks; nothing where the browser cannot tell, or would take too long to. */
export function marksOf(text: string, isPattern: boolean): Marks {
  if (!isPattern) return needlesOf(text);
  if (REPEATS_A_REPETITION.test(text)) return [];
  try {
    return new RegExp(text, 'giu');
  } catch {
    return [];
  }
}

/** Which parts of a text match, ignoring case: pieces in order, every second one a match. */
export function splitMatches(text: string, marks: Marks): string[] {
  if (text.length > MOST_MARKED || (!(marks instanceof RegExp) && marks.length === 0)) return [text];
  const pattern = marks instanceof RegExp ? marks : patternOf(marks);
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (found === '') continue;
    pieces.push(text.slice(at, index), found);
    at = index + found.length;
  }
  return [...pieces, text.slice(at)];
}

const patternOf = (needles: readonly string[]): RegExp =>
  new RegExp(needles.map((needle) => needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu');
