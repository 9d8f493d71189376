const LAST_CASED = 0x1e943;
const UNKNOWN = 0;
const folded = new Uint32Array(LAST_CASED + 1);
let variants: Map<number, number[]> | undefined;

/**
 * One form for all cases of a letter, so that two letters are equal when case is ignored. Letters of ASCII are equal
 * only to letters of ASCII (K is not the Kelvin sign), and a letter never becomes two (ß is not ss).
 */
export function foldCodePoint(codePoint: number): number {
  if (codePoint < 0x80) return codePoint >= 0x41 && codePoint <= 0x5a ? codePoint + 0x20 : codePoint;
  if (codePoint > LAST_CASED) return codePoint;
  const known = folded[codePoint] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const upper = single(String.fromCodePoint(codePoint).toUpperCase()) ?? codePoint;
  const lower =
    single(String.fromCodePoint(upper).toLowerCase()) ?? single(String.fromCodePoint(codePoint).toLowerCase());
  folded[codePoint] = lower ?? codePoint;
  return lower ?? codePoint;
}

/** The text with each letter folded. */
export function foldText(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, toLower).replace(/[^\0-\x7f]/gu, foldOne);
}

/** All code points that equal this one when case is ignored, itself among them. */
export function caseVariants(codePoint: number): readonly number[] {
  const fold = foldCodePoint(codePoint);
  if (fold < 0x80) return fold >= 0x61 && fold <= 0x7a ? [fold, fold - 0x20] : [fold];
  variants ??= listVariants();
  return variants.get(fold) ?? [codePoint];
}

const toLower = (text: string): string => text.toLowerCase();

const foldOne = (char: string): string => String.fromCodePoint(foldCodePoint(char.codePointAt(0) ?? 0));

function single(text: string): number | undefined {
  const codePoint = text.codePointAt(0) ?? 0;
  return codePoint >= 0x80 && text.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : undefined;
}

function listVariants(): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let codePoint = 0x80; codePoint <= LAST_CASED; codePoint++) {
    const fold = foldCodePoint(codePoint);
    if (fold === codePoint) continue;
    const group = found.get(fold) ?? [fold];
    group.push(codePoint);
    found.set(fold, group);
  }
  return found;
}
