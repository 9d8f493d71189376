import { gzipSync, zstdCompressSync } from 'node:zlib';
import { CUT } from '@steward/api-client/rules/log-line/excerpt';
import { describe, expect, it } from 'vitest';
import { lineSum } from '../line-sum.ts';
import type { BarCounts, LineEvent } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { TestedEngine, TestedStore } from './engines.ts';
import { DAY, holdingFiles, queryOf, requestOf } from './suite-tools.ts';

const FROM = Date.UTC(2026, 10, 26, 23) / 1000;
const stamp = (second: number): string => new Date((FROM + second) * 1000 + 3_600_000).toISOString().slice(11, 19);
const lines = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `[${stamp(index)}] ${text(index)}\n`).join('');

/** What every engine must tell alike of single lines, and of lines over time. */
export function describeSingleLines(getEngine: () => TestedEngine): void {
  const holding = holdingFiles(getEngine);
  const around = (store: TestedStore, file: string, offset: number, context = 2): Promise<LineEvent[][]> =>
    store.around({ day: DAY, file }, { offset, context, signal: AbortSignal.timeout(30_000) });
  const said = (found: readonly LineEvent[] = []) =>
    found.map(({ text, context = 'line' }) => `${context} ${text.slice(11)}`);

  describe('a line by its place', () => {
    const content = lines(500, (index) => `says ${String(index)}`);
    const place = (index: number): number => Buffer.byteLength(lines(index, (at) => `says ${String(at)}`));

    it.each([
      ['plain', 'general.log', content],
      ['packed by gzip', 'general.log.gz', gzipSync(content)],
      ['packed by zstd', 'general.log.zst', zstdCompressSync(content)],
    ])('is told with those around it, %s', async (_, name, data) => {
      const store = await holding({ [`${DAY}/${name}`]: data });
      const [found, ...others] = await around(store, 'general.log', place(250));
      expect(others).toEqual([]);
      expect(said(found)).toEqual([
        ...['before says 248', 'before says 249', 'line says 250', 'after says 251', 'after says 252'],
      ]);
      expect(found?.[2]).toMatchObject({ day: DAY, file: 'general.log', offset: place(250), time: FROM + 250 });
      expect(said((await around(store, 'general.log', 0))[0])).toEqual([
        ...['line says 0', 'after says 1', 'after says 2'],
      ]);
      expect(said((await around(store, 'general.log', place(499)))[0])).toEqual([
        ...['before says 497', 'before says 498', 'line says 499'],
      ]);
      expect(said((await around(store, 'general.log', place(7) + 5, 0))[0])).toEqual(['line says 7']);
      expect(await around(store, 'general.log', content.length)).toEqual([]);
      expect(await around(store, 'local.log', 0)).toEqual([]);
    });

    it('is told of a long one by its beginning, and of what is no text', async () => {
      const odd = Buffer.from('[10:00:00] \u00e4\u0000\u001b[31m red\n', 'latin1');
      const store = await holding({
        [`${DAY}/general.log`]: Buffer.concat([Buffer.from(`[09:00:00] ${'x'.repeat(100_000)}\n`), odd]),
      });
      const [long] = await around(store, 'general.log', 0, 0);
      const text = long?.[0]?.text ?? '';
      expect([text.slice(0, 12), text.match(CUT)]).toEqual(['[09:00:00] x', [' … [cut: 34475 more bytes]']]);
      expect((await around(store, 'general.log', 100_012, 0))[0]?.[0]?.text).toBe(
        '[10:00:00] \u00e4\u0000\u001b[31m red',
      );
    });

    it('has one checksum for each text, whatever was searched for', async () => {
      const long = (end: string): string => `[09:00:00] Ann_B says ${'x '.repeat(50_000)}needle ${end}`;
      const store = await holding({
        [`${DAY}/general.log`]: `${long('one')}\n[10:00:00] from 203.0.113.7 to 2001:db8::1\n`,
      });
      const [[own] = []] = await around(store, 'general.log', 0, 0);
      const sums: string[] = [];
      for (const query of [queryOf('Ann_B'), queryOf('needle'), queryOf('n[e]+dle', 'regex')])
        for await (const event of store.search(requestOf({ query })))
          if (event.kind === 'line') sums.push(lineSum(event.text));
      expect(sums).toEqual([...Array<string>(3).fill(lineSum(own?.text ?? ''))]);
      const [[address] = []] = await around(store, 'general.log', Buffer.byteLength(long('one')) + 1, 0);
      expect(lineSum(address?.text ?? '')).toBe(lineSum('[10:00:00] from 198.51.100.1 to 2001:db8::2'));
      expect(lineSum('[10:00:00] from 203.0.113.7 to him')).not.toBe(lineSum('[10:00:00] from 203.0.113.7 to her'));
    });
  });

  describe('lines over time', () => {
    const counted = async (store: TestedStore, changes: Partial<StoreSearch>) => {
      const bars = new Map<number, number>();
      let total = 0;
      const add = (more: BarCounts) => {
        for (const [bar, count] of more) bars.set(bar, (bars.get(bar) ?? 0) + count);
      };
      for await (const event of store.search(requestOf({ bars: { from: FROM, every: 60 }, ...changes }))) {
        if (event.kind === 'counts') add(event.bars);
        if (event.kind === 'end') total = event.total;
      }
      return { bars: [...bars].sort(([a], [b]) => a - b), total };
    };

    it.each(['oldest', 'newest'] as const)('are counted whether they are sent or not, %s first', async (order) => {
      const store = await holding({
        [`${DAY}/general.log`]: lines(3000, (index) =>
          index % 3 === 0 ? `hit 203.0.113.${String(index % 250)}` : 'no',
        ),
        [`${DAY}/local.log`]: `no time hit\n[${stamp(10)}] hit\n[${stamp(11)}] more\nhit without time\n`,
        [`${DAY}/chat.log.gz`]: gzipSync(lines(200, () => 'HIT')),
      });
      const expected = Array.from({ length: 50 }, (_, minute) => [
        minute,
        20 + (minute < 3 ? 60 : minute === 3 ? 20 : 0) + (minute === 0 ? 2 : 0),
      ]);
      const files = ['chat.log', 'general.log', 'local.log'].map((file) => ({ day: DAY, file }));
      for (const limit of [1, 100, 2000])
        expect(await counted(store, { files, order, limit, query: queryOf('hit') })).toEqual({
          bars: expected,
          total: 1203,
        });
      for (const limit of [1, 2000])
        expect(await counted(store, { files, order, limit, query: queryOf('h[iI]t', 'regex') })).toEqual({
          bars: expected,
          total: 1203,
        });
      const window = { notBefore: FROM + 60, notAfter: FROM + 179, hidesAddresses: true };
      for (const limit of [1, 2000])
        expect(await counted(store, { files, order, limit, query: queryOf('hit'), ...window })).toEqual({
          bars: [
            [1, 80],
            [2, 80],
          ],
          total: 160,
        });
    });
  });
}
