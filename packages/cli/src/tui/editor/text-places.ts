import { glyphsOf } from '../../io/width.ts';

const WORD = /[\p{L}\p{M}\p{N}]/u;
const BLANK = /\s/u;

/** Where the glyphs of a text begin, and where it ends. */
function boundaries(text: string): number[] {
  const found = [0];
  let at = 0;
  for (const glyph of glyphsOf(text)) found.push((at += glyph.length));
  return found;
}

export const before = (text: string, at: number): number => boundaries(text).findLast((edge) => edge < at) ?? 0;
export const after = (text: string, at: number): number => boundaries(text).find((edge) => edge > at) ?? text.length;
/** The nearest place at or behind `at` that is not inside of a glyph. */
export const settled = (text: string, at: number): number => boundaries(text).find((edge) => edge >= at) ?? text.length;

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

/** Over glyphs that are no part of the kind, then over those that are. */
export function wordEdge(text: string, at: number, by: -1 | 1, isPart: (glyph: string) => boolean): number {
  const edges = boundaries(text);
  let place = edges.findIndex((edge) => edge >= at);
  for (const wanted of [false, true])
    for (let next = edges[place + by]; next !== undefined; next = edges[place + by]) {
      const here = edges[place] ?? 0;
      if (isPart(text.slice(Math.min(next, here), Math.max(next, here))) !== wanted) break;
      place += by;
    }
  return edges[place] ?? at;
}

export const isWord = (glyph: string) => WORD.test(glyph);
export const isNoBlank = (glyph: string) => !BLANK.test(glyph);
