import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../io/columns.ts';
import { contentLines, rowSentence } from './sentence.ts';

interface Row {
  readonly name: string;
  readonly values: readonly string[];
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Player ↓', cell: ({ name }) => name },
  ...Array.from({ length: 6 }, (_, at): Column<Row> => ({
    key: `v${at}`,
    header: `Value ${at}`,
    cell: ({ values }) => values[at] ?? '-',
  })),
];

describe('a row read aloud', () => {
  it('is what it is first, then values after their names, without what is not there', () => {
    expect(rowSentence({ name: 'Carl', values: ['● 1', '-', '', '4'] }, columns)).toBe('Carl, value 0 1, value 3 4');
  });

  it('is the five values needed most, or all of them', () => {
    const row = { name: 'Carl', values: ['1', '2', '3', '4', '5', '6'] };
    expect(rowSentence(row, columns).split(', ')).toHaveLength(5);
    expect(rowSentence(row, columns, { isWhole: true, isMarked: true })).toMatch(/^marked, Carl, .*value 5 6$/);
  });

  it('steers no terminal, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(rowSentence({ name: text, values: [text] }, columns, { isWhole: true })).not.toMatch(
          /[\0-\x1f\x7f-\x9f]/,
        );
      }),
    );
  });
});

describe('the content of a frame read aloud', () => {
  it('is without edges, drawings and gaps', () => {
    const frame = [
      ' Steward  rpg ● 41/500',
      '┌ [1 Dashboard] 2 Players ──┐',
      '│ Dashboard  open tickets 2 │',
      '│ Name         Carl_Johnson │',
      '│ Review       ★★★ 3 of 5   │',
      '│ One   two   three         │',
      '│ Left │ Right              │',
      '│   56┼─╮ ╭─╮               │',
      '│                           │',
      '└───────────────────────────┘',
      ' a message',
      ' u online',
    ].join('\n');
    expect(contentLines(frame)).toEqual(['Name: Carl_Johnson', 'Review: 3 of 5', 'One, two, three', 'Left: Right']);
  });

  it('is all there is where there is no frame', () => {
    expect(contentLines('\n Steward  Connecting...\n')).toEqual(['Steward: Connecting...']);
  });
});
