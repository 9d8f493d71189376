import { describe, expect, it } from 'vitest';
import { themeNamed } from '../theme.ts';
import { clipboardSequence } from './clipboard.ts';
import { rowPainter } from './sgr.ts';

describe('rows in colours', () => {
  const pieces = [{ text: 'ab' }, { text: '', tone: 'quiet' as const }, { text: 'cd', tone: 'ok' as const }];

  it.each([
    ['dark', 24, '\u001b[38;2;86;211;100mcd\u001b[0m'],
    ['dark', 8, '\u001b[38;5;77mcd\u001b[0m'],
    ['dark', 4, 'cd'],
    ['16', 4, '\u001b[32mcd\u001b[0m'],
    ['16', 1, 'cd'],
    ['none', 24, 'cd'],
  ] as const)('%s with %i bits', (theme, depth, coloured) =>
    expect(rowPainter(themeNamed(theme), depth)(pieces)).toEqual({ text: `ab${coloured}`, width: 4 }),
  );

  it('turns a selected row around', () =>
    expect(rowPainter(themeNamed('16'), 4)(pieces, true).text).toBe('\u001b[7mab\u001b[0m\u001b[32;7mcd\u001b[0m'));
});

describe('text for the clipboard', () => {
  it('is sent as base64', () => expect(clipboardSequence('zoë')).toBe('\u001b]52;c;em/Dqw==\u0007'));
  it('has an end', () => expect(clipboardSequence('x'.repeat(80_000))).toBeUndefined());
});
