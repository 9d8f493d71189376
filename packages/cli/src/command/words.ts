import { UsageError } from '../errors.ts';

/** A command line as its words, as a shell takes quotes and backslashes; nothing is expanded. Throws `UsageError`. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"' && /["\\]/.test(text[at + 1] ?? ''))
        word = (word ?? '') + (text[++at] ?? '');
      else word = (word ?? '') + char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (char === '\\' && at + 1 < text.length) word = (word ?? '') + (text[++at] ?? '');
    else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') throw new UsageError(`A ${quote} is not closed in ${text}.`);
  if (word !== undefined) words.push(word);
  return words;
}

/** The same for a program and what it is given. Throws `UsageError`. */
export function programWords(text: string): readonly [string, ...string[]] {
  const [program, ...rest] = wordsOf(text);
  if (!program) throw new UsageError('Name a program after --exec.');
  return [program, ...rest];
}
