import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prepareWidths } from '../../io/width.ts';
import { layoutOf, placeInRow, shownRows, windowOf } from './layout.ts';

beforeAll(() => prepareWidths());

const textOf = (cells: readonly { readonly text: string }[]) => cells.map(({ text }) => text).join('');
const rowsOf = (text: string, width: number) => layoutOf(text, 0, width).rows.map(({ cells }) => textOf(cells));

it.each([
  ['', 10, ['']],
  ['one two three', 9, ['one two ', 'three']],
  ['abcdefghijkl', 5, ['abcd', 'efgh', 'ijkl']],
  ['名前名前', 5, ['名前', '名前']],
  ['one\n\ntwo', 10, ['one', '', 'two']],
  ['a\u202eb', 40, ['a⟨U+202E⟩b']],
])('%j in %i cells', (text, width, rows) => expect(rowsOf(text, width)).toEqual(rows));

it('shows nothing of a secret but how long it is', () => {
  expect(textOf(layoutOf('pässwörd👍', 3, 40, true).rows[0]?.cells ?? [])).toBe('•'.repeat(9));
  expect(textOf(windowOf('pässwörd👍', 3, 40, true).cells)).toBe('•'.repeat(9));
});

it('goes up and down between rows, and not past the first and the last one', () => {
  const text = 'one two three four';
  const place = (at: number, by: -1 | 1) => placeInRow(layoutOf(text, at, 9), by);
  expect(rowsOf(text, 9)).toEqual(['one two ', 'three ', 'four']);
  expect(place(2, -1)).toBeUndefined();
  expect(place(2, 1)).toBe(10);
  expect(place(7, 1)).toBe(13);
  expect(place(10, -1)).toBe(2);
  expect(place(17, 1)).toBeUndefined();
});

it('shows the row of the cursor', () => {
  const layout = (at: number) => layoutOf(Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'), at, 20);
  for (const at of [0, 40, 80, 129]) {
    const shown = shownRows(layout(at), 4);
    expect(shown).toHaveLength(4);
    expect(shown).toContainEqual(layout(at).rows[layout(at).row]);
  }
});

it('has every character in one row, none wider than asked, and the cursor in sight, whatever the text', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', ' ', '\n', '名', '👍'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 20, max: 60 }), (typed, place, width) => {
      const at = typed === '' ? 0 : place % (typed.length + 1);
      const { rows, row, column } = layoutOf(typed, at, width);
      expect(rows.flatMap(({ cells }) => cells).length).toBe(rows.reduce((sum, { cells }) => sum + cells.length, 0));
      for (const { cells } of rows) expect(cells.reduce((sum, cell) => sum + cell.width, 0)).toBeLessThan(width);
      expect(rows[row]).toBeDefined();
      expect(column).toBeLessThan(width);
      const seen = windowOf(typed, at, width);
      expect(seen.cells.reduce((sum, cell) => sum + cell.width, 0)).toBeLessThan(width);
      expect(seen.from <= at || seen.cells.length === 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
