import { create } from 'qrcode';

/** Light modules around the code, by which it is found. */
const QUIET = 2;

export interface QrText {
  readonly lines: readonly string[];
  /** Cells in a line. */
  readonly width: number;
}

/** Whether dark modules are the blank ones: where colours cannot be set, on the usual dark terminal. */
export type QrInk = 'dark' | 'light';

/**
 * A QR code as text: two rows of modules a line by half blocks, or, of ASCII alone, one row with two cells a module.
 * `ink` says which modules are drawn.
 */
export function qrText(text: string, { ascii, ink }: { readonly ascii: boolean; readonly ink: QrInk }): QrText {
  const { modules } = create(text, { errorCorrectionLevel: 'L' });
  const size = modules.size + 2 * QUIET;
  const isDark = (row: number, column: number): boolean => {
    const [y, x] = [row - QUIET, column - QUIET];
    const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size;
    return isInside && modules.get(y, x) !== 0;
  };
  const isDrawn = (row: number, column: number) => row < size && isDark(row, column) === (ink === 'dark');
  const line = (row: number, glyph: (row: number, column: number) => string) =>
    Array.from({ length: size }, (_, column) => glyph(row, column)).join('');
  if (ascii)
    return {
      width: size * 2,
      lines: Array.from({ length: size }, (_, row) => line(row, (y, x) => (isDrawn(y, x) ? '##' : '  '))),
    };
  const half = (y: number, x: number) => [' ', '▄', '▀', '█'][(isDrawn(y, x) ? 2 : 0) + (isDrawn(y + 1, x) ? 1 : 0)];
  return {
    width: size,
    lines: Array.from({ length: Math.ceil(size / 2) }, (_, at) => line(at * 2, (y, x) => half(y, x) ?? ' ')),
  };
}

/** The address that apps for one-time codes take a secret from. */
export function otpauthAddress(secret: string, name: string, issuer: string): string {
  const label = [issuer, name].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
