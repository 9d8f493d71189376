import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayEnd } from './rules.ts';

const someone = (id: number, adminLevel: number) => ({ id, adminLevel, developerLevel: 0, permissions: [] });

it('a watch is ended by who began it, by a higher rank, and by all once nobody did', () => {
  const level = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(level, level, (own, other) => {
      expect(mayEnd(someone(1, own), someone(1, other))).toBe(true);
      expect(mayEnd(someone(1, own), someone(2, other))).toBe(own > other);
      expect(mayEnd(someone(1, own), undefined)).toBe(true);
    }),
  );
});
