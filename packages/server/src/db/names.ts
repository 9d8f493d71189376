import { normalizeName } from '@steward/api-client/rules/player-names';
import unhomoglyph from 'unhomoglyph';

export { normalizeName };

/** Letters that no decomposition turns into plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The name as people type it who have not its letters: `İstanbul` is `istanbul`, `Zoë` is `zoe`. */
export const foldName = (name: string): string =>
  normalizeName(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıøłđðħßæœþ]/g, (letter) => PLAIN[letter] ?? letter);

/** What a name looks like: the same for names that people take for one another (Unicode TS 39). */
export const lookOf = (name: string): string => unhomoglyph(name.normalize('NFC').trim()).toLowerCase();

/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
] as const;

/** Whether a name mixes letters of several such alphabets, as `Ed_аns` does, which has a Cyrillic а. */
export const mixesAlphabets = (name: string): boolean =>
  ALPHABETS.filter((alphabet) => alphabet.test(name.normalize('NFC'))).length > 1;
