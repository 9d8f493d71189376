import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLine, pageByte, trimUnfinished } from './decode.ts';

it('reads UTF-8, and else the page', () => {
  expect(decodeLine(Buffer.from('Zoë'))).toBe('Zoë');
  expect(decodeLine(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x92]))).toBe('Zoë €’');
  expect(decodeLine(Buffer.from([0xc6, 0xf3, 0xea]), 'windows-1251')).toBe('Жук');
  expect(decodeLine(Buffer.from([0xc3, 0xa9, 0xff]))).toBe('Ã©ÿ');
});

it('keeps control characters and byte order marks', () => {
  expect(decodeLine(Buffer.from('\ufeff\0\x1b[31m\x7f'))).toBe('\ufeff\0\x1b[31m\x7f');
});

it('knows the byte of each character of a page', () => {
  for (const page of ['windows-1252', 'windows-1251'] as const) {
    for (let byte = 0x80; byte < 0x100; byte++) {
      const text = decodeLine(Buffer.from([0xff, byte]), page);
      expect(pageByte(text.codePointAt(1) ?? 0, page)).toBe(byte);
    }
  }
  expect(pageByte(0x416, 'windows-1252')).toBeUndefined();
});

it('leaves out a character that is cut off, and nothing else', () => {
  const property = fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), (text, at) => {
    const bytes = Buffer.from(text.toWellFormed());
    const cut = trimUnfinished(bytes.subarray(0, at % (bytes.length + 1)));
    expect(text.toWellFormed().startsWith(cut.toString())).toBe(true);
    expect((at % (bytes.length + 1)) - cut.length).toBeLessThan(4);
  });
  fc.assert(property);
});
