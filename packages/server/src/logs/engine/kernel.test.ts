import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKernel } from './kernel.ts';
import type { BytePattern } from './patterns.ts';

const kernel = createKernel();
const even = new Float64Array(256).fill(1);
const letters = fc.constantFrom(...Buffer.from('aAbB[_é'));

/** Puts bytes into the buffer with rubbish of the same letters behind them. */
function fill(bytes: Buffer): { from: number; to: number } {
  kernel.bytes.fill('ab', kernel.buffer, kernel.buffer + bytes.length + 1024);
  kernel.bytes.set(bytes, kernel.buffer);
  return { from: kernel.buffer, to: kernel.buffer + bytes.length };
}

const patternOf = (values: readonly number[], masks: readonly number[]): BytePattern => ({
  values: Uint8Array.from(values, (value, place) => value | (masks[place] ?? 0)),
  masks: Uint8Array.from(masks),
  lines: 'all',
  isTight: true,
});

function fits({ values, masks }: BytePattern, bytes: Buffer, at: number): boolean {
  return (
    at + values.length <= bytes.length &&
    values.every((value, place) => ((bytes[at + place] ?? 0) | (masks[place] ?? 0)) === value)
  );
}

const patterns = fc.array(fc.tuple(letters, fc.constantFrom(0, 0x20)), { minLength: 1, maxLength: 4 }).map((places) =>
  patternOf(
    places.map(([value]) => value),
    places.map(([, mask]) => mask),
  ),
);
const lines = fc
  .array(fc.array(letters, { maxLength: 90 }), { minLength: 1, maxLength: 12 })
  .map((all) => Buffer.concat(all.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));

describe('the compiled scanner', () => {
  it('finds the first place that fits', () => {
    const property = fc.property(lines, patterns, (bytes, pattern) => {
      const { from, to } = fill(bytes);
      const [address = 0] = kernel.load([pattern], even);
      const first = Array.from(bytes.keys()).find((at) => fits(pattern, bytes, at));
      expect(kernel.find(address, from, to)).toBe(first === undefined ? 0 : from + first);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('finds a pattern of 256 bytes wherever it lies', () => {
    const values = Array.from({ length: 256 }, (_, place) => 0x61 + (place % 26));
    const [address = 0] = kernel.load(
      [
        patternOf(
          values,
          values.map(() => 0x20),
        ),
      ],
      even,
    );
    for (const lead of [0, 1, 15, 16, 63, 64, 65, 200]) {
      const { from, to } = fill(Buffer.concat([Buffer.alloc(lead, 'x'), Buffer.from(values), Buffer.from('\n')]));
      expect(kernel.find(address, from, to)).toBe(from + lead);
      expect(kernel.find(address, from, to - 2)).toBe(0);
    }
  });

  it('lists each line that fits once, by the newline that ends it', () => {
    const property = fc.property(lines, patterns, patterns, (bytes, a, b) => {
      const { from, to } = fill(bytes);
      const addresses = kernel.load([a, b], even);
      const [listA, listB, out] = kernel.lists;
      const expected = (wanted: readonly BytePattern[]): number[] => {
        const places = Array.from(bytes.keys()).filter((at) => wanted.some((pattern) => fits(pattern, bytes, at)));
        return [...new Set(places.map((at) => from + bytes.indexOf(10, at)))];
      };
      const countA = kernel.scanLines(addresses[0] ?? 0, from, to, listA);
      const countB = kernel.scanLines(addresses[1] ?? 0, from, to, listB);
      expect(kernel.scanLines(addresses[0] ?? 0, from, to, 0)).toBe(countA);
      expect([...kernel.addresses({ at: listA, count: countA })]).toEqual(expected([a]));
      const count = kernel.mergeLists(listA, countA, listB, countB, out);
      expect([...kernel.addresses({ at: out, count })]).toEqual(expected([a, b]));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('finds and counts newlines', () => {
    const property = fc.property(lines, fc.nat(), fc.nat(), (bytes, x, y) => {
      const { from } = fill(bytes);
      const [start = 0, end = 0] = [x % (bytes.length + 1), y % (bytes.length + 1)].sort((a, b) => a - b);
      const part = bytes.subarray(start, end);
      const next = part.indexOf(10);
      const previous = part.lastIndexOf(10);
      expect(kernel.nextNewline(from + start, from + end)).toBe(next < 0 ? from + end : from + start + next);
      expect(kernel.prevNewline(from + start, from + end)).toBe(previous < 0 ? 0 : from + start + previous);
      expect(kernel.countNewlines(from + start, from + end)).toBe(part.filter((byte) => byte === 10).length);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
