import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.ts';

const needlesOf = (text: string): readonly string[] | string => {
  const parsed = parseQuery(text);
  if (!parsed.ok) return parsed.error;
  return parsed.query.mode === 'regex' ? [] : parsed.query.needles;
};

describe('a search text', () => {
  it.each([
    ['kill', ['kill']],
    ['kill,death', ['kill', 'death']],
    [' kill , shot by ', ['kill', 'shot by']],
    ['a\\,b', ['a,b']],
    ['a\\\\,b', ['a\\', 'b']],
    ['C:\\logs', ['C:\\logs']],
    ['\\', ['\\']],
    [',,kill,,', ['kill']],
    ['Kill,kill,KILL', ['KILL']],
    ['[TAG]Jo.hn,100%', ['[TAG]Jo.hn', '100%']],
  ])('%j is read as %j', (text, needles) => {
    expect(needlesOf(text)).toEqual(needles);
  });

  it.each(['', '   ', ',', ', ,,', ' \t, '])('%j has nothing to search for', (text) => {
    expect(needlesOf(text)).toBe('Type at least one word to search for.');
  });

  it('is refused when it is too long, has too many strings or a line break', () => {
    expect(needlesOf('a'.repeat(4001))).toBe('The search text is too long: use at most 4,000 characters.');
    expect(needlesOf(Array.from({ length: 65 }, (_, index) => `n${String(index)}`).join())).toBe(
      'Search for at most 64 strings at once.',
    );
    expect(needlesOf('two\nlines')).toBe('A string to search for cannot hold a line break.');
    expect(needlesOf('one line\r\n')).toEqual(['one line']);
  });

  it('gives back any strings that were written with escapes', () => {
    const string = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() === text && !/[\r\n]/.test(text));
    const strings = fc.uniqueArray(string, { minLength: 1, maxLength: 10, selector: (text) => text.toLowerCase() });
    const property = fc.property(strings, (all) => {
      const text = all.map((one) => one.replace(/[\\,]/g, '\\$&')).join(',');
      expect(needlesOf(text)).toEqual(all);
    });
    fc.assert(property);
  });
});

describe('a pattern', () => {
  it('is the whole text, commas and spaces included', () => {
    expect(parseQuery(' a,b ', 'regex')).toEqual({ ok: true, query: { mode: 'regex', pattern: ' a,b ' } });
  });

  it('is refused when it is empty, longer than 1,000 characters or has a line break', () => {
    expect(parseQuery(' ', 'regex')).toEqual({ ok: false, error: 'Type at least one word to search for.' });
    expect(parseQuery('a'.repeat(1001), 'regex')).toEqual({
      ok: false,
      error: 'The pattern is too long: use at most 1,000 characters.',
    });
    expect(parseQuery('a\nb', 'regex')).toEqual({ ok: false, error: 'A pattern cannot hold a line break.' });
  });
});
