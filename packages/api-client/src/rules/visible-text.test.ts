import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldRuns, isSeen, visibleText } from './visible-text.ts';

describe('what cannot be seen', () => {
  it.each([
    ['a\tb', 'a\tb'],
    ['\x1b[31mred\x1b[0m', '␛[31mred␛[0m'],
    ['\x1b]0;title\x07', '␛]0;title␇'],
    ['\0\r\n\x7f', '␀␍␊␡'],
    ['\u0085\u009b31m', '⟨U+0085⟩⟨U+009B⟩31m'],
    ['Admin\u202Egnp.exe', 'Admin⟨U+202E⟩gnp.exe'],
    ['\u200b\u200d\u2066\ufeff\u00ad', '⟨U+200B⟩⟨U+200D⟩⟨U+2066⟩⟨U+FEFF⟩⟨U+00AD⟩'],
    ['\ud800 \u{e0041}', '⟨U+D800⟩ ⟨U+E0041⟩'],
    ['👩‍👩‍👧 👩🏽‍🚀 ❤️‍🔥', '👩‍👩‍👧 👩🏽‍🚀 ❤️‍🔥'],
    ['a\u200db 👩\u200d 👩\u200dx \u200d👩', 'a⟨U+200D⟩b 👩⟨U+200D⟩ 👩⟨U+200D⟩x ⟨U+200D⟩👩'],
    ['Zoë Жук 漢字 🎉 <script>', 'Zoë Жук 漢字 🎉 <script>'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('leaves nothing that steers a terminal or turns text around, and is settled after one pass', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleText(text);
      expect(shown).not.toMatch(/(?!\t)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
      expect(shown).not.toMatch(/[\u200b\u2060\ufeff\u00ad]/);
      expect(visibleText(shown)).toBe(shown);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});

describe('a text in which nothing is seen', () => {
  const unseen = fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u200b', '\u200e', '\u200f', '\u202e', '\u2060');
  const alsoUnseen = fc.constantFrom('\u00ad', '\u2800', '\u3164', '\ufeff', '\u3000', '\u2028', '\ud800', '\u{e0041}');
  const nothing = fc.array(fc.oneof(unseen, alsoUnseen), { maxLength: 40 }).map((parts) => parts.join(''));

  it('is told from one with anything to read', () => {
    fc.assert(
      fc.property(
        nothing,
        fc.constantFrom('a', '.', '0', 'é', '漢', 'ש', '🙂', '👩‍🚀'),
        nothing,
        (before, seen, after) => {
          expect(isSeen(before + after)).toBe(false);
          expect(isSeen(before + seen + after)).toBe(true);
        },
      ),
    );
  });

  it('is found in a time that grows with its length alone', () => {
    expect(isSeen(`${'\u200b\n'.repeat(30_000)}x`)).toBe(true);
  });
});

describe('a run of one character that cannot be seen', () => {
  it.each([
    ['\0'.repeat(4096) + '[20:15:10] x', '␀ × 4096 [20:15:10] x'],
    ['a\x1b\x1b\x1b\x1b\x07', 'a␛ × 4 \x07'],
    ['\u200b'.repeat(12), '⟨U+200B⟩ × 12 '],
    ['\u{e0041}'.repeat(5), '⟨U+E0041⟩ × 5 '],
    ['\0\0\0', '\0\0\0'],
    ['\t'.repeat(15), '\t'.repeat(15)],
    ['\t'.repeat(300), '␉ × 300 '],
    ['ha'.repeat(9) + 'aaaaaaaa', 'ha'.repeat(9) + 'aaaaaaaa'],
  ])('%j is folded to %j', (text, folded) => {
    expect(foldRuns(text)).toBe(folded);
  });

  it('is told in full, and everything else stays', () => {
    const piece = fc.tuple(
      fc.constantFrom('\0', '\x1b', '\u202e', '\t'),
      fc.integer({ min: 16, max: 9000 }),
      fc.stringMatching(/^[a-z ]+$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const folded = foldRuns(pieces.map(([char, count, word]) => char.repeat(count) + word).join(''));
        expect(folded).toBe(
          pieces.map(([char, count, word]) => `${char === '\t' ? '␉' : visibleText(char)} × ${count} ${word}`).join(''),
        );
        expect(foldRuns(folded)).toBe(folded);
      }),
    );
  });
});

describe('colour codes', () => {
  const text = '{FF0000}Red {zz} ^1one §agreen §r^x {ff00FFf}';

  it('stay as they are unless asked for', () => {
    expect(visibleText(text)).toBe(text);
  });

  it('are taken out', () => {
    expect(visibleText(text, 'strip')).toBe('Red {zz} one green ^x {ff00FFf}');
  });

  it('are shown as marks', () => {
    expect(visibleText(text, 'mark')).toBe('⟨FF0000⟩Red {zz} ⟨^1⟩one ⟨§a⟩green ⟨§r⟩^x {ff00FFf}');
  });
});

it('takes time in proportion to the length', () => {
  const started = performance.now();
  for (const part of ['\x1b[', '{FF000', '^', '§', '\u202e']) visibleText(part.repeat(300_000), 'strip');
  expect(performance.now() - started).toBeLessThan(5000);
});
