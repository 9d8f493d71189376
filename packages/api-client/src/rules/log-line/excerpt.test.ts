import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortLine } from './excerpt.ts';

const CUT = / … \[cut: (\d+) (?:bytes\] … |more bytes\]$)/g;
const bytes = (text: string): number => new TextEncoder().encode(text).length;
const cutBytes = (text: string): number => [...text.matchAll(CUT)].reduce((sum, [, count]) => sum + Number(count), 0);
const literal = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');

describe('a long line, shown shortly', () => {
  it('is as it is where it is not too long', () => {
    expect(shortLine('short', /or/, 1000)).toBe('short');
  });

  it('begins as the line does, holds the hit, and counts what is cut', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 40 });
    const long = fc.tuple(part, fc.nat(400)).map(([text, count]) => text.repeat(count));
    const word = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(long, word, long, (left, needle, right) => {
        fc.pre(!left.includes('…') && !right.includes('…'));
        const line = `${left}${needle}${right}`;
        const shown = shortLine(line, literal(needle), 1000);
        expect(shown.startsWith(line.slice(0, 199))).toBe(true);
        expect(shown).toMatch(literal(needle));
        expect(shown.length).toBeLessThan(1100);
        expect(shown.isWellFormed()).toBe(line.isWellFormed());
        expect(bytes(shown.replaceAll(CUT, '')) + cutBytes(shown)).toBe(bytes(line));
      }),
    );
  });

  it('counts what the server had cut out with what is cut here', () => {
    const server = `${'a'.repeat(256)} … [cut: 5000000 bytes] … ${'b'.repeat(3000)} needle ${'c'.repeat(3000)} … [cut: 70 more bytes]`;
    const whole = bytes(server.replaceAll(CUT, '')) + 5_000_070;
    for (const hit of [/needle/giu, /never/giu, undefined]) {
      const shown = shortLine(server, hit, 1000);
      expect(bytes(shown.replaceAll(CUT, '')) + cutBytes(shown)).toBe(whole);
    }
    expect(shortLine(server, /needle/giu, 1000)).toMatch(/b needle c/);
  });

  it('is shown where the server has cut, when the pattern is not known here', () => {
    const server = `${'a'.repeat(256)} … [cut: 5000000 bytes] … ${'b'.repeat(512)}needle${'c'.repeat(30_000)}`;
    expect(shortLine(server, undefined, 1000)).toContain('needle');
  });
});
