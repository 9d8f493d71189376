import { afterAll, describe, expect, it } from 'vitest';
import { InvalidPatternError } from './regex.ts';
import { createLogSearch } from './scanner.ts';
import { collect, createTestFolder, queryOf, requestFor } from './testing/search-file.ts';

const MIB = 1024 * 1024;
const search = createLogSearch();
const folder = createTestFolder();
const line = '[2026-11-27T12:00:00+01:00] [kill] One_Player killed Other_Player\n';
const large = folder.write('large.log', line.repeat(Math.floor((48 * MIB) / line.length)));
const small = folder.write('small.log', line.repeat(3));

afterAll(async () => {
  await search.close();
  folder.remove();
});

const epoch = (iso: string): number => Date.parse(iso) / 1000;

describe('files', () => {
  it('are searched by day, and lines of the same time in the order of files that was given, or the other way round', async () => {
    const files = ['20261126', '20261127'].flatMap((day) =>
      ['b.log', 'a.log'].map((file) => ({ path: folder.write(`${day}${file}`, `${day} ${file}\n`), day, file })),
    );
    const shuffled = [files[2], files[0], files[3], files[1]].filter((file) => file !== undefined);
    const texts = async (order: 'oldest' | 'newest'): Promise<string[]> => {
      const { lines } = await collect(search, requestFor(small, { files: shuffled, query: queryOf('log'), order }));
      return lines.map(({ text }) => text);
    };
    expect(await texts('oldest')).toEqual(['20261126 b.log', '20261126 a.log', '20261127 b.log', '20261127 a.log']);
    expect(await texts('newest')).toEqual(['20261127 a.log', '20261127 b.log', '20261126 a.log', '20261126 b.log']);
  });

  it('that are missing, empty or no files are no error', async () => {
    const files = ['gone.log', 'empty.log', 'small.log', '.'].map((file) => ({
      path: `${folder.path}/${file}`,
      day: '20261127',
      file,
    }));
    folder.write('empty.log', '');
    const { total, missing } = await collect(search, requestFor(small, { files }));
    expect(total).toBe(3);
    expect(missing).toEqual(['20261127/gone.log', '20261127/.']);
  });

  it('may be none', async () => {
    expect(await collect(search, requestFor(small, { files: [] }))).toEqual({
      ...{ kind: 'end', lines: [], total: 0, truncated: false, missing: [], damaged: [], unreached: [] },
    });
  });

  it('may be many and small', async () => {
    const files = Array.from({ length: 300 }, (_, index) => ({
      path: folder.write(`many-${String(index)}.log`, `line ${String(index)} kill\n`),
      day: '20261127',
      file: String(index),
    }));
    const { lines, total } = await collect(search, requestFor(small, { files, limit: 250 }));
    expect(lines.map(({ file }) => Number(file))).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect(total).toBe(300);
  });
});

describe('the window of time', () => {
  const imported = [
    '[01:59:59] first',
    '[02:10:00] summer',
    '  more of it',
    '[02:59:00] summer end',
    '[02:05:00] winter',
    '[03:00:00] last',
  ];
  const autumn = (): { path: string; day: string; file: string }[] => [
    { path: folder.write('autumn.log', `${imported.join('\n')}\n`), day: '20261025', file: 'general@old.log' },
  ];

  it('tells the two hours of an autumn night apart', async () => {
    const { lines } = await collect(search, requestFor(small, { files: autumn(), query: queryOf('s,w,m') }));
    expect(lines.map(({ time }) => time)).toEqual(
      [
        '2026-10-24T23:59:59Z',
        '2026-10-25T00:10:00Z',
        '2026-10-25T00:10:00Z',
        '2026-10-25T00:59:00Z',
        '2026-10-25T01:05:00Z',
        '2026-10-25T02:00:00Z',
      ].map(epoch),
    );
    const window = { notBefore: epoch('2026-10-25T01:00:00Z'), notAfter: epoch('2026-10-25T01:59:59Z') };
    const night = await collect(search, requestFor(small, { files: autumn(), query: queryOf('s,w,m'), ...window }));
    expect(night.lines.map(({ text }) => text)).toEqual(['[02:05:00] winter']);
  });

  it('hides lines outside it among the context too', async () => {
    const path = folder.write('window.log', '[11:00:00] a\n[12:00:00] kill\n  trace\n[13:00:00] b\n[14:00:00] c\n');
    const window = { notBefore: epoch('2026-11-27T11:00:00Z'), notAfter: epoch('2026-11-27T12:00:00Z') };
    const { lines } = await collect(search, requestFor(path, { ...window, context: 3 }));
    expect(lines.map(({ text }) => text)).toEqual(['[12:00:00] kill', '  trace', '[13:00:00] b']);
  });

  it('hides lines of unknown time', async () => {
    const path = folder.write('timeless.log', 'kill one\nkill two\n');
    expect((await collect(search, requestFor(path, { notBefore: 0 }))).total).toBe(0);
    expect((await collect(search, requestFor(path, {}))).total).toBe(2);
  });

  it('reads a small part of a large file in order, and all of one that is not', async () => {
    const stamped = (second: number): string => {
      const time = new Date(second * 1000).toISOString().slice(11, 19);
      return `[${time}] kill ${'x'.repeat(180)}\n`;
    };
    const seconds = Array.from({ length: 60_000 }, (_, index) => Math.floor(index * 1.4));
    const ordered = folder.write('ordered.log', seconds.map(stamped).join(''));
    const twice = folder.write('twice.log', [...seconds, ...seconds].map(stamped).join(''));
    const window = { notBefore: epoch('2026-11-27T13:00:00Z'), notAfter: epoch('2026-11-27T13:09:59Z') };
    const expected = seconds.filter((second) => second >= 50_400 && second < 51_000).length;
    expect((await collect(search, requestFor(ordered, window))).total).toBe(expected);
    expect((await collect(search, requestFor(twice, window))).total).toBe(2 * expected);
  });
});

describe('a search', () => {
  it('streams lines before it ends, and progress at most ten times a second', async () => {
    const kinds: string[] = [];
    let progress = 0;
    const started = performance.now();
    for await (const event of search.search(requestFor(large, { query: queryOf('player'), limit: 5 }))) {
      kinds.push(event.kind);
      if (event.kind !== 'progress') continue;
      progress += 1;
      expect(event.bytesRead).toBeLessThanOrEqual(event.bytesTotal);
    }
    expect(kinds.find((kind) => kind !== 'progress')).toBe('line');
    expect(kinds.at(-1)).toBe('end');
    expect(progress).toBeLessThanOrEqual((performance.now() - started) / 100 + 1);
  });

  it('is given up at once when its signal is aborted', async () => {
    const control = new AbortController();
    const request = requestFor(large, { query: queryOf('.*', 'regex'), limit: Infinity, signal: control.signal });
    let abortedAt = Infinity;
    const run = async (): Promise<void> => {
      for await (const event of search.search(request)) {
        if (event.kind !== 'line' || control.signal.aborted) continue;
        abortedAt = performance.now();
        control.abort(new Error('the reader has gone'));
      }
    };
    await expect(run()).rejects.toThrow('the reader has gone');
    expect(performance.now() - abortedAt).toBeLessThan(500);
    expect((await collect(search, requestFor(small, {}))).total).toBe(3);
  });

  it('does not begin with a signal that is aborted already', async () => {
    await expect(collect(search, requestFor(small, { signal: AbortSignal.abort(new Error('late')) }))).rejects.toThrow(
      'late',
    );
  });

  it('stops when its reader stops', async () => {
    for await (const event of search.search(requestFor(large, { limit: Infinity }))) if (event.kind === 'line') break;
    expect((await collect(search, requestFor(small, {}))).total).toBe(3);
  });

  it('waits for a slow reader without gathering lines', async () => {
    const before = process.memoryUsage().heapUsed;
    const iterator = search.search(requestFor(large, { limit: Infinity }))[Symbol.asyncIterator]();
    await iterator.next();
    for (let others = 0; others < 20; others++) await collect(search, requestFor(small, {}));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MIB);
    await iterator.return?.();
  });

  it('says what is wrong with a pattern', async () => {
    const request = requestFor(small, { query: { mode: 'regex', pattern: '(a' } });
    await expect(collect(search, request)).rejects.toThrow(InvalidPatternError);
    await expect(collect(search, request)).rejects.toThrow('The pattern is not valid: unclosed group.');
  });

  it('with a limit of 0 only counts', async () => {
    const { lines, total, truncated } = await collect(search, requestFor(small, { limit: 0, context: 5 }));
    expect({ lines, total, truncated }).toEqual({ lines: [], total: 3, truncated: true });
  });

  it('takes little memory for a line of 5 MB', async () => {
    const path = folder.write(
      'wide.log',
      Buffer.concat(Array.from({ length: 8 }, () => Buffer.from(`${'y'.repeat(5 * MIB)}kill\n`))),
    );
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const { lines } = await collect(search, requestFor(path, { context: 2 }));
    clearInterval(watch);
    expect(lines).toHaveLength(8);
    expect(most - before).toBeLessThan(100 * MIB);
  });
});

describe('many searches at once', () => {
  it('are queued with their place, and owners take turns', async () => {
    const finished: string[] = [];
    const places: number[] = [];
    const run = async (owner: string): Promise<void> => {
      for await (const event of search.search(requestFor(large, { query: queryOf('nothing'), owner }))) {
        if (event.kind === 'queued') places.push(event.place);
        if (event.kind === 'end') finished.push(owner);
      }
    };
    await Promise.all(['a', 'a', 'a', 'a', 'a', 'b'].map(run));
    expect(finished.indexOf('b')).toBeLessThan(4);
    expect(places).toContain(1);
    expect(Math.max(...places)).toBe(4);
  });

  it('may be a thousand: all are told their place and end', async () => {
    const places: number[] = [];
    const run = async (owner: string): Promise<number> => {
      let total = 0;
      for await (const event of search.search(requestFor(small, { owner }))) {
        if (event.kind === 'queued') places.push(event.place);
        if (event.kind === 'end') ({ total } = event);
      }
      return total;
    };
    const totals = await Promise.all(Array.from({ length: 1000 }, (_, index) => run(`owner ${String(index % 50)}`)));
    expect(totals.every((total) => total === 3)).toBe(true);
    expect(places.reduce((most, place) => Math.max(most, place), 0)).toBe(998);
  });

  it('let others pass one whose reader has stopped reading', async () => {
    const stuck = ['x', 'y'].map((owner) =>
      search.search(requestFor(large, { owner, limit: Infinity }))[Symbol.asyncIterator](),
    );
    for (const iterator of stuck) await iterator.next();
    expect((await collect(search, requestFor(small, { owner: 'z' }))).total).toBe(3);
    for (const iterator of stuck) await iterator.return?.();
  });

  it('end when the engine is closed', async () => {
    const own = createLogSearch({ workers: 1 });
    const iterator = own.search(requestFor(large, { limit: Infinity }))[Symbol.asyncIterator]();
    await iterator.next();
    await own.close();
    await expect(collect(own, requestFor(small, {}))).rejects.toThrow('The server is shutting down.');
    await expect(
      (async () => {
        while (!(await iterator.next()).done) continue;
      })(),
    ).rejects.toThrow('The server is shutting down.');
  });
});
