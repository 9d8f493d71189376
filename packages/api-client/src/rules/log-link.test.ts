import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineLinkText, linePath, readLineLink } from './log-link.ts';

const link = fc.record({
  day: fc.integer({ min: 19700101, max: 29991231 }).map(String),
  file: fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('/') && text.trim() !== ''),
  offset: fc.integer({ min: 0, max: 2 ** 45 }),
  sum: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((sum) => sum.toString(16).padStart(8, '0')),
});

describe('a link to a line', () => {
  it('is read as it was written, as text and as an address, whatever the file is called', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(readLineLink(`https://panel.example.org/base${linePath(one)}?a=b#c`)).toEqual(one);
        fc.pre(!/[?#]/.test(one.file));
        expect(readLineLink(` ${lineLinkText(one)}\n`)).toEqual(one);
      }),
    );
  });

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{8}\/.*\/[0-9a-f]{8}$/.test(text.trim()));
        expect(readLineLink(text)).toBeUndefined();
      }),
    );
    for (const text of ['2026062/a/1/00000000', '20260620/a/b/1/00000000', '20260620/a/1/0000000G'])
      expect(readLineLink(text)).toBeUndefined();
    expect(readLineLink('/manage/logs/line/20260620/%E0%A4%A/1/00000000')?.file).toBe('%E0%A4%A');
  });
});
