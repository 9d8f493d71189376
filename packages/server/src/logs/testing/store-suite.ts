import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveSearch } from '../engine/testing/naive-search.ts';
import type { ParsedQuery } from '../engine/query.ts';
import type { LineEvent } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { TestedEngine, TestedStore } from './engines.ts';
import { DAY, holdingFiles, plain, queryOf, requestOf, search } from './suite-tools.ts';

/** What every engine of logs must do alike. */
export function describeLogStore(getEngine: () => TestedEngine): void {
  const holding = holdingFiles(getEngine);

  it('lists the files of a day by name, with their bytes', async () => {
    const store = await holding({
      [`${DAY}/local.log`]: 'one\ntwo\n',
      [`${DAY}/general.log`]: 'three',
      '20261128/cheat.log': 'x\n',
    });
    const listed = await store.list(DAY, DAY);
    expect(listed.map(({ filename, type, size }) => ({ filename, type, size }))).toEqual([
      { filename: 'general.log', type: 'general', size: 5 },
      { filename: 'local.log', type: 'local', size: 8 },
    ]);
    expect(await store.list('20261129', '20261130')).toEqual([]);
    const days = await store.list('20251201', '20261231');
    expect(days.map(({ day, file }) => `${day}/${file}`)).toEqual([
      `${DAY}/general.log`,
      `${DAY}/local.log`,
      '20261128/cheat.log',
    ]);
    const { lines } = await search(store, { files: days, query: queryOf('t,x') });
    expect(lines.map(({ text }) => text).sort()).toEqual(['three', 'two', 'x']);
  });

  it('knows what was turned over as a part of its log, and its copies once', async () => {
    const line = (second: number): string => `[10:00:0${String(second)}] hit ${String(second)}\n`;
    const store = await holding({
      [`${DAY}/general.log`]: line(5) + line(6),
      [`${DAY}/general.log.bak`]: line(5),
      [`${DAY}/general.log.1`]: line(4),
      [`${DAY}/general.log.1.gz`]: gzipSync(line(4)),
      [`${DAY}/general.log.2.zst`]: zstdCompressSync(line(3)),
      [`${DAY}/general-${DAY}.log`]: line(2),
      [`${DAY}/general.log-${DAY}-12.gz`]: gzipSync(line(1)),
    });
    const files = await store.list(DAY, DAY);
    expect(files.map(({ file, type }) => [file, type])).toEqual(
      ['.log', '@1.log', '@2.log', `@${DAY}-12.log`, `@${DAY}.log`].map((end) => [`general${end}`, 'general']),
    );
    const { lines, end } = await search(store, { files, query: queryOf('hit') });
    expect(lines.map(({ text }) => text.at(-1)).join('')).toBe('123456');
    expect([end.missing, end.damaged]).toEqual([[], []]);
  });

  describe.each(['oldest', 'newest'] as const)('over the files of a day, %s first', (order) => {
    const day = (...rows: [string, number, string][]) =>
      Object.fromEntries(
        [...Map.groupBy(rows, ([file]) => `${DAY}/${file}`)].map(([name, own]) => [
          name,
          own.map(([, second, text]) => `[10:00:${String(second).padStart(2, '0')}] ${text}\n`).join(''),
        ]),
      );
    const rows: [string, number, string][] = [
      ['admin.log', 2, 'hit 3'],
      ['admin.log', 9, 'hit 7'],
      ['admin.log', 30, 'other'],
      ['chat.log', 0, 'no'],
      ['chat.log', 1, 'hit 1'],
      ['chat.log', 2, 'hit 4'],
      ['chat.log', 2, 'hit 5'],
      ['chat.log', 40, 'hit 9'],
      ['chat@old-server.log', 1, 'hit 2'],
      ['chat@old-server.log', 3, 'hit 6'],
      ['chat@old-server.log', 39, 'hit 8'],
      ['money.log', 50, 'hit 10'],
      ['money.log', 51, 'no'],
    ];
    const hits = Array.from({ length: 10 }, (_, index) => `hit ${String(index + 1)}`);
    const wanted = order === 'oldest' ? hits : hits.toReversed();
    const names = (found: readonly LineEvent[]) =>
      found.filter(({ context }) => !context).map(({ text }) => text.slice(11));

    it('has one order by time, and at the same time by file and place', async () => {
      const store = await holding(day(...rows));
      const files = await store.list(DAY, DAY);
      expect(names((await search(store, { files, order, query: queryOf('hit') })).lines)).toEqual(wanted);
      const { lines, end } = await search(store, { files, order, limit: 4, query: queryOf('hit') });
      expect(names(lines)).toEqual(wanted.slice(0, 4));
      expect(end).toMatchObject({ total: 10, truncated: true });
      const seen = new Set(lines.map(({ file }) => file));
      const unseen = ['admin.log', 'chat.log', 'chat@old-server.log', 'money.log'].filter((file) => !seen.has(file));
      expect([...end.unreached].sort()).toEqual(unseen.map((file) => `${DAY}/${file}`));
    });

    it.each([0, 1, 3])(
      'goes on where it stopped, with %i lines of context, without loss or doubles',
      async (context) => {
        const store = await holding(day(...rows));
        const files = await store.list(DAY, DAY);
        const got: LineEvent[] = [];
        let after: StoreSearch['after'];
        for (let page = 0; page < 20; page++) {
          const { lines, end } = await search(store, { files, order, context, limit: 2, query: queryOf('hit'), after });
          got.push(...lines);
          after = end.stoppedAt;
          if (!after) break;
        }
        expect(names(got)).toEqual(wanted);
        const around = got.filter((line) => line.context).map(({ file, offset }) => `${file}/${String(offset)}`);
        expect(new Set(around).size).toBe(around.length);
      },
    );
  });

  it('finds any of the strings, ignoring case, in order, with line numbers, offsets and times', async () => {
    const text = '[12:00:01] Anna killed Ben\nno time\n[12:00:03] ben LEFT\n[12:00:04] nothing\n';
    const store = await holding({ [`${DAY}/general.log`]: text });
    const { lines, end } = await search(store, { query: queryOf('BEN,no time') });
    expect(lines.map(({ line, offset, time, text: found }) => [line, offset, time, found])).toEqual([
      [1, 0, Date.UTC(2026, 10, 27, 11, 0, 1) / 1000, '[12:00:01] Anna killed Ben'],
      [2, 27, Date.UTC(2026, 10, 27, 11, 0, 1) / 1000, 'no time'],
      [3, 35, Date.UTC(2026, 10, 27, 11, 0, 3) / 1000, '[12:00:03] ben LEFT'],
    ]);
    expect(end).toMatchObject({ total: 3, truncated: false, missing: [] });
  });

  it('goes through days and files in order, oldest or newest first, and names what is missing', async () => {
    const store = await holding({
      '20261126/general.log': 'hit a\nhit b\n',
      '20261127/general.log': 'hit c\n',
      '20261127/local.log': 'hit d\nhit e\n',
    });
    const files = [
      { day: '20261127', file: 'general.log' },
      { day: '20261127', file: 'local.log' },
      { day: '20261126', file: 'general.log' },
      { day: '20261126', file: 'cheat.log' },
    ];
    const texts = async (order: 'oldest' | 'newest') => {
      const { lines, end } = await search(store, { files, order, query: queryOf('hit') });
      expect(end.missing).toEqual(['20261126/cheat.log']);
      return lines.map(({ text }) => text.slice(-1)).join('');
    };
    expect(await texts('oldest')).toBe('abcde');
    expect(await texts('newest')).toBe('edcba');
  });

  it('sends no more than the limit, counts all, and tells where it stopped', async () => {
    const text = Array.from({ length: 500 }, (_, index) => `line ${index} ${index % 3 === 0 ? 'odd' : 'even'}\n`).join(
      '',
    );
    const store = await holding({ [`${DAY}/general.log`]: text, '20261128/general.log': text });
    const files = [DAY, '20261128'].map((day) => ({ day, file: 'general.log' }));
    const { lines, end } = await search(store, { files, limit: 7, query: queryOf('ODD') });
    expect(lines).toHaveLength(7);
    expect(end).toMatchObject({ total: 334, truncated: true });
  });

  it.each(['oldest', 'newest'] as const)('goes on behind the place of an earlier search, %s first', async (order) => {
    const text = Array.from({ length: 60 }, (_, index) => `row ${index}\n`).join('');
    const store = await holding({ [`${DAY}/general.log`]: text, '20261128/general.log': text });
    const files = [DAY, '20261128'].map((day) => ({ day, file: 'general.log' }));
    const whole = await search(store, { files, order, query: queryOf('row') });
    const got: LineEvent[] = [];
    let after: StoreSearch['after'];
    for (let tried = 0; tried < 20; tried++) {
      const { lines, end } = await search(store, { files, order, limit: 17, query: queryOf('row'), after });
      got.push(...lines);
      expect(end.total).toBe(120 - 17 * tried);
      after = end.stoppedAt;
      if (!after) break;
    }
    expect(plain(got)).toEqual(plain(whole.lines));
  });

  it('keeps to a window of time, context lines too', async () => {
    const text = Array.from({ length: 60 }, (_, minute) => `[10:${String(minute).padStart(2, '0')}:00] tick\n`).join(
      '',
    );
    const store = await holding({ [`${DAY}/general.log`]: text });
    const at = (minute: number) => Date.UTC(2026, 10, 27, 9, minute) / 1000;
    const { lines } = await search(store, {
      query: queryOf(':20,:25'),
      notBefore: at(19),
      notAfter: at(24),
      context: 2,
    });
    expect(lines.map(({ text: found, context }) => [found.slice(4, 6), context])).toEqual([
      ['19', 'before'],
      ['20', undefined],
      ['21', 'after'],
      ['22', 'after'],
    ]);
  });

  it('reads the repeated hour of autumn in the order of the file', async () => {
    const store = await holding({ '20261025/general.log': '[02:30:00] a\n[02:59:00] b\n[02:00:10] c\n[03:00:00] d\n' });
    const { lines } = await search(store, { files: [{ day: '20261025', file: 'general.log' }], query: queryOf('[') });
    const utc = (hour: number, minute: number, second = 0) => Date.UTC(2026, 9, 25, hour, minute, second) / 1000;
    expect(lines.map(({ time }) => time)).toEqual([utc(0, 30), utc(0, 59), utc(1, 0, 10), utc(2, 0)]);
  });

  it('reads what is not UTF-8 in its page, and cuts what is too long to show', async () => {
    const long = 'y'.repeat(70_000);
    const bytes = Buffer.concat([Buffer.from('Zo\xeb \x80\n', 'latin1'), Buffer.from(`Zoë ${long} end\r\n`)]);
    const store = await holding({ [`${DAY}/general.log`]: bytes });
    const { lines } = await search(store, { query: queryOf('ZOË') });
    expect(lines[0]?.text).toBe('Zoë €');
    expect(lines[1]?.text).toMatch(/^Zoë y{60000,} … \[cut: \d+ more bytes\]$/);
    expect((await search(store, { query: queryOf('end') })).lines).toHaveLength(1);
  });

  it('takes words that mean something to databases as what they are', async () => {
    const words = [
      "'; DROP TABLE x; --",
      '\\',
      "\\' OR 1=1",
      '%',
      '_',
      '{a:String}',
      '`',
      '\0',
      '"',
      '$1',
      '?',
      '--',
      '/*',
    ];
    const store = await holding({ [`${DAY}/general.log`]: words.map((word) => `<${word}>\n`).join('') });
    for (const word of words) {
      const { lines } = await search(store, { query: { mode: 'any', needles: [`<${word}>`] } });
      expect(lines.map(({ text }) => text)).toEqual([`<${word}>`]);
    }
  });

  it('stops when the reader goes, and throws the reason', async () => {
    const text = 'the same line over and over\n'.repeat(200_000);
    const store = await holding({ [`${DAY}/general.log`]: text });
    const control = new AbortController();
    const reason = new Error('gone');
    const reading = (async () => {
      for await (const event of store.search(
        requestOf({ query: queryOf('same'), limit: Infinity, signal: control.signal }),
      ))
        if (event.kind === 'line') control.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });

  describe('against a search line by line', () => {
    const alphabet = [
      'a',
      'A',
      'b',
      ' ',
      'é',
      'É',
      'ÿ',
      'Ÿ',
      'k',
      'K',
      'ſ',
      's',
      '\r',
      '[12:00:01] ',
      '[13:00:00] ',
      '\\',
      '.',
      '\0',
    ];
    const bytesOf = fc
      .array(
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...alphabet) }, { weight: 1, arbitrary: fc.constant('\n') }),
        {
          maxLength: 120,
        },
      )
      .map((parts) => parts.join(''));
    const lineText = fc
      .tuple(bytesOf, fc.boolean())
      .map(([text, isPage]) => Buffer.from(text, isPage ? 'latin1' : 'utf8'));

    it('gives the same lines', async () => {
      const stores = new Map<string, Promise<TestedStore>>();
      const contents = fc.sample(lineText, 12);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...contents),
          fc.array(fc.constantFrom('a', 'é', 'É ', 'ÿ', 'k', 'K', 's', 'ſ', '.', '\\', 'Ab', 'é\0', '[1'), {
            minLength: 1,
            maxLength: 3,
          }),
          fc.constantFrom<'any' | 'all'>('any', 'all'),
          fc.record({
            limit: fc.constantFrom(1, 2, 5, Infinity),
            context: fc.constantFrom(0, 0, 1, 3),
            order: fc.constantFrom<'oldest' | 'newest'>('oldest', 'newest'),
            notBefore: fc.constantFrom(undefined, Date.UTC(2026, 10, 27, 11, 30) / 1000),
          }),
          async (content, needles, mode, options) => {
            const key = content.toString('latin1');
            const opened = stores.get(key) ?? holding({ [`${DAY}/general.log`]: content });
            stores.set(key, opened);
            const store = await opened;
            const query: ParsedQuery = { mode, needles };
            const wanted = naiveSearch(content, { ...options, query, day: DAY });
            const { lines, end } = await search(store, { ...options, query });
            expect(plain(lines)).toEqual(
              wanted.lines.map(({ offset, time, text, context }) => [DAY, 'general.log', offset, time, text, context]),
            );
            expect(end.total).toBe(wanted.total);
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}
