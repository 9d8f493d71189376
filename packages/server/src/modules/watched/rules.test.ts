import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endRefusal, mayEnd } from './rules.ts';

const someone = (id: number, adminLevel: number) => ({ id, adminLevel, developerLevel: 0, permissions: [] });
const LATEST = 4_102_444_800;

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

it('a watch ends later than now and before the latest time, or never', () => {
  expect(endRefusal(null, 100, LATEST)).toBeUndefined();
  expect(endRefusal(101, 100, LATEST)).toBeUndefined();
  expect(endRefusal(LATEST, 100, LATEST)).toBeUndefined();
  for (const wrong of [Number.NaN, 100, 99, LATEST + 1]) expect(endRefusal(wrong, 100, LATEST)).toMatch(/\.$/);
});
