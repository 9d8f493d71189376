/** Letters of names, from those that most names have to those that few do; all others are rarer, but for what divides words. */
const FREQUENT = 'aeinrolstdmuhcykgbvwjpfzxq';
const WHOLE_UP_TO = 6;
const PARTS = 3;
/** Of three letters that few names have, such as two digits behind a common letter: two of them are enough. */
const RARE = FREQUENT.length;

interface Three {
  readonly letters: string;
  /** How common they are likely to be. */
  readonly cost: number;
}

function costOf(letter: string): number {
  if (letter === '_' || letter === ' ') return FREQUENT.length;
  const at = FREQUENT.indexOf(letter);
  return at < 0 ? 0 : FREQUENT.length - at;
}

const cheapest = (threes: readonly Three[]): readonly Three[] => threes.toSorted((a, b) => a.cost - b.cost);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * What SQLite's index of parts of names is asked for. It reads all that it knows of each three letters of a text, so that of a
 * long one the likely rarest are taken: two that few names have, or else one of its beginning, its middle and its end. They
 * may stand elsewhere in a name that is found: whoever asks compares the whole.
 */
export function trigramsOf(text: string): string {
  const letters = [...text];
  if (letters.length <= WHOLE_UP_TO) return quoted(text);
  const threes = Array.from({ length: letters.length - 2 }, (_, at): Three => {
    const some = letters.slice(at, at + 3);
    return { letters: some.join(''), cost: some.reduce((sum, letter) => sum + costOf(letter), 0) };
  });
  const rarest = cheapest(threes).slice(0, 2);
  const bound = (part: number) => Math.floor((threes.length * part) / PARTS);
  const taken = rarest.every(({ cost }) => cost <= RARE)
    ? rarest
    : Array.from({ length: PARTS }, (_, part) => cheapest(threes.slice(bound(part), bound(part + 1)))[0] ?? threes[0]);
  return [...new Set(taken.map((one) => one?.letters ?? ''))].map(quoted).join(' AND ');
}
