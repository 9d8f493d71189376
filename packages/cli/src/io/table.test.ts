import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { plainPaint } from './style.ts';
import { tableText } from './table.ts';

interface Row {
  readonly name: string;
  readonly count: number;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', min: 6, cell: (row) => row.name },
  { key: 'count', header: 'Count', align: 'right', cell: (row) => String(row.count) },
  { key: 'twice', header: 'Twice', cell: (row) => String(row.count * 2) },
];
const rows: readonly Row[] = [
  { name: 'Carl_Johnson', count: 7 },
  { name: 'Zoë', count: 1200 },
];
const text = (width: number | undefined) => tableText(rows, columns, { width, paint: plainPaint });

describe('a table', () => {
  it('is aligned', () => {
    expect(text(undefined).lines).toEqual([
      'NAME          COUNT  TWICE',
      'Carl_Johnson      7  14',
      'Zoë            1200  2400',
    ]);
  });

  it('cuts what may be cut before it drops anything', () => {
    const { lines, dropped } = text(22);
    expect(lines[1]).toBe('Carl_Jo…      7  14');
    expect(dropped).toEqual([]);
  });

  it('drops the last columns first, and names them', () => {
    expect(text(14).dropped).toEqual(['Twice']);
    expect(text(9).dropped).toEqual(['Count', 'Twice']);
  });

  it('fits any width', () => {
    for (let width = 1; width < 40; width++)
      for (const line of text(width).lines) expect(line.length).toBeLessThanOrEqual(width);
  });
});
