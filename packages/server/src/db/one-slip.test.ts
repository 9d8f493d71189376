import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneSlip } from './one-slip.ts';

const text = fc.string({ minLength: 1, maxLength: 12 });

describe('one slip', () => {
  test('is a letter too much, too little or another, and two turned round, either way', () =>
    fc.assert(
      fc.property(text, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (given, seed, letter) => {
        const at = seed % given.length;
        const turned =
          at + 1 < given.length
            ? given.slice(0, at) + (given[at + 1] ?? '') + (given[at] ?? '') + given.slice(at + 2)
            : given;
        const slips = [
          given.slice(0, at) + letter + given.slice(at),
          given.slice(0, at) + given.slice(at + 1),
          given.slice(0, at) + letter + given.slice(at + 1),
          turned,
        ];
        for (const slip of slips) expect([isOneSlip(given, slip), isOneSlip(slip, given)], slip).toEqual([true, true]);
      }),
    ));

  test('is no more than one', () => {
    for (const [one, other] of [
      ['playerone', 'plyeron'],
      ['abcd', 'badc'],
      ['abc', 'cba'],
      ['ab', 'abcd'],
      ['', 'ab'],
    ])
      expect(isOneSlip(one ?? '', other ?? ''), `${one} ${other}`).toBe(false);
  });
});
