import { describe, expect, it } from 'vitest';
import { matchesFilter } from './column.ts';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it('has a header and leaves out what is no data', () => {
    const columns = [
      { key: 'a', header: 'A', value: (row: { a: number }) => row.a },
      { key: 'b', header: 'Action', value: () => null, csv: false },
    ];
    expect(toCsv(columns, [{ a: 1 }, { a: 2 }])).toBe('\uFEFFA\r\n1\r\n2\r\n');
  });
});

describe('filters', () => {
  it.each([
    ['Carl_Johnson', 'john', true],
    ['Carl_Johnson', 'cj', false],
    [120, '>100', true],
    [120, '<100', false],
    [120, '=120', true],
    [120, '12', true],
    [null, 'x', false],
    [true, 'yes', true],
    ['>5', '>5', true],
  ])('%j passes %j: %j', (value, typed, passes) => expect(matchesFilter(value, typed)).toBe(passes));
});
