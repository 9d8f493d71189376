import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, secondsOf } from './clock.ts';

test('writes any second as a Date does, and reads it back', () => {
  const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
  const property = fc.property(seconds, (at) => {
    expect(instant(at)).toBe(`${new Date(at * 1000).toISOString().slice(0, 19)}Z`);
    expect(secondsOf(instant(at))).toBe(at);
  });
  fc.assert(property, { numRuns: 2000 });
});

test('leaves out parts of a second, and refuses what is no time', () => {
  expect(instant(1.9)).toBe('1970-01-01T00:00:01Z');
  expect(() => instant(Number.NaN)).toThrow(RangeError);
  expect(() => instant(1e18)).toThrow(RangeError);
});
