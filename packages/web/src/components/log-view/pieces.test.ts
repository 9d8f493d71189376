import { parseLogLine } from '@steward/api-client/rules/log-line/parse-log-line';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

const cut = (line: string, needles: readonly string[]) => piecesOf(line, parseLogLine(line).spans, needles);

describe('the pieces of a line', () => {
  it('are cut at names and at matches', () => {
    const pieces = cut('[kill] Anna_B killed Ben_C AK47', ['a_b k', 'ak4']);
    expect(pieces.map(({ text, span, isMatch }) => [text, span?.kind, isMatch])).toEqual([
      ['[kill] ', undefined, false],
      ['Ann', 'player', false],
      ['a_B', 'player', true],
      [' k', undefined, true],
      ['illed ', undefined, false],
      ['Ben_C', 'player', false],
      [' ', undefined, false],
      ['AK4', 'weapon', true],
      ['7', 'weapon', false],
    ]);
  });

  it('are the whole line', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('Anna_Berg', ' killed ', '[kill] ', '192.0.2.1', '$1,000', ' 1.5, 2.5, 3.5', ' says: '),
    );
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.string({ minLength: 1, maxLength: 2 })), (parts, needles) => {
        const line = parts.join('');
        expect(
          cut(line, needles)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }),
    );
  });
});
