import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareWidths, widthOf } from '../../io/width.ts';
import { factLines } from './facts.tsx';

await prepareWidths();

const textOf = (facts: Parameters<typeof factLines>[0], width: number) =>
  factLines(facts, width).map((pieces) => pieces.map(({ text }) => text).join(''));

it('shows labels whole: beside their text as far as there is room, else below', () => {
  const facts = [['Recovery codes that are left', '3']] as const;
  expect(textOf(facts, 100)).toEqual(['Recovery codes that are left  3']);
  expect(textOf(facts, 60)).toEqual(['Recovery codes that   3', 'are left              ']);
  expect(textOf([['Id', '7']], 60)).toEqual(['Id  7']);
});

it('shows no control characters of a label', () => {
  expect(textOf([['Map\u001b[2J', 'broken']], 60).join('')).not.toContain('\u001b');
});

it('loses nothing of a label and stays within its width', () => {
  const word = fc.stringMatching(/^[a-zß名]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.integer({ min: 40, max: 200 }), (words, width) => {
      const lines = textOf([[words.join(' '), '=']], width);
      expect(lines.join('').replaceAll(/[\s=]/g, '')).toBe(words.join(''));
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }),
  );
});
