const LEAD = /^(?:\[[^\]]*\] +|\* +|SMS )+/;
const FULL_NAME = /[A-Za-z0-9[\].$@=()]+_[A-Za-z0-9_[\].$@=()]+/g;
const WORD = /^[A-Za-z0-9_[\].$@=()]{3,24}/;
const LONGEST = 24;

/** A name as it stands in a sentence: without the brackets, dots and numbers that follow it. */
const bare = (word: string): string => word.replace(/\(\d+\)$/, '').replace(/[.)]+$/, '');

/**
 * Players whom a line of a log names, the one who does something first: names of the form `First_Last`, or else the first
 * word behind the tag in brackets. Nobody knows all forms of lines, so it may be no player at all.
 */
export function playersIn(body: string): readonly string[] {
  const rest = body.replace(LEAD, '');
  const full = [...rest.matchAll(FULL_NAME)].map(([word]) => bare(word)).filter((name) => name.length <= LONGEST);
  if (full.length > 0) return [...new Set(full)];
  const word = bare(WORD.exec(rest)?.[0] ?? '');
  return word.length >= 3 ? [word] : [];
}
