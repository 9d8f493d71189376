import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedPieces, matcherOf, pieces, splitStrings } from './highlight.ts';

const marked = (line: string, matcher: RegExp | undefined) =>
  pieces(line, matcher)
    .map(({ text, isMatch }) => (isMatch ? `<${text}>` : text))
    .join('');

describe('what matched', () => {
  it.each([
    ['a, b', ['a', 'b']],
    ['a\\, b', ['a, b']],
    ['a\\\\,b', ['a\\', 'b']],
    [' , ', []],
  ])('%s holds %j', (text, strings) => expect(splitStrings(text)).toEqual(strings));

  it.each([
    ['carl,kick', 'any', 'CARL was kicked', '<CARL> was <kick>ed'],
    ['a.b', 'all', 'axb a.b', 'axb <a.b>'],
    ['[TAG]', 'any', 'a [tag] b', 'a <[tag]> b'],
    ['k.ll', 'regex', 'kill KOLL', '<kill> <KOLL>'],
    ['(', 'regex', 'a ( b', 'a ( b'],
    ['x*', 'regex', 'abc', 'abc'],
    ['zoë', 'any', 'ZOË', '<ZOË>'],
  ] as const)('%s (%s) in %s', (text, mode, line, expected) =>
    expect(marked(line, matcherOf(text, mode))).toBe(expected),
  );
});

describe('marks', () => {
  const marks = [
    { start: 0, end: 4, mark: 'who' },
    { start: 8, end: 12, mark: 'where' },
  ];
  it('cut what did not match, and leave what did', () => {
    expect(markedPieces(pieces('Carl at home now', matcherOf('at h', 'any')), marks)).toEqual([
      { text: 'Carl', isMatch: false, mark: 'who' },
      { text: ' ', isMatch: false },
      { text: 'at h', isMatch: true },
      { text: 'ome', isMatch: false, mark: 'where' },
      { text: ' now', isMatch: false },
    ]);
  });

  it('never lose or double a letter', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1, maxLength: 2 }),
        fc.nat(20),
        fc.nat(20),
        (line, text, start, length) => {
          const marked = markedPieces(pieces(line, matcherOf(text, 'any')), [{ start, end: start + length, mark: 1 }]);
          expect(marked.map((piece) => piece.text).join('')).toBe(line);
        },
      ),
    );
  });
});
