export const LEAST_PASSWORD = 8;

export const ONE_CHARACTER = 'This is one character over and over. Use a few words in a row instead.';
export const LIKE_NAME =
  'This is too close to the name of the account. Use a few words that have nothing to do with it.';
export const TOO_COMMON =
  'This password is among the commonest ones, which are tried first. Use a few words in a row instead.';

/** What people type in place of a letter. */
const IN_PLACE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'l',
  i: 'l',
};

/** A part of a name that is shorter than that says little. */
const LEAST_NAME = 3;

const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const lettersOf = (text: string): string => bare([...text].map((letter) => IN_PLACE[letter] ?? letter).join(''));
const reversed = (text: string): string => [...text].reverse().join('');
const withoutDigits = (text: string): string => text.replace(/^\p{N}+|\p{N}+$/gu, '');

/** A form without anything left, as of a password of signs alone, is like no name. */
const isRepeated = (text: string, part: string): boolean =>
  text !== '' && part !== '' && text.replaceAll(part, '') === '';

/** The forms in which a text may be the same as a name. */
function formsOf(text: string): string[] {
  const without = bare(text);
  return [text, without, lettersOf(text), withoutDigits(without), lettersOf(withoutDigits(without))];
}

function isLikeName(password: string, name: string): boolean {
  const names = formsOf(plain(name)).filter((form) => [...form].length >= LEAST_NAME);
  const given = formsOf(plain(password));
  return names.some((one) => given.some((form) => isRepeated(form, one) || isRepeated(form, reversed(one))));
}

/** Whether the text is one character over and over, letters in either case. */
function isOneCharacter(password: string): boolean {
  const letters = new Set(
    Array.from(new Intl.Segmenter().segment(password.normalize('NFKC').toLowerCase()), (one) => one.segment),
  );
  return letters.size === 1;
}

/**
 * Why a password cannot be had by the account of that name, as a sentence; undefined when it can. That it is long
 * enough is said by the contract, that it is not among the commonest by the server alone, which has the list.
 */
export function passwordRefusal(password: string, name: string): string | undefined {
  if (isOneCharacter(password)) return ONE_CHARACTER;
  return isLikeName(password, name) ? LIKE_NAME : undefined;
}

export const DIFFERENT_PASSWORDS = 'The new password and its repetition differ. Type both again.';
