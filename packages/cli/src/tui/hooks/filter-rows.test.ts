import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRows, wantedOf } from './filter-rows.ts';

const filtered = (rows: readonly string[], text: string) => filterRows(rows, text, (row) => row);

describe('what a list is narrowed to', () => {
  it('is what holds a text, and not what is filtered out', () => {
    const rows = ['Carl active', 'Cesar ended', 'Caro ended', 'Wow! great'];
    expect(filtered(rows, 'ca')).toEqual(['Carl active', 'Caro ended']);
    expect(filtered(rows, '!ended')).toEqual(['Carl active', 'Wow! great']);
    expect(filtered(rows, 'CAR !ended')).toEqual(['Carl active']);
    expect(filtered(rows, '!ended !great')).toEqual(['Carl active']);
    expect(filtered(rows, 'wow! great')).toEqual(['Wow! great']);
    expect(filtered(['!x', 'x'], '\\!x')).toEqual(['!x']);
  });

  it('is all while only the mark was typed', () => {
    expect(wantedOf(' ! ')).toEqual({ holds: [], lacks: [] });
    expect(filtered(['a', 'b'], '!')).toEqual(['a', 'b']);
    expect(filtered(['ab', 'b'], 'a !')).toEqual(['ab']);
  });

  it('shares any rows out between a text and the same text filtered out', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !/[!\\]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.string()), word, (rows, text) => {
        const held = filtered(rows, text);
        const rest = filtered(rows, `!${text}`);
        expect(held.length + rest.length).toBe(rows.length);
        for (const row of held) expect(rest.filter((one) => one === row)).toEqual([]);
      }),
    );
  });
});
