/** Before what is filtered out. */
export const OUT = '!';

/** What a row must hold, and what it must not, in small letters. */
export interface Wanted {
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
}

/** `car !ended`: what holds "car" and not "ended". A backslash before the mark makes it a letter like others. */
export function wantedOf(text: string): Wanted {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/\s+(?=\\?!)/);
  const isOut = (part: string) => part.startsWith(OUT);
  const plain = (part: string) => part.replace(/^\\!/, OUT).trim();
  return {
    holds: parts
      .filter((part) => !isOut(part))
      .map(plain)
      .filter((part) => part !== ''),
    lacks: parts
      .filter(isOut)
      .map((part) => part.slice(OUT.length).trim())
      .filter((part) => part !== ''),
  };
}

/** The rows that hold the text and nothing that is filtered out, ignoring case. */
export function filterRows<T>(rows: readonly T[], text: string, textOf: (row: T) => string): readonly T[] {
  const { holds, lacks } = wantedOf(text);
  if (holds.length === 0 && lacks.length === 0) return rows;
  return rows.filter((row) => {
    const own = textOf(row).toLowerCase();
    return holds.every((part) => own.includes(part)) && !lacks.some((part) => own.includes(part));
  });
}
