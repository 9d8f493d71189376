import { expect, it } from 'vitest';
import { hasControlCharacter } from './control-characters.ts';

it('finds what no name, file or search on the wire may hold', () => {
  for (const text of ['\0', 'a\nb', 'a\tb', '\u001b[31m', 'x\u007f'])
    expect(hasControlCharacter(text), JSON.stringify(text)).toBe(true);
  for (const text of ['', ' ', 'Zo\u00eb', '\u0085', '\u{1f600}'])
    expect(hasControlCharacter(text), JSON.stringify(text)).toBe(false);
});
