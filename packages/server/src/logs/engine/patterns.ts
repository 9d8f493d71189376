import { pageByte } from './decode.ts';
import type { SingleBytePage } from './decode.ts';
import { caseVariants } from './fold.ts';

/** The most bytes that a pattern compares. */
export const MOST_PATTERN_BYTES = 256;
const MOST_PATTERNS = 8;

/** Bytes to look for: a byte b fits place i when `(b | masks[i]) === values[i]`. */
export interface BytePattern {
  readonly values: Uint8Array;
  readonly masks: Uint8Array;
  /** In which lines it can be a match. */
  readonly lines: 'all' | 'utf-8' | 'page';
  /** Whether each place that fits, in such a line, is a match; else the line's text must be looked at. */
  readonly isTight: boolean;
}

interface Place {
  readonly value: number;
  readonly mask: number;
}

interface PlaceList {
  readonly places: readonly Place[];
  readonly isTight: boolean;
}

/**
 * The byte patterns of a string, ignoring case, in UTF-8 and in the page. Each line that holds the string has a place that
 * fits one of them.
 */
export function needlePatterns(needle: string, page: SingleBytePage): BytePattern[] {
  const chars = Array.from(needle, (char) => caseVariants(char.codePointAt(0) ?? 0));
  if (chars.every((variants) => variants.every((codePoint) => codePoint < 0x80))) {
    const places = chars.slice(0, MOST_PATTERN_BYTES).map((variants) => join(variants));
    return [toPattern({ places, isTight: chars.length <= MOST_PATTERN_BYTES }, 'all')];
  }
  const inUtf8 = utf8Places(chars).map((list) => toPattern(list, 'utf-8'));
  const inPage = pagePlaces(chars, page);
  return inPage ? [...inUtf8, toPattern(inPage, 'page')] : inUtf8;
}

/** The two places whose bytes are rarest by the counts of a sample of the file. */
export function pickProbes(pattern: BytePattern, counts: Float64Array): readonly [number, number] {
  const costs = probeCosts(pattern, counts);
  const order = costs.map((_, place) => place).sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
  return [order[0] ?? 0, order[1] ?? 0];
}

/** A guess at how many places of the sample fit. */
export function patternCost(pattern: BytePattern, counts: Float64Array): number {
  const [first = 0, second = 1] = probeCosts(pattern, counts).sort((a, b) => a - b);
  return first * second;
}

function probeCosts({ values, masks }: BytePattern, counts: Float64Array): number[] {
  return Array.from(values, (value, place) => 1 + countFitting(value, masks[place] ?? 0, counts));
}

/** Every byte that fits lacks some of the mask's bits. */
function countFitting(value: number, mask: number, counts: Float64Array): number {
  let sum = 0;
  for (let lacking = mask; ; lacking = (lacking - 1) & mask) {
    sum += counts[value ^ lacking] ?? 0;
    if (lacking === 0) return sum;
  }
}

function utf8Places(chars: readonly (readonly number[])[]): PlaceList[] {
  let lists: PlaceList[] = [{ places: [], isTight: true }];
  for (const variants of chars) {
    const choices = byLength(variants.map((codePoint) => Buffer.from(String.fromCodePoint(codePoint))));
    const longer = lists.flatMap((list) =>
      choices.map(({ places, isTight }) => ({
        places: [...list.places, ...places],
        isTight: list.isTight && isTight,
      })),
    );
    const isTooMuch = longer.length > MOST_PATTERNS || longer.some(({ places }) => places.length > MOST_PATTERN_BYTES);
    if (isTooMuch) return lists.map(({ places }) => ({ places, isTight: false }));
    lists = longer;
  }
  return lists;
}

function byLength(encodings: readonly Buffer[]): PlaceList[] {
  const lengths = [...new Set(encodings.map((bytes) => bytes.length))];
  return lengths.map((length) => {
    const same = encodings.filter((bytes) => bytes.length === length);
    const places = Array.from({ length }, (_, place) => join(same.map((bytes) => bytes[place] ?? 0)));
    return { places, isTight: same.length === fitting(places) };
  });
}

function pagePlaces(chars: readonly (readonly number[])[], page: SingleBytePage): PlaceList | undefined {
  const places: Place[] = [];
  let isTight = chars.length <= MOST_PATTERN_BYTES;
  for (const variants of chars.slice(0, MOST_PATTERN_BYTES)) {
    const bytes = variants.map((codePoint) => pageByte(codePoint, page)).filter((byte) => byte !== undefined);
    if (bytes.length === 0) return undefined;
    const place = join(bytes);
    isTight &&= bytes.length === fitting([place]);
    places.push(place);
  }
  return { places, isTight };
}

function join(bytes: readonly number[]): Place {
  const first = bytes[0] ?? 0;
  const mask = bytes.reduce((bits, byte) => bits | (byte ^ first), 0);
  return { value: first | mask, mask };
}

/** How many rows of bytes fit. */
function fitting(places: readonly Place[]): number {
  const bits = places.reduce((sum, { mask }) => sum + mask.toString(2).replaceAll('0', '').length, 0);
  return 2 ** bits;
}

const toPattern = ({ places, isTight }: PlaceList, lines: BytePattern['lines']): BytePattern => ({
  values: Uint8Array.from(places, (place) => place.value),
  masks: Uint8Array.from(places, (place) => place.mask),
  lines,
  isTight,
});
