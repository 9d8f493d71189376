import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { inTurn, medianOf, part, tell } from './figures.mjs';
import { foundBy, holds, tableOf } from './table.mjs';

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
    ['that ended while it waited for what never comes', `${JSON.stringify(figure)}\n`, 13],
    ['that ended with 1 and told no figure below its floor', `${JSON.stringify(figure)}\n`, 1],
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

describe('a bench', () => {
  const [above, below] = [2, 0.5].map((value) => `${JSON.stringify({ what: 'one', value, floor: 1 })}\n`);

  it.each([
    ['whose figures hold and that ends well', above, 0, true],
    ['with a figure below its floor', below, 1, false],
    ['with such a figure that ends well nevertheless', below, 0, false],
    ['that ends badly', above, 1, false],
    ['that told nothing', '', 0, false],
  ])('%s', (_, lines = '', code, isGood) => {
    expect(holds(foundBy('a.ts', lines, code))).toBe(isGood);
  });
});

describe('kinds of work in turn', () => {
  it('begin with another one in each round, and what makes them warm does not count', async () => {
    const order: string[] = [];
    const work = (name: string) => (round: number) => {
      order.push(`${name}${round}`);
      return round;
    };
    const found = await inTurn({ rounds: 2, warm: 1 }, { a: work('a'), b: work('b') });
    expect(found).toEqual({ a: [0, 1], b: [0, 1] });
    expect(order).toEqual(['a-1', 'b-1', 'b0', 'a0', 'a1', 'b1']);
  });
});

describe('a figure', () => {
  it('is no number where nothing was measured', () => {
    expect(part([], 0.99)).toBeNaN();
    expect(part([3, 1, 2], 1)).toBe(3);
  });

  it.each([
    ['no number', { value: Number.NaN }],
    ['a round without one', { value: 1, rounds: [1, Number.NaN] }],
    ['an end without one', { value: Infinity }],
  ])('is refused with %s', (_, found) => {
    expect(() => tell({ what: 'frames', floor: 0, ...found })).toThrow('frames: nothing was measured');
  });
});
