import { NO_SEARCH_TEXT } from '@steward/api-client/rules/log-access';
import { foldText } from './fold.ts';

export type SearchMode = 'any' | 'all' | 'regex';

/** `needles` are the strings of `any` and `all`; `pattern` is the regular expression of `regex`. */
export type ParsedQuery =
  | { readonly mode: 'any' | 'all'; readonly needles: readonly string[] }
  | { readonly mode: 'regex'; readonly pattern: string };

export type QueryResult =
  { readonly ok: true; readonly query: ParsedQuery } | { readonly ok: false; readonly error: string };

const MOST_CHARACTERS = 4_000;
const MOST_PATTERN_CHARACTERS = 1_000;
const MOST_STRINGS = 64;

/**
 * Reads what a person typed into the search box (`decisions.md` 6). In `any` and `all` commas separate strings, `\,` is a
 * comma and `\\` a backslash; spaces around a string and empty strings are dropped. In `regex` the text is the pattern,
 * of which only the size is checked here: `checkPattern` tells whether it is a regular expression.
 */
export function parseQuery(text: string, mode: SearchMode = 'any'): QueryResult {
  if (mode === 'regex') return parsePattern(text);
  if (text.length > MOST_CHARACTERS) return refuse('The search text is too long: use at most 4,000 characters.');
  const needles = splitStrings(text);
  if (needles.length === 0) return refuse(NO_SEARCH_TEXT);
  if (needles.some((needle) => /[\r\n]/.test(needle)))
    return refuse('A string to search for cannot hold a line break.');
  const distinct = [...new Map(needles.map((needle) => [foldText(needle), needle])).values()];
  if (distinct.length > MOST_STRINGS) return refuse('Search for at most 64 strings at once.');
  return { ok: true, query: { mode, needles: distinct } };
}

function parsePattern(text: string): QueryResult {
  if (text.trim() === '') return refuse(NO_SEARCH_TEXT);
  if (text.length > MOST_PATTERN_CHARACTERS) return refuse('The pattern is too long: use at most 1,000 characters.');
  if (/[\r\n]/.test(text)) return refuse('A pattern cannot hold a line break.');
  return { ok: true, query: { mode: 'regex', pattern: text } };
}

function splitStrings(text: string): string[] {
  const strings = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^]/gu)) {
    if (part === ',') strings.push('');
    else strings[strings.length - 1] += part === '\\,' || part === '\\\\' ? part.slice(1) : part;
  }
  return strings.map((string) => string.trim()).filter((string) => string !== '');
}

const refuse = (error: string): QueryResult => ({ ok: false, error });
