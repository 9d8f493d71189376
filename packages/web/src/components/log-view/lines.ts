/** One row of a log as it is shown. */
export interface LogRow {
  readonly key: string;
  /** An instant of the wire; null when the line has none. */
  readonly time: string | null;
  /** A short word: the type of the log. Empty for a mark. */
  readonly type: string;
  /** The line without its stamp. */
  readonly text: string;
  /** The line as it stands in the file, stamp included. */
  readonly raw?: string;
  /** Around a match, or a mark between lines: shown quietly. */
  readonly quiet?: boolean;
}

const STAMP = /^\[(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)|\d\d[:.]\d\d[:.]\d\d)\] ?/;

/** The line without the time that it begins with. */
export const withoutStamp = (line: string): string => line.replace(STAMP, '');

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

/** Which parts of a text match any needle, ignoring case: pieces in order, every second one a match. */
export function splitMatches(text: string, needles: readonly string[]): string[] {
  if (needles.length === 0) return [text];
  const pattern = needles.map((needle) => needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'giu'));
}
