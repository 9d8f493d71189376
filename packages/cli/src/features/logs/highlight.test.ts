import { describe, expect, it } from 'vitest';
import { matcherOf, pieces, splitStrings } from './highlight.ts';

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
