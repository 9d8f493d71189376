import { describe, expect, it } from 'vitest';
import { programWords } from './words.ts';

describe('a program as one text', () => {
  it.each([
    ['notify-send Steward', ['notify-send', 'Steward']],
    ['  a  \'b c\'  "d e" ', ['a', 'b c', 'd e']],
    ['sh -c \'echo "$STEWARD_LINE"\'', ['sh', '-c', 'echo "$STEWARD_LINE"']],
    ['a\\ b "c\\"d" e""f \'\'', ['a b', 'c"d', 'ef', '']],
    ['a $HOME `b` *', ['a', '$HOME', '`b`', '*']],
    ['C:\\\\x', ['C:\\x']],
  ])('%s', (text, words) => expect(programWords(text)).toEqual(words));

  it.each(['', '  ', '"" x', "a 'b", 'a "b'])('"%s" is none', (text) => expect(() => programWords(text)).toThrow());
});
