import { describe, expect, it } from 'vitest';
import { matchesFilter } from './column.ts';
import { csvHead, csvRows } from './csv.ts';

describe('CSV', () => {
  it('has a header and leaves out what is no data', () => {
    const columns = [
      { key: 'a', header: 'A', value: (row: { a: number }) => row.a },
      { key: 'b', header: 'Action', value: () => null, csv: false },
    ];
    expect(csvHead(columns) + csvRows(columns, [{ a: 1 }, { a: 2 }])).toBe('\uFEFFA\r\n1\r\n2\r\n');
  });

  it('says the zone of times', () => {
    const columns = [{ key: 'at', header: 'Since', value: (row: { at: string }) => row.at, isMoment: true }];
    expect(csvHead(columns) + csvRows(columns, [{ at: '2026-06-20T18:00:00Z' }])).toBe(
      '\uFEFFSince (UTC)\r\n2026-06-20T18:00:00Z\r\n',
    );
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
