import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../io/columns.ts';
import { AS_IT_CAME, nextSort, sorted, sortText } from './row-sort.ts';

interface Row {
  readonly name: string;
  readonly level: number | null;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Player', cell: ({ name }) => name },
  {
    key: 'level',
    header: 'Level',
    cell: ({ level }) => String(level ?? '-'),
    value: ({ level }) => level,
    isLargestFirst: true,
  },
];
const rows: readonly Row[] = [
  { name: 'Bea', level: 9 },
  { name: 'ann_10', level: null },
  { name: 'Ann_9', level: 30 },
];
const names = (key: string | undefined, isTurned = false) =>
  sorted(rows, columns, { key, isTurned }).map(({ name }) => name);

describe('the order of rows', () => {
  it('is that of a column, the largest number first, and nothing last whichever way', () => {
    expect(names('name')).toEqual(['Ann_9', 'ann_10', 'Bea']);
    expect(names('name', true)).toEqual(['Bea', 'ann_10', 'Ann_9']);
    expect(names('level')).toEqual(['Ann_9', 'Bea', 'ann_10']);
    expect(names('level', true)).toEqual(['Bea', 'Ann_9', 'ann_10']);
    expect(names(undefined)).toEqual(['Bea', 'ann_10', 'Ann_9']);
    expect(names(undefined, true)).toEqual(['Ann_9', 'ann_10', 'Bea']);
  });

  it('goes through the columns and back to how the rows came', () => {
    const once = nextSort(AS_IT_CAME, columns, undefined);
    expect(once.key).toBe('name');
    expect(nextSort(once, columns, undefined).key).toBe('level');
    expect(nextSort({ key: 'level', isTurned: true }, columns, undefined)).toEqual(AS_IT_CAME);
    expect(nextSort(AS_IT_CAME, columns, 'name').key).toBe('level');
    expect(nextSort({ key: 'level', isTurned: false }, columns, 'name')).toEqual(AS_IT_CAME);
    expect(nextSort(AS_IT_CAME, columns, 'level').key).toBe('name');
  });

  it('is said, but not while it is as the rows came', () => {
    expect(sortText(AS_IT_CAME, columns, 'name')).toBe('');
    expect(sortText({ key: 'level', isTurned: true }, columns, 'name')).toBe('by level, turned round');
    expect(sortText({ key: undefined, isTurned: true }, columns, 'name')).toBe('turned round');
  });

  it('loses and makes up no row', () => {
    const row = fc.record({ name: fc.string(), level: fc.option(fc.integer()) });
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('name', 'level', undefined), fc.boolean(), (all, key, isTurned) => {
        expect(new Set(sorted(all, columns, { key, isTurned }))).toEqual(new Set(all));
      }),
    );
  });
});
