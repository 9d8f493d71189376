import { create } from 'qrcode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otpauthAddress, qrText } from './qr.ts';

const HALVES: Readonly<Record<string, readonly [boolean, boolean]>> = {
  ' ': [false, false],
  '▄': [false, true],
  '▀': [true, false],
  '█': [true, true],
};

/** The modules that a text shows as drawn, without the light ones around. */
function drawn(lines: readonly string[], ascii: boolean, size: number): boolean[][] {
  const rows = ascii
    ? lines.map((line) => Array.from({ length: line.length / 2 }, (_, at) => line.slice(at * 2, at * 2 + 2) === '##'))
    : lines.flatMap((line) => [0, 1].map((half) => Array.from(line, (glyph) => HALVES[glyph]?.[half] ?? false)));
  return rows.slice(2, size + 2).map((row) => row.slice(2, size + 2));
}

describe('a QR code in a terminal', () => {
  it('holds the text, drawn in whichever way', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), fc.boolean(), fc.boolean(), (text, ascii, isDark) => {
        const { modules } = create(text, { errorCorrectionLevel: 'L' });
        const { lines, width } = qrText(text, { ascii, ink: isDark ? 'dark' : 'light' });
        for (const line of lines) expect([...line]).toHaveLength(width);
        const shown = drawn(lines, ascii, modules.size).map((row) => row.map((is) => is === isDark));
        const meant = shown.map((row, y) => row.map((_, x) => modules.get(y, x) !== 0));
        expect(shown).toEqual(meant);
      }),
      { numRuns: 60 },
    );
  });

  it('fits a terminal of 60 columns with the address of a usual account', () => {
    const address = otpauthAddress('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'Carl_Johnson', 'Steward demonstration');
    expect(qrText(address, { ascii: false, ink: 'light' }).width).toBeLessThan(60);
  });
});

describe('the address for apps', () => {
  it('means the same to apps as to the server, whatever the names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, issuer) => {
        const { protocol, hostname, pathname, searchParams } = new URL(otpauthAddress('SECRET', name, issuer));
        expect([protocol, hostname]).toEqual(['otpauth:', 'totp']);
        expect(pathname.slice(1).split(':').map(decodeURIComponent)).toEqual([issuer, name]);
        expect(searchParams.get('issuer')).toBe(issuer);
        expect(searchParams.get('secret')).toBe('SECRET');
      }),
    );
  });
});
