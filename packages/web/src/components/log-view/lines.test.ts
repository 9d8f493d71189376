import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksOf, needlesOf, splitMatches, withoutStamp } from './lines.ts';

describe('a log line', () => {
  it.each([
    ['[2026-11-28T01:02:03+01:00] [kill] A killed B', '[kill] A killed B'],
    ['[01:02:03] hello', 'hello'],
    ['[kill] no time', '[kill] no time'],
    ['', ''],
  ])('%s is shown as %s', (line, shown) => {
    expect(withoutStamp(line)).toBe(shown);
  });

  it('is cut at its matches', () => {
    expect(splitMatches('Carl met carl (CJ)', ['CARL', '(cj)'])).toEqual([
      '',
      'Carl',
      ' met ',
      'carl',
      ' ',
      '(CJ)',
      '',
    ]);
    expect(splitMatches('nothing', [])).toEqual(['nothing']);
  });

  it('keeps all of its text when it is cut', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1 })), (text, needles) => {
        expect(splitMatches(text, needles).join('')).toBe(text);
      }),
    );
  });
});

describe('a search text', () => {
  it('is cut at commas, but not at escaped ones', () => {
    expect(needlesOf('a, b c ,,d\\,e,\\\\')).toEqual(['a', 'b c', 'd,e', '\\']);
    expect(needlesOf(' , ,')).toEqual([]);
  });
});

describe('the marks of a pattern', () => {
  it('are what it matches, ignoring case, with groups too', () => {
    expect(splitMatches('Carl killed Ben', marksOf('(carl|ben) ?(x)?', true))).toEqual([
      '',
      'Carl ',
      'killed ',
      'Ben',
      '',
    ]);
    expect(splitMatches('a,b', marksOf('a,b', true))).toEqual(['', 'a,b', '']);
  });

  it('are none where the browser cannot tell, or might never end', () => {
    for (const pattern of ['(a', '(a+)+$', '(?i)x', '([a-z]+)*b'])
      expect(splitMatches(`${'a'.repeat(40)}!`, marksOf(pattern, true))).toEqual([`${'a'.repeat(40)}!`]);
  });
});
