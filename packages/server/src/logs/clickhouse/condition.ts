import { requiredStrings } from '../archive/regex-literals.ts';
import { foldCodePoint, caseVariants } from '../engine/fold.ts';
import type { ParsedQuery } from '../engine/query.ts';
import type { Parameters } from './parameters.ts';
import { toRe2 } from './re2.ts';

/** Which lines the server is to find. */
export interface Condition {
  /** True for each line that matches, and where `doubt` is. */
  readonly sql: string;
  /** True for lines of which the server cannot tell: those are to be looked at again. Undefined when it always can. */
  readonly doubt: string | undefined;
}

export interface ConditionOptions {
  /** Whether regular expressions are left to the reader. */
  readonly isPlain?: boolean | undefined;
  /** Whether lines are searched without the addresses of people: in doubt are those that may hold one. */
  readonly hidesAddresses?: boolean | undefined;
}

/** The condition on `text` that a query means. */
export function conditionOf(query: ParsedQuery, parameters: Parameters, options: ConditionOptions = {}): Condition {
  const known = asStored(query, parameters, options.isPlain ?? false);
  if (!options.hidesAddresses) return known;
  const mayHoldAddress = `match(text, ${parameters.text(LIKE_ADDRESS)})`;
  const doubt = known.doubt === undefined ? mayHoldAddress : `(${known.doubt} OR ${mayHoldAddress})`;
  return { sql: known.sql, doubt };
}

function asStored(query: ParsedQuery, parameters: Parameters, isPlain: boolean): Condition {
  if (query.mode === 'regex') return regexCondition(query.pattern, parameters, isPlain);
  const holds = query.needles.map((needle) => holdsSql(needle, parameters));
  return { sql: `(${holds.join(query.mode === 'any' ? ' OR ' : ' AND ')})`, doubt: undefined };
}

/** What every line with an address holds, and some others. */
const LIKE_ADDRESS = '[0-9][.][0-9]{1,3}[.]|::|(?:[0-9A-Fa-f]{1,4}:){7}';

/** Servers know the cases of ASCII letters; what else is to be found is told as a pattern with all its cases. */
function holdsSql(needle: string, parameters: Parameters): string {
  if (!/[^\0-\x7f]/.test(needle)) return `positionCaseInsensitive(text, ${parameters.text(needle)}) > 0`;
  const pattern = Array.from(needle, (char) => anyCase(char.codePointAt(0) ?? 0)).join('');
  return `match(text, ${parameters.text(pattern)})`;
}

function anyCase(codePoint: number): string {
  const codes = [...new Set([codePoint, foldCodePoint(codePoint), ...caseVariants(codePoint)])];
  const forms = codes.map((code) => `\\x{${code.toString(16)}}`);
  return forms.length === 1 ? forms.join('') : `[${forms.join('')}]`;
}

const LEAST_REQUIRED = 3;
const NOT_ASCII = '[^\\x{0}-\\x{7f}]';

/** In doubt are lines with a carriage return, which ripgrep never looks at, and words that are not of ASCII. */
function regexCondition(pattern: string, parameters: Parameters, isPlain: boolean): Condition {
  const held = requiredSql(pattern, parameters);
  const known = isPlain ? undefined : toRe2(pattern);
  if (!known) return { sql: held ?? '1', doubt: '1' };
  const sure = `match(text, ${parameters.text(known.pattern)})`;
  const isOther = known.hasWordEdges ? ` OR match(text, ${parameters.text(NOT_ASCII)})` : '';
  const doubt = `(position(text, ${parameters.text('\r')}) > 0${isOther})`;
  const either = `(${sure} OR ${doubt})`;
  return { sql: held === undefined ? either : `(${held} AND ${either})`, doubt };
}

/** What lines must hold to match at all, which is quick to tell; undefined when nothing is known. */
function requiredSql(pattern: string, parameters: Parameters): string | undefined {
  const branches = requiredStrings(pattern)?.map((strings) => strings.flatMap(withoutOddCases));
  if (!branches || branches.length === 0 || branches.some((strings) => strings.length === 0)) return undefined;
  return `(${branches.map((strings) => strings.map((string) => holdsSql(string, parameters)).join(' AND ')).join(' OR ')})`;
}

/** The parts of a string without K and S, which a pattern also finds in the Kelvin sign and the long s. */
const withoutOddCases = (string: string): string[] =>
  string.split(/[ks]/i).filter((part) => part.length >= LEAST_REQUIRED);
