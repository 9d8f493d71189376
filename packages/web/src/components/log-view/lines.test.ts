import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksOf, needlesOf, shownText, splitMatches, withoutStamp } from './lines.ts';

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

describe('a row of a long line', () => {
  it('shows and marks what was found, wherever it stands', () => {
    const long = fc.tuple(fc.string({ maxLength: 40 }), fc.nat(3000)).map(([text, count]) => text.repeat(count));
    fc.assert(
      fc.property(long, fc.stringMatching(/^[a-z]{3,20}$/), long, fc.boolean(), (left, needle, right, isPattern) => {
        const marks = marksOf(needle, isPattern);
        const text = shownText(`[chat] ${left}${needle.toUpperCase()}${right}`, marks);
        expect(text.startsWith('[chat] ')).toBe(true);
        expect(text.length).toBeLessThan(4100);
        expect(splitMatches(text, marks)[1]?.toLowerCase()).toBe(needle);
      }),
      { numRuns: 60 },
    );
  });

  it('says how often a control character stands there, and cuts behind that', () => {
    expect(shownText(`${'\0'.repeat(9000)}[20:15:10] x`, [])).toBe('␀ × 9000 [20:15:10] x');
    expect(shownText('x'.repeat(5000), [])).toBe(`${'x'.repeat(4000)} … [cut: 1000 more bytes]`);
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
