import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cut, cutMiddle, fit, prepareWidths, take, widthOf, wrap } from './width.ts';

beforeAll(() => prepareWidths());

describe('widths', () => {
  it.each([
    ['abc', 3],
    ['Zoë', 3],
    ['名前', 4],
    ['👩‍👩‍👧', 2],
    ['', 0],
  ])('%s takes %i cells', (text, cells) => expect(widthOf(text)).toBe(cells));

  it.each([
    ['Carl_Johnson', 8, 'Carl_Jo…'],
    ['名前が長い', 5, '名前…'],
    ['名前が長い', 4, '名…'],
    ['abc', 3, 'abc'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
  ])('%s in %i cells is %s', (text, cells, short) => expect(cut(text, cells)).toBe(short));

  it('cuts hashes in the middle', () => {
    expect(cutMiddle('0123456789abcdef', 9)).toBe('0123…cdef');
  });

  it('fills and aligns', () => {
    expect(fit('ab', 4)).toBe('ab  ');
    expect(fit('名', 4, 'right')).toBe('  名');
  });

  it('never takes more cells than given, whatever the text', () => {
    const property = fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 30 }), (text, cells) => {
      expect(widthOf(cut(text, cells))).toBeLessThanOrEqual(cells);
      expect(widthOf(take(text, cells))).toBeLessThanOrEqual(cells);
      expect(widthOf(fit(text, cells))).toBe(cells);
      expect(widthOf(cutMiddle(text, cells))).toBeLessThanOrEqual(cells);
      for (const line of wrap(text, Math.max(4, cells))) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(4, cells));
    });
    fc.assert(property, { numRuns: 500 });
  });
});
