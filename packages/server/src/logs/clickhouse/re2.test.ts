import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRe2 } from './re2.ts';

describe('toRe2', () => {
  it.each([
    ['a.b', '(?i)(?:a[^\\r\\n]b)'],
    ['\\d+', '(?i)(?:[\\p{Nd}]+)'],
    ['[\\d-]', '(?i)(?:[\\p{Nd}\\-])'],
    ['(?P<name>a|b){2,3}?', '(?i)(?:(?:a|b){2,3}?)'],
    ['\\x41\\u{e9}', '(?i)(?:\\x{41}\\x{e9})'],
    ['[]^-]', '(?i)(?:[\\]\\^\\-])'],
  ])('says %s as %s', (pattern, said) => {
    expect(toRe2(pattern)?.pattern).toBe(said);
  });

  it.each([
    '[a&&b]',
    '[a--b]',
    '[[a]b]',
    '(?x) a',
    '\\b{start}a',
    'a{2000}',
    '\\p{Emoji}',
    'a**',
    '(',
    ')',
    '[a',
    '\\A',
    '\\',
    'a{,5}',
  ])('has no words for %s', (pattern) => {
    expect(toRe2(pattern)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void toRe2(text)));
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '\\',
      '{',
      '}',
      '-',
      '^',
      '?',
      '*',
      'x',
      ',',
      '2',
      '[:',
      ':]',
      'p',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        (text) => void toRe2(text),
      ),
    );
  });
});
