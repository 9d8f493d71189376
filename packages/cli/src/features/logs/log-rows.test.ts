import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareWidths, widthOf } from '../../io/width.ts';
import { matcherOf } from './highlight.ts';
import { rowPieces } from './log-rows.tsx';

beforeAll(() => prepareWidths());

const line = (text: string) => ({ day: '20260620', file: 'chat.log', time: null, text });

function shown(text: string, needle: string, width: number) {
  const matcher = matcherOf(needle, 'any');
  const pieces = rowPieces(line(text), { width, matcher, withDay: false, isQuiet: false });
  return { pieces, text: pieces.map((piece) => piece.text).join('') };
}

describe('a row of a log', () => {
  it('stays as it is where the match has room', () => {
    expect(shown('[chat] Los_A: hello', 'hello', 60).text).toContain('[chat] Los_A: hello');
    expect(shown(`[chat] Los_A: hello ${'x'.repeat(90)}`, 'hello', 60).text).toContain('[chat] Los_A: hello xxx');
  });

  it('shows the match of a line of any length, with the beginning of the line', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 30 });
    const long = fc.tuple(part, fc.nat(3000)).map(([text, count]) => text.repeat(count));
    const word = fc.stringMatching(/^[A-Za-z]{3,12}$/);
    fc.assert(
      fc.property(long, word, long, fc.integer({ min: 56, max: 200 }), (left, needle, right, width) => {
        const { pieces, text } = shown(`[chat] ${left} ${needle} ${right}`, needle, width);
        expect(pieces.some((piece) => piece.tone === 'match')).toBe(true);
        expect(text.toLowerCase()).toContain(needle.toLowerCase());
        expect(text).toContain('[chat] ');
        expect(widthOf(text)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 60 },
    );
  });
});
