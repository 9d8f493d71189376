import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';

const LEAD = /^(?:\[[^\]]*\] +|\* +|SMS )+/;
const FULL_NAME = /[A-Za-z0-9[\].$@=()]+_[A-Za-z0-9_[\].$@=()]+/g;
const WORD = /^[A-Za-z0-9_[\].$@=()]{3,24}/;
const LONGEST = 24;

/** A name as it stands in a sentence: without the brackets, dots and numbers that follow it. */
const bare = (word: string): string => word.replace(/\(\d+\)$/, '').replace(/[.)]+$/, '');

/**
 * Players whom a line of a log names, the one who does something first. Where its form is not known, names of the form
 * `First_Last`, or else the first word behind the tag in brackets, which may be no player at all.
 */
export function playersIn(body: string): readonly string[] {
  const { player, other } = parseLogLine(body).columns;
  if (player !== null) return other === null ? [player] : [player, other];
  const rest = body.replace(LEAD, '');
  const full = [...rest.matchAll(FULL_NAME)].map(([word]) => bare(word)).filter((name) => name.length <= LONGEST);
  if (full.length > 0) return [...new Set(full)];
  const word = bare(WORD.exec(rest)?.[0] ?? '');
  return word.length >= 3 ? [word] : [];
}
