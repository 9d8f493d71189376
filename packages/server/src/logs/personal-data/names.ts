import { pageByte } from '../engine/decode.ts';
import type { SingleBytePage } from '../engine/decode.ts';
import type { Span } from './addresses.ts';

/** Finds the names of a player in bytes. */
export interface NameFinder {
  /** Where they stand whole, in any case: `Tom` is not in `Tommy` nor in `Tom_Ray`, but in `[Tom]`. */
  find(bytes: Buffer): Span[];
}

const PAGES: readonly SingleBytePage[] = ['windows-1252', 'windows-1251'];

/** A finder of these names, in UTF-8 and in the single-byte pages; of none it finds nothing. */
export function createNameFinder(names: readonly string[]): NameFinder {
  const forms = [...new Set(names.flatMap(formsOf))].filter((form) => form !== '').sort((a, b) => b.length - a.length);
  if (forms.length === 0) return { find: () => [] };
  const pattern = new RegExp(`(?<!\\w)(?:${forms.map(escaped).join('|')})(?!\\w)`, 'gi');
  return {
    find: (bytes) =>
      [...bytes.toString('latin1').matchAll(pattern)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
      })),
  };
}

/** The bytes of a name in each encoding, as text of one letter a byte. */
function formsOf(name: string): string[] {
  const cases = [name, name.toLowerCase(), name.toUpperCase()];
  return cases.flatMap((text) => [Buffer.from(text).toString('latin1'), ...PAGES.map((page) => inPage(text, page))]);
}

/** Empty when the page lacks a letter of it. */
function inPage(text: string, page: SingleBytePage): string {
  const bytes = Array.from(text, (letter) => pageByte(letter.codePointAt(0) ?? 0, page));
  return bytes.every((byte) => byte !== undefined) ? String.fromCharCode(...bytes) : '';
}

/** As a pattern that means the letters themselves. */
const escaped = (form: string): string =>
  form.replace(/\W/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
