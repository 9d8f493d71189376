import { describe, expect, it } from 'vitest';
import { requiredStrings } from './regex-literals.ts';

describe('what a line must hold to match a regular expression', () => {
  it.each([
    ['kill', [['kill']]],
    ['KILL', [['kill']]],
    ['\\[kill\\] Carl_\\w+', [['[kill] carl_']]],
    ['kil+er', [['kil']]],
    ['kil*er', undefined],
    ['abcd?efgh', [['abc', 'efgh']]],
    ['abc{2}def', [['abc', 'def']]],
    ['abc{0,2}def', [['def']]],
    ['abc{,2}def', [['def']]],
    ['abc|defg', [['abc'], ['defg']]],
    ['abc|x', undefined],
    ['(abc|def)ghi', [['ghi']]],
    ['(abc)ghi', [['abc', 'ghi']]],
    ['(?:abc)?ghi', [['ghi']]],
    ['(?P<name>abc.)+ghi', [['abc', 'ghi']]],
    ['(?i)abc', [['abc']]],
    ['(?x) a b c d', undefined],
    ['(?x: a b c)def', undefined],
    ['a.*b', undefined],
    ['[abc]def[^\\]x]ghi', [['def', 'ghi']]],
    ['[]a]bcd', [['bcd']]],
    ['[[:alpha:]]bcd', [['bcd']]],
    ['[a&&[^b]]cde', [['cde']]],
    ['\\x41bcd', [['bcd']]],
    ['\\x{4141}bcd', [['bcd']]],
    ['\\u0041bcd', [['bcd']]],
    ['\\pLbcd\\p{Greek}efg', [['bcd', 'efg']]],
    ['\\<abc\\>def', [['abc', 'def']]],
    ['\\b{start}abc', [['abc']]],
    ['abcédef', [['abc', 'def']]],
    ['^abc$', [['abc']]],
    ['', undefined],
    ['abc)', undefined],
    ['abc++', undefined],
    ['abc+?def', [['abc', 'def']]],
  ] as const)('%s', (pattern, wanted) => {
    expect(requiredStrings(pattern)).toEqual(wanted);
  });
});
