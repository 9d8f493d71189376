import { describe, expect, it } from 'vitest';
import { hideAddresses } from '../../core/hide-addresses.ts';
import type { TestedEngine } from './engines.ts';
import { DAY, holdingFiles, queryOf, search } from './suite-tools.ts';

const MIB = 1024 * 1024;
const STAMP = '[10:00:00] [chat] [Los_A]: ';

/** How every engine of logs shows lines that are too long, and lines of which not all may be shown. */
export function describeShownLines(getEngine: () => TestedEngine): void {
  const holding = holdingFiles(getEngine);

  describe('a hit in a line of 5 MB', () => {
    const filler = (count: number, letter = 'é') => letter.repeat(count);
    const far = `${STAMP}${filler(2 * MIB)} first Needle here ${filler(MIB / 2)} second here${filler(50_000)}`;
    const pageFar = Buffer.from(`${STAMP}${filler(3 * MIB)} naïve Needle here ${filler(70_000)}`, 'latin1');
    const files = {
      [`${DAY}/general.log`]: Buffer.concat([Buffer.from(`${far}\r\n`), pageFar, Buffer.from('\nshort\n')]),
    };

    it.each([
      ['a word', queryOf('NEEDLE')],
      ['a pattern', queryOf('need.e\\b', 'regex')],
      ['a pattern of its end', queryOf('(?i)n[e]{2}dle here é+$|first Need', 'regex')],
    ])('%s, is shown with its beginning, and with what was cut', async (_, query) => {
      const store = await holding(files);
      const { lines } = await search(store, { query });
      expect(lines).toHaveLength(2);
      for (const [index, { text }] of lines.entries()) {
        expect(text.startsWith(STAMP)).toBe(true);
        expect(text).toMatch(/ … \[cut: \d{7} bytes\] … /);
        expect(text).toMatch(/Needle here/);
        expect(text.length).toBeLessThan(70_000);
        const shown = text.replaceAll(/ … \[cut: \d+ (?:bytes\] … |more bytes\])/g, '');
        const cut = [...text.matchAll(/\[cut: (\d+) /g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
        const bytes = index === 0 ? Buffer.byteLength(far) : pageFar.length;
        expect(cut + (index === 0 ? Buffer.byteLength(shown) : shown.length)).toBe(bytes);
        expect(text).not.toContain('\ufffd');
      }
    });

    it('shows each of several words, wherever they stand', async () => {
      const store = await holding(files);
      const { lines } = await search(store, { query: queryOf('needle, second', 'all'), context: 1 });
      expect(lines.map(({ context }) => context)).toEqual([undefined, 'after']);
      expect(lines[0]?.text).toMatch(/first Needle here[^]*second here/);
      expect(lines[1]?.text).toMatch(/^\[10:00:00\] \[chat\] \[Los_A\]: é{60000,} … \[cut: \d+ more bytes\]$/);
    });
  });

  describe('without the addresses of people', () => {
    const text = [
      '[10:00:00] [join] Anna has joined the server (3:203.0.113.77)',
      '[10:00:01] [join] Ben has joined the server (4:2001:db8::77)',
      '[10:00:02] Anna found 77 coins',
      '[10:00:03] nothing',
    ];
    const files = { [`${DAY}/connection.log`]: `${text.join('\n')}\n` };
    const request = { files: [{ day: DAY, file: 'connection.log' }], hidesAddresses: true };

    it.each([
      ['any', '203.0', []],
      ['any', '77', [2]],
      ['any', 'db8', []],
      ['all', 'anna, 113', []],
      ['any', 'anna, 113', [0, 2]],
      ['any', 'joined', [0, 1]],
      ['regex', '203\\.', []],
      ['regex', '\\d:2001|7{2}', [2]],
      ['regex', 'anna|ben', [0, 1, 2]],
    ] as const)('finds nothing by what is not shown: %s "%s"', async (mode, typed, expected) => {
      const store = await holding(files);
      for (const limit of [1000, 1, 0]) {
        const { lines, end } = await search(store, { ...request, limit, query: queryOf(typed, mode) });
        expect(end.total).toBe(expected.length);
        expect(lines.map((line) => hideAddresses(line.text))).toEqual(
          expected.slice(0, limit).map((index) => hideAddresses(text[index] ?? '')),
        );
      }
    });
  });
}
