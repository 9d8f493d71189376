import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseVariants, foldCodePoint, foldText } from './fold.ts';

it.each([
  ['ABCxyz', 'abcxyz'],
  ['ÉÑÜ', 'éñü'],
  ['ЖУК', 'жук'],
  ['STRAẞE', 'straße'],
  ['ΣΊΣΥΦΟΣ ς', 'σίσυφοσ σ'],
  ['Ÿ𐐀', 'ÿ𐐨'],
  ['\u212a \u017f \u0130 \u0131', '\u212a \u017f \u0130 \u0131'],
])('%s and %s are equal', (a, b) => {
  expect(foldText(a)).toBe(foldText(b));
});

it('does not take letters outside ASCII for letters of ASCII', () => {
  for (const letter of ['k', 's', 'i']) expect(caseVariants(letter.charCodeAt(0))).toHaveLength(2);
  expect(foldText('\u212a')).not.toBe('k');
});

it('gives each letter the same variants as its variants', () => {
  const codePoint = fc.integer({ min: 0, max: 0x1ffff });
  fc.assert(
    fc.property(codePoint, (one) => {
      const variants = caseVariants(one);
      expect(variants).toContain(one);
      for (const other of variants) expect(foldCodePoint(other)).toBe(foldCodePoint(one));
      expect(foldCodePoint(foldCodePoint(one))).toBe(foldCodePoint(one));
    }),
    { numRuns: 2000 },
  );
});
