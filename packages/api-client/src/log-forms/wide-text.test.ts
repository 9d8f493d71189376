import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { WIDE_ENCODINGS } from './formats.ts';
import { createWideReader, detectWide } from './wide-text.ts';

const LINES = [
  '[20:15:03] [chat] [Nora_Quill]: needle16\r\n[20:15:04] b\r\n',
  '[20:15:03] Привет всем, кто где сейчас?\r\n[20:15:09] Подъезжай к мэрии\r\n',
  '[20:15:03] 你好,大家在哪里 🙂\r\n[20:15:09] 我现在去警察局\r\n',
];

describe('characters of two or four bytes', () => {
  it('are known by a mark, or without one by their zeros', () => {
    for (const encoding of WIDE_ENCODINGS)
      for (const text of LINES)
        for (const addBOM of [true, false])
          expect({ encoding, text, found: detectWide(iconv.encode(text, encoding, { addBOM }))?.encoding }).toEqual({
            encoding,
            text,
            found: encoding,
          });
  });

  it('are not seen in other texts', () => {
    const texts = [
      Buffer.from(LINES.join('')),
      iconv.encode(LINES[1] ?? '', 'windows-1251'),
      Buffer.concat([Buffer.alloc(4096), Buffer.from(LINES[0] ?? '')]),
      Buffer.concat([Buffer.from(LINES[0] ?? ''), Buffer.alloc(4097), Buffer.from(LINES[0] ?? '')]),
      Buffer.from('<script>\u001b[31m\0'.repeat(100)),
      iconv.encode('яю это слово начинает строку\nи ещё одна\n', 'windows-1251'),
      Buffer.from(''),
      Buffer.from('a\0b'),
    ];
    for (const text of texts) expect({ text, found: detectWide(text) }).toEqual({ text, found: undefined });
  });

  it('are read as they were written, wherever the stream is cut, and what is none is counted', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((one) => one.replaceAll('\ufeff', ''));
    const cuts = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 });
    fc.assert(
      fc.property(text, fc.constantFrom(...WIDE_ENCODINGS), cuts, (written, encoding, at) => {
        const bytes = iconv.encode(written, encoding);
        const reader = createWideReader(encoding);
        const borders = [0, ...at.map((one) => Math.min(one, bytes.length)).sort((a, b) => a - b), bytes.length];
        const parts = borders.slice(1).map((end, index) => reader.write(bytes.subarray(borders[index], end)));
        expect(Buffer.concat([...parts, reader.end()]).toString('utf8')).toBe(written);
        expect(reader.unexplained).toBe(0);
      }),
    );
    const broken = createWideReader('utf-16le');
    broken.write(Buffer.from([0x61, 0, 0x3d, 0xd8, 0x62, 0, 0x63]));
    expect(broken.end().toString('utf8')).toMatch(/\ufffd$/);
    expect(broken.unexplained).toBe(2);
  });
});
