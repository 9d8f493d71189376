import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeName } from './player-names.ts';

test.each([
  ['Amélie', 'Ame\u0301lie'],
  ['İstanbul', 'I\u0307STANBUL'],
  [' Rank_7 ', 'rank_7'],
])('%s and %s are one name', (one, other) => {
  expect(normalizeName(one)).toBe(normalizeName(other));
});

test('a name that was normalised stays as it is, however it is composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const once = normalizeName(name);
      expect(normalizeName(once)).toBe(once);
      expect(normalizeName(name.normalize('NFD'))).toBe(once);
    }),
  );
});
