import { appendFile, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { startOfDay } from '@steward/api-client/rules/log-days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchiver } from './archive/archiver.ts';
import { createLogSearch } from './engine/scanner.ts';
import { createFolderStore } from './folder-store.ts';
import { readLogName } from './folder-names.ts';
import type { SearchPlace } from './engine/search-types.ts';
import { decodeCursor, encodeCursor } from '../modules/logs/search-cursor.ts';
import type { LogFileRef, LogStore } from './store.ts';
import { requestOf } from './testing/suite-tools.ts';
import { createTailHub } from './tail/tail-hub.ts';

const DAY = '20261128';

let dir = '';
let store: LogStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-turned-'));
  await mkdir(join(dir, DAY));
  const clock = () => startOfDay(DAY) + 12 * 3_600_000;
  store = createFolderStore({ dir, clock, search: createLogSearch(), tail: createTailHub({ dir, clock }) });
});
afterEach(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

const at = (name: string) => join(dir, DAY, name);
const put = (name: string, data: string | Buffer) => writeFile(at(name), data);
const list = () => store.list(DAY, DAY);
const names = async () => (await list()).map(({ filename }) => filename);

/** The texts of all lines, and what was said of files. */
async function search(files?: readonly LogFileRef[]): Promise<{ texts: string[]; missing: readonly string[] }> {
  const texts: string[] = [];
  let missing: readonly string[] = [];
  const request = requestOf({
    files: files ?? (await list()),
    query: { mode: 'any', needles: ['line'] },
    limit: Infinity,
  });
  for await (const event of store.search(request)) {
    if (event.kind === 'line') texts.push(event.text.replace(/^\[[^\]]+\] /, ''));
    if (event.kind === 'end') missing = [...event.missing, ...event.damaged];
  }
  return { texts: texts.sort(), missing };
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const second = from + index;
    return `[12:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}] line ${String(second).padStart(4, '0')}\n`;
  }).join('');
const texts = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `line ${String(from + index).padStart(4, '0')}`);

describe('what was turned over within the folder of a day', () => {
  it('is listed and searched with the log, packed or not', async () => {
    await put('general.log.3.gz', gzipSync(lines(0, 10)));
    await put('general-20261128.log', lines(10, 20));
    await put('general.log.2.zst', zstdCompressSync(lines(20, 30)));
    await put('general.log.1', lines(30, 40));
    await put('general.log', lines(40, 50));
    await put('general@old.log.1', lines(50, 60));
    await put('local.log.1', lines(60, 70));
    expect((await list()).map(({ filename, log, type }) => [filename, log, type])).toEqual([
      ['general.log', 'general.log', 'general'],
      ['general@1.log', 'general.log', 'general'],
      ['general@2.log', 'general.log', 'general'],
      ['general@20261128.log', 'general.log', 'general'],
      ['general@3.log', 'general.log', 'general'],
      ['general@old-1.log', 'general@old.log', 'general'],
      ['local@1.log', 'local.log', 'local'],
    ]);
    expect(await search()).toEqual({ texts: texts(0, 70), missing: [] });
    expect((await search([{ day: DAY, file: 'general@3.log' }])).texts).toEqual(texts(0, 10));
  });

  it('has a name of its own where several would have one', async () => {
    for (const [index, name] of ['general@1.log', 'general.log.1', 'general.1.log', 'general.log.1.gz'].entries())
      await put(name, name.endsWith('.gz') ? gzipSync(lines(30, 40)) : lines(index * 10, index * 10 + 10));
    expect(await names()).toEqual(['general@1-2.log', 'general@1-3.log', 'general@1-gz.log', 'general@1.log']);
    expect((await search()).texts).toEqual(texts(0, 40));
    expect((await search([{ day: DAY, file: 'general@1.log' }])).texts).toEqual(texts(0, 10));
  });

  it('is searched once where it is a copy: of the log, of a part of it, packed or not', async () => {
    await put('general.log.2', lines(0, 200));
    await put('general.log.2.gz', gzipSync(lines(0, 200)));
    await put('general.log.2.zst', zstdCompressSync(lines(0, 200)));
    await put('general.log', lines(200, 400));
    await copyFile(at('general.log'), at('general.log.bak'));
    await appendFile(at('general.log'), lines(400, 410));
    await copyFile(at('general.log'), at('general.log~'));
    expect(await names()).toEqual(['general.log', 'general@2.log']);
    expect((await search()).texts).toEqual(texts(0, 410));
    await appendFile(at('general.log'), lines(410, 420));
    expect((await search()).texts).toEqual(texts(0, 420));
    await rm(at('general.log'));
    expect(await names()).toEqual(['general@2.log', 'general@~.log']);
  });

  it('is searched whole at each moment of a turn by copying and emptying, or by packing', async () => {
    await put('general.log', lines(0, 1000));
    const half = lines(0, 400);
    await put('general.log.1', half);
    expect((await search()).texts).toEqual(texts(0, 1000));
    await copyFile(at('general.log'), at('general.log.1'));
    expect((await search()).texts).toEqual(texts(0, 1000));
    await truncate(at('general.log'));
    expect((await search()).texts).toEqual(texts(0, 1000));
    await appendFile(at('general.log'), lines(1000, 1010));
    expect((await search()).texts).toEqual(texts(0, 1010));
    const packed = gzipSync(lines(0, 1000));
    for (const size of [0, 5, 20, packed.length - 1, packed.length]) {
      await put('general.log.1.gz', packed.subarray(0, size));
      expect(await search()).toEqual({ texts: texts(0, 1010), missing: [] });
    }
    await rm(at('general.log.1'));
    expect(await search()).toEqual({ texts: texts(0, 1010), missing: [] });
  });

  it('is no copy for a banner without times, or an end that differs', async () => {
    await put('general.log.1', 'line of a banner\n');
    await put('general.log', 'line of a banner\nline of a banner\n');
    expect((await search()).texts).toHaveLength(3);
    await put('general.log.1', `${lines(0, 10)}line x\n`);
    await put('general.log', `${lines(0, 10)}line y\n`);
    expect((await search()).texts).toHaveLength(22);
  });

  it('is searched as it was listed, though it is turned over before its turn', async () => {
    await put('general.log.1', lines(0, 10));
    await put('general.log', lines(10, 20));
    const files = await list();
    const request = requestOf({ files, query: { mode: 'any', needles: ['line'] } });
    const reading = store.search(request)[Symbol.asyncIterator]();
    await rename(at('general.log.1'), at('general.log.2'));
    await rename(at('general.log'), at('general.log.1'));
    await put('general.log', lines(20, 30));
    await put('local.log', lines(30, 40));
    const found: string[] = [];
    let missing: readonly string[] = [];
    for (let step = await reading.next(); !step.done; step = await reading.next()) {
      if (step.value.kind === 'line') found.push(step.value.text.slice(-4));
      if (step.value.kind === 'end') missing = step.value.missing;
    }
    expect({ found, missing }).toEqual({ found: texts(0, 20).map((text) => text.slice(-4)), missing: [] });
    await rm(at('local.log'));
    expect(await search()).toEqual({ texts: texts(0, 30), missing: [] });
  });

  it('is searched as it was listed, though it is turned over while the search waits for its turn', async () => {
    const count = 20_000;
    await put('general.log', lines(0, count));
    await put('local.log', lines(count, count + 10));
    const request = { query: { mode: 'any' as const, needles: ['line'] }, limit: Infinity };
    const slow = store.search(requestOf({ ...request, files: await list() }))[Symbol.asyncIterator]();
    await slow.next();
    const waiting = store.search(requestOf({ ...request, files: await list() }))[Symbol.asyncIterator]();
    const first = waiting.next();
    await rename(at('general.log'), at('general.log.1'));
    await rename(at('local.log'), at('local-20261128.log'));
    await put('general.log', lines(0, 3));
    await slow.return?.();
    let found = 0;
    let missing: readonly string[] = ['no end'];
    for (let step = await first; !step.done; step = await waiting.next()) {
      if (step.value.kind === 'line') found += 1;
      if (step.value.kind === 'end') missing = step.value.missing;
    }
    expect({ found, missing }).toEqual({ found: count + 10, missing: [] });
  });

  it.each(['oldest', 'newest'] as const)(
    'is gone on with where a search stopped, %s first, though names change between',
    async (order) => {
      await put('general.log.1', lines(0, 30));
      await put('general.log', lines(30, 60));
      await put('local.log', lines(60, 70));
      const found: string[] = [];
      let after: SearchPlace | undefined;
      for (let turn = 0; turn < 20; turn++) {
        const request = {
          files: await list(),
          query: { mode: 'any' as const, needles: ['line'] },
          limit: 9,
          order,
          after,
        };
        after = undefined;
        for await (const event of store.search(requestOf(request))) {
          if (event.kind === 'line') found.push(event.text.slice(-4));
          if (event.kind === 'end' && event.stoppedAt) after = decodeCursor(encodeCursor(event.stoppedAt));
        }
        if (!after) break;
        if (turn > 3) continue;
        for (let number = turn + 1; number > 0; number--)
          await rename(at(`general.log.${String(number)}`), at(`general.log.${String(number + 1)}`));
        await rename(at('general.log'), at('general.log.1'));
        await put('general.log', '');
      }
      const wanted = texts(0, 70).map((text) => text.slice(-4));
      expect(found).toEqual(order === 'oldest' ? wanted : wanted.toReversed());
    },
  );

  it('names as missing what is gone before its turn, and never reads another file for it', async () => {
    await put('general.log', lines(0, 10));
    const files = await list();
    await rename(at('general.log'), join(dir, 'elsewhere'));
    await put('general.log', lines(10, 20));
    expect(await search(files)).toEqual({ texts: [], missing: [`${DAY}/general.log`] });
  });

  it('is archived with its day', async () => {
    await put('general.log.1', lines(0, 300));
    await put('general-20261128.log', lines(300, 600));
    await put('general.log.2.gz', gzipSync(lines(600, 700)));
    const log = { info: () => undefined, warn: () => undefined };
    const clock = () => startOfDay('20261201');
    const archiver = createArchiver({ dir, clock, log, quietMs: 0, duty: 1 });
    try {
      expect(await archiver.run()).toMatchObject({ archived: 2, failed: 0 });
      expect((await readdir(join(dir, DAY))).sort()).toEqual([
        'general-20261128.log.idx',
        'general-20261128.log.zst',
        'general.log.1.idx',
        'general.log.1.zst',
        'general.log.2.gz',
      ]);
      expect(await search()).toEqual({ texts: texts(0, 700), missing: [] });
      expect(await archiver.run()).toMatchObject({ archived: 0, indexed: 0, failed: 0 });
    } finally {
      await archiver.close();
    }
  });

  it('is found while it is turned over again and again', async () => {
    let written = 0;
    const write = async () => {
      const game = await open(at('general.log'), 'a');
      await game.write(lines(written, written + 50));
      written += 50;
      await game.close();
    };
    for (let turn = 0; turn < 12; turn++) {
      await write();
      const there = (await readdir(join(dir, DAY)))
        .filter((name) => readLogName(name)?.isTurned)
        .sort()
        .reverse();
      for (const name of there) {
        const [, number = '', end = ''] = /\.(\d\d)(\.gz)?$/.exec(name) ?? [];
        await rename(at(name), at(`general.log.${String(Number(number) + 1).padStart(2, '0')}${end}`));
      }
      await rename(at('general.log'), at('general.log.01'));
      if (turn % 3 === 0) {
        await put('general.log.01.gz', gzipSync(lines(written - 50, written)));
        expect((await search()).texts).toEqual(texts(0, written));
        await rm(at('general.log.01'));
      }
      expect(await search()).toEqual({ texts: texts(0, written), missing: [] });
    }
  });
});
