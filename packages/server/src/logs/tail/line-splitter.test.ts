import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLine, trimReturns } from './decode-line.ts';
import { createLineSplitter } from './line-splitter.ts';

function split(chunks: readonly Buffer[], limit?: number) {
  const splitter = createLineSplitter(limit);
  const parts = chunks.flatMap((chunk) => splitter.push(chunk));
  const rest = splitter.rest();
  return rest ? [...parts, rest] : parts;
}

const texts = (chunks: readonly string[], limit?: number) =>
  split(
    chunks.map((text) => Buffer.from(text)),
    limit,
  ).map((part) => part.bytes.toString());

describe('lines of bytes', () => {
  it('are cut at line ends, also across chunks', () => {
    expect(texts(['a\nb', 'c\n', '\n', 'd'])).toEqual(['a', 'bc', '', 'd']);
    expect(texts([''])).toEqual([]);
    expect(split([Buffer.from('ab\nc')])).toMatchObject([
      { size: 3, starts: true, ends: true },
      { size: 1, starts: true, ends: false },
    ]);
  });

  it('are cut at the limit, but not within a character', () => {
    expect(texts(['abcdefgh\nxy'], 4)).toEqual(['abcd', 'efgh', 'xy']);
    expect(texts(['abcé\n'], 4)).toEqual(['abc', 'é']);
    expect(texts(['ab€€\n'], 4)).toEqual(['ab', '€', '€']);
    expect(texts(['a', 'bc', 'd', 'e'], 4)).toEqual(['abcd', 'e']);
    expect(split([Buffer.from('abcdef\n')], 4)).toMatchObject([
      { size: 4, starts: true, ends: false },
      { size: 3, starts: false, ends: true },
    ]);
    expect(split([Buffer.alloc(9, 0x80)], 4).map((part) => part.size)).toEqual([4, 4, 1]);
  });

  it('are the same however the bytes arrive, and none is lost', () => {
    const bytes = fc.array(fc.oneof(fc.constant(0x0a), fc.integer({ min: 0, max: 255 })), { maxLength: 200 });
    fc.assert(
      fc.property(
        bytes,
        fc.array(fc.nat(200), { maxLength: 8 }),
        fc.integer({ min: 4, max: 40 }),
        (all, cuts, limit) => {
          const whole = Buffer.from(all);
          const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
          const chunks = at.slice(1).map((end, index) => whole.subarray(at[index] ?? 0, end));
          const parts = split(chunks, limit);
          expect(parts.map((part) => part.bytes.toString('hex'))).toEqual(
            split([whole], limit).map((part) => part.bytes.toString('hex')),
          );
          const joined = Buffer.concat(parts.flatMap((part) => [part.bytes, Buffer.from(part.ends ? '\n' : '')]));
          expect(joined.equals(whole)).toBe(true);
          expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(whole.length);
          expect(parts.every((part) => part.bytes.length <= limit)).toBe(true);
        },
      ),
    );
  });
});

describe('the text of a line', () => {
  it('is UTF-8, or windows-1252 where it is not', () => {
    expect(decodeLine(Buffer.from('plain'))).toBe('plain');
    expect(decodeLine(Buffer.from('Zoë €'))).toBe('Zoë €');
    expect(decodeLine(Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €');
    expect(decodeLine(Buffer.from([0xc0, 0xaf]))).toBe('À¯');
    expect(decodeLine(Buffer.from('a\0b'))).toBe('a\0b');
  });

  it('has no carriage returns at its end', () => {
    expect(trimReturns(Buffer.from('a\rb\r\r')).toString()).toBe('a\rb');
    expect(trimReturns(Buffer.from('\r')).toString()).toBe('');
  });
});
