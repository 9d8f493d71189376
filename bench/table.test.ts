import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { medianOf, tell } from './figures.mjs';
import { foundBy, tableOf } from './table.mjs';

const CELLS = 7;
/** The cells of each row, as whoever shows the page divides them. */
const cellsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const written = async (what: string): Promise<string> =>
  format(tableOf([{ script: 'a.ts', figures: [{ what, value: 2, floor: 1 }] }]), { parser: 'markdown' });

describe('the table of all figures', () => {
  it('keeps a name in its cell that holds what parts cells', async () => {
    const [, , row] = cellsOf(await written("whoami --jq '[.name] | first' against --json"));
    expect(row).toEqual([
      String.raw`whoami --jq '[.name] \| first' against --json`,
      ...['2 ×', '', '≥ 1', '', 'yes', '`a.ts`'],
    ]);
  });

  it('has as many cells in each row, whatever a name is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('|', '`', '*', '_', '<', '[', ']', 'a', ' ', '\n'), maxLength: 12 }),
        async (what) => {
          const rows = cellsOf(await written(`a${what}b`));
          expect(rows).toHaveLength(3);
          for (const row of rows) expect(row).toHaveLength(CELLS);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shows between what the rounds lie, and nothing where there was one', () => {
    const figures = [
      { what: 'three rounds', ...medianOf([3, 1, 2.5]), unit: 'ms', floor: 2, isLess: true },
      { what: 'one', ...medianOf([2]), floor: 1, goal: 3 },
    ];
    expect(cellsOf(tableOf([{ script: 'a.ts', figures }])).slice(2)).toEqual([
      ['three rounds', '2.50 ms', '1 to 3', '≤ 2', '', '**no**', '`a.ts`'],
      ['one', '2 ×', '', '≥ 1', '≥ 3', 'yes', '`a.ts`'],
    ]);
  });

  const figure = { what: 'one', value: 2, floor: 1 };
  it.each([
    ['that broke on its way', `${JSON.stringify(figure)}\n${JSON.stringify({ broke: 'Error: no rg | here' })}\n`, 1],
    ['that was ended', `${JSON.stringify(figure)}\n`, null],
  ])('has a row more for a bench %s', (_, lines, code) => {
    const rows = cellsOf(tableOf([foundBy('a.ts', lines, code)])).slice(2);
    expect(rows.map((row) => row[5])).toEqual(['yes', '**no**']);
    expect(rows[1]?.[0]).toMatch(/^broke before its end: /);
  });

  it('has a row for a bench that told nothing, and none for one that is only below a floor', () => {
    expect(cellsOf(tableOf([foundBy('a.ts', '', 0)])).slice(2)).toHaveLength(1);
    expect(
      cellsOf(tableOf([foundBy('a.ts', `${JSON.stringify({ ...figure, floor: 3 })}\n`, 1)])).slice(2),
    ).toHaveLength(1);
  });
});

describe('a figure', () => {
  it.each([
    ['no number', { value: Number.NaN }],
    ['a round without one', { value: 1, rounds: [1, Number.NaN] }],
    ['an end without one', { value: Infinity }],
  ])('is refused with %s', (_, found) => {
    expect(() => tell({ what: 'frames', floor: 0, ...found })).toThrow('frames: nothing was measured');
  });
});
