import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogSearch } from '../engine/scanner.ts';
import { queryOf } from '../engine/testing/search-file.ts';
import { createFolderStore } from '../folder-store.ts';
import { listLogFiles } from '../folder.ts';
import { importLogs } from '../import/import-logs.ts';
import { SAMPLES } from '@steward/api-client/testing/log-samples';
import { createTailHub } from '../tail/tail-hub.ts';
import { createArchiver } from './archiver.ts';
import { lockFolder } from './lock.ts';
import type { ArchiverOptions } from './archiver.ts';
import { readIndex } from './read-index.ts';
import { groupOf } from './rows.ts';

const NOW = Date.parse('2026-10-28T12:00:00+01:00');
const DAY = '20261025';
const suspects: string[] = [];
const search = createLogSearch({ onDamagedIndex: (path) => suspects.push(path) });
let dir = '';
let elsewhere = '';
let warnings: string[] = [];

const say = (first: unknown, second?: unknown): number => warnings.push(String(second ?? first));
const log = { info: () => undefined, warn: say } as unknown as ArchiverOptions['log'];
const clock = () => NOW;
const store = () => createFolderStore({ dir, clock, search, tail: createTailHub({ dir, clock }) });
const archiver = (options: Partial<ArchiverOptions> = {}) =>
  createArchiver({ dir, clock, log, quietMs: 0, duty: 1, ...options });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-archive-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'steward-archive-'));
  warnings = [];
  suspects.length = 0;
});
afterEach(() => [dir, elsewhere].forEach((one) => rmSync(one, { recursive: true, force: true })));
afterAll(() => search.close());

const at = (name: string, day = DAY): string => join(dir, day, name);

function put(name: string, data: string | Buffer, day = DAY): void {
  mkdirSync(join(dir, day), { recursive: true });
  writeFileSync(at(name, day), data);
}

const lines = (count: number, word = 'kill'): string =>
  Array.from(
    { length: count },
    (_, index) => `[12:00:00] [${word}] Some_Player number ${String(index)} of ${'x'.repeat(index % 70)}\n`,
  ).join('');

async function found(text: string, day = DAY) {
  const refs = (await listLogFiles(dir, day)).map(({ filename }) => ({ day, file: filename }));
  const texts: string[] = [];
  const times: (number | null)[] = [];
  const signal = AbortSignal.timeout(90_000);
  const request = {
    files: refs,
    query: queryOf(text),
    limit: Infinity,
    context: 0,
    order: 'oldest',
    owner: 'x',
    signal,
  } as const;
  for await (const event of store().search(request)) {
    if (event.kind === 'line') {
      texts.push(`${event.file} ${event.text}`);
      times.push(event.time);
    }
    if (event.kind === 'end')
      return { texts, times, total: event.total, damaged: event.damaged, missing: event.missing };
  }
  throw new Error('the search did not end');
}

describe('closed days', () => {
  it('are compressed so that other tools read them, and are searched as before', async () => {
    const data = lines(20_000);
    put('general.log', data);
    put('chat@old.log', 'one\ntwo');
    put('general.log', 'still open\n', '20261028');
    put('general.log', 'closed yesterday kill\n', '20261027');
    const before = await found('number 19999');
    const mtime = statSync(at('general.log')).mtimeMs;
    expect(await archiver().run()).toMatchObject({ archived: 2, indexed: 1, failed: 0 });
    expect(readdirSync(join(dir, DAY)).sort()).toEqual([
      ...['chat@old.log.idx', 'chat@old.log.zst', 'general.log.idx', 'general.log.zst'],
    ]);
    expect(readdirSync(join(dir, '20261027')).sort()).toEqual(['general.log', 'general.log.idx']);
    expect(readdirSync(join(dir, '20261028'))).toEqual(['general.log']);
    expect(execFileSync('zstd', ['-dcq', at('general.log.zst')], { maxBuffer: 64e6 }).toString()).toBe(data);
    expect(await found('number 19999')).toEqual(before);
    expect((await found('kill', '20261027')).total).toBe(1);
    expect((await listLogFiles(dir, DAY))[1]).toMatchObject({
      filename: 'general.log',
      type: 'general',
      size: data.length,
      mtime: Math.floor(mtime / 1000),
    });
    expect(await archiver().run()).toEqual({ archived: 0, indexed: 0, failed: 0 });
  });

  it('of 25 hours are nothing special', async () => {
    put('general.log', '[02:10:00] summer\n[02:59:59] end\n[02:00:00] winter\n[03:00:00] day\n');
    await archiver().run();
    expect((await found('summer,winter')).texts).toEqual([
      'general.log [02:10:00] summer',
      'general.log [02:00:00] winter',
    ]);
  });

  it.each([
    ['when the hour came twice', ['00', '01', '02', '02', '03', '23']],
    ['when the server slept through the second hour', ['00', '01', '02', '03', '23']],
    ['when it slept before', ['02', '02', '03']],
  ])('of 25 hours have the same times in many blocks, %s', async (_, hours) => {
    const data = hours.flatMap((hour, index) =>
      Array.from({ length: 60 }, (_, minute) => {
        const second = `[${hour}:${String(minute).padStart(2, '0')}:00]`;
        return `${second} begin ${String(index)}\n${`${second} ${'x'.repeat(200)}\n`.repeat(60)}`;
      }),
    );
    put('general.log', data.join(''));
    const before = await found('begin');
    expect(before.times).toHaveLength(hours.length * 60);
    await archiver().run();
    const index = await readIndex(at('general.log.idx'));
    expect(index && index !== 'damaged' && index.header.blocks).toBeGreaterThan(hours.length);
    expect(await found('begin')).toEqual(before);
    expect((await found('begin 1')).times).toEqual(before.times.slice(60, 120));
    const halfPastTwo = before.times.filter((_, place) => before.texts[place]?.includes('[02:30:00]'));
    const gaps = halfPastTwo.slice(1).map((time, place) => Number(time) - Number(halfPastTwo[place]));
    expect(gaps).toEqual(hours.filter((hour) => hour === '02').length === 2 ? [3600] : []);
  });

  it('wait until a file was quiet for a while', async () => {
    put('general.log', lines(10));
    expect(await archiver({ quietMs: 60_000 }).run()).toMatchObject({ archived: 0 });
    utimesSync(at('general.log'), new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
    expect(await archiver({ quietMs: 60_000 }).run()).toMatchObject({ archived: 1 });
  });

  it('stay as they are where a line is longer than 16 MiB', async () => {
    put('general.log', `${'y'.repeat(17 * 1024 * 1024)} kill\n`);
    const own = archiver();
    expect(await own.run()).toMatchObject({ archived: 0, failed: 1 });
    expect(warnings).toEqual([`${DAY}/general.log has a line of more than 16 MiB and stays as it is.`]);
    expect(readdirSync(join(dir, DAY))).toEqual(['general.log']);
    expect(await own.run()).toMatchObject({ failed: 0 });
  });

  it('may hold a line that is longer than a block', async () => {
    put('general.log', `first\n${'y'.repeat(700_000)} kill\n${lines(3000)}last`);
    const total = (await found('kill')).total;
    await archiver().run();
    expect((await found('kill')).total).toBe(total);
    expect((await found('last')).texts).toEqual(['general.log last']);
  });

  it('are left alone while a file grows, and taken when it is quiet', async () => {
    put('general.log', lines(60_000));
    const own = archiver({ duty: 0.3 });
    const running = own.run();
    const growing = setInterval(() => appendFileSync(at('general.log'), 'one more\n'), 5);
    expect(await running).toMatchObject({ archived: 0 });
    clearInterval(growing);
    expect(readdirSync(join(dir, DAY))).toEqual(['general.log']);
    const more = (await found('one more')).total;
    expect(await own.run()).toMatchObject({ archived: 1 });
    expect((await found('one more')).total).toBe(more);
  });
});

describe('what was begun', () => {
  it('is thrown away when it is half made', async () => {
    put('general.log', lines(100));
    put('.general.log.zst.part', 'half');
    put('.general.log.idx.part', 'half');
    expect((await listLogFiles(dir, DAY)).map(({ filename }) => filename)).toEqual(['general.log']);
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    expect(readdirSync(join(dir, DAY)).sort()).toEqual(['general.log.idx', 'general.log.zst']);
  });

  it('is begun anew when only the index is in place', async () => {
    put('general.log', lines(100));
    await archiver().run();
    const [index, raw] = [readFileSync(at('general.log.idx')), lines(100)];
    rmSync(at('general.log.zst'));
    put('general.log', raw);
    put('general.log.idx', index);
    expect((await found('kill')).total).toBe(100);
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    expect((await found('kill')).total).toBe(100);
  });

  it('is ended when both are in place, and lines are never given twice meanwhile', async () => {
    put('general.log', lines(100));
    const found100 = (await found('kill')).total;
    const kept = join(dir, 'kept');
    execFileSync('cp', ['-p', '--link', at('general.log'), kept]);
    await archiver().run();
    execFileSync('mv', [kept, at('general.log')]);
    expect((await found('kill')).total).toBe(found100);
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    expect(readdirSync(join(dir, DAY)).sort()).toEqual(['general.log.idx', 'general.log.zst']);
    expect((await found('kill')).total).toBe(100);
  });

  it('is done anew when the file holds more than the archive', async () => {
    put('general.log', lines(100));
    await archiver().run();
    put('general.log', `${lines(100)}${lines(5, 'late')}`);
    await archiver().run();
    await archiver().run();
    expect(readdirSync(join(dir, DAY)).sort()).toEqual(['general.log.idx', 'general.log.zst']);
    expect([(await found('kill')).total, (await found('late')).total]).toEqual([100, 5]);
  });

  it('keeps lines that came late under a name of their own', async () => {
    put('general.log', lines(100));
    await archiver().run();
    put('general.log', lines(5, 'late'));
    expect((await listLogFiles(dir, DAY)).map(({ filename }) => filename)).toEqual(['general.log', 'general@zst.log']);
    expect([(await found('kill')).total, (await found('late')).total]).toEqual([100, 5]);
    await archiver().run();
    await archiver().run();
    expect((await listLogFiles(dir, DAY)).map(({ filename }) => filename)).toEqual([
      'general.log',
      'general@late-1.log',
    ]);
    expect([(await found('kill')).total, (await found('late')).total]).toEqual([100, 5]);
    expect(warnings).toEqual([`Lines came late for ${DAY}; they are kept in general@late-1.log.`]);
  });

  it('is given up when the server closes, and ended by the next', async () => {
    put('general.log', lines(100_000));
    const own = archiver({ duty: 0.2 });
    const running = own.run().catch(() => undefined);
    await expect.poll(() => readdirSync(join(dir, DAY)), { interval: 5 }).toContain('.general.log.zst.part');
    await own.close();
    await running;
    expect((await found('number 99999')).total).toBe(1);
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    expect((await found('number 99999')).total).toBe(1);
  });
});

describe('no room on the disk', () => {
  it('is said, the file is kept, and it is tried again', async () => {
    put('general.log', lines(2000));
    mkdirSync(at('.general.log.zst.part'));
    const own = archiver();
    expect(await own.run()).toMatchObject({ archived: 0, failed: 1 });
    expect((await found('kill')).total).toBe(2000);
    rmSync(at('.general.log.zst.part'), { recursive: true });
    execFileSync('ln', ['-s', '/dev/full', at('.general.log.zst.part')]);
    const { buildArchive } = await import('./build.ts');
    const { createIndexKernel } = await import('./index-kernel.ts');
    const task = {
      path: at('general.log'),
      day: DAY,
      indexPart: at('.general.log.idx.part'),
      packedPart: at('.general.log.zst.part'),
      duty: 1,
    };
    await expect(buildArchive(createIndexKernel(), task)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(join(dir, DAY))).toEqual(['general.log']);
    expect(await own.run()).toMatchObject({ archived: 1, failed: 0 });
  });
});

describe('damage', () => {
  const damage = (name: string, position: number): void => {
    const bytes = readFileSync(at(name));
    bytes.fill(0x55, position, position + 40);
    writeFileSync(at(name), bytes);
  };

  it('of a block is said, and the other blocks are searched', async () => {
    put('general.log', lines(20_000));
    await archiver().run();
    const index = await readIndex(at('general.log.idx'));
    if (!index || index === 'damaged') throw new Error('no index');
    damage('general.log.zst', (index.packed[2] ?? 0) + 200);
    const left = 20_000 - ((index.lines[3] ?? 0) - (index.lines[2] ?? 0));
    const answer = await found('player');
    expect({ total: answer.total, lines: answer.texts.length }).toEqual({ total: left, lines: left });
    expect(answer.damaged).toEqual([`${DAY}/general.log`]);
    expect(answer.texts.at(-1)).toContain('number 19999');
    expect((await found('number 19999 of')).damaged).toEqual([]);
  });

  it.each([
    ['header', () => 20],
    ['table', (size: number) => size - 60],
    ['rows', (_: number, rows: number) => rows],
  ])('of the index (%s) is said, all is searched, and it is made anew', async (_, place) => {
    put('general.log', lines(20_000));
    await archiver().run();
    const sound = readFileSync(at('general.log.idx'));
    const index = await readIndex(at('general.log.idx'));
    if (!index || index === 'damaged') throw new Error('no index');
    const player =
      (index.layout.directories[0] ?? 0) + groupOf(...([...Buffer.from('play')] as [number, number, number])) * 4;
    damage('general.log.idx', place(sound.length, (index.layout.directories[0] ?? 0) + sound.readUInt32LE(player)));
    const answer = await found('player');
    expect(answer.total).toBe(20_000);
    expect(answer.damaged).toEqual([`${DAY}/general.log`]);
    const own = archiver();
    for (const path of suspects) own.suspect(path);
    expect(await own.run()).toMatchObject({ indexed: 1 });
    expect(await found('player')).toMatchObject({ total: 20_000, damaged: [] });
  });

  it('of an index that is gone is mended', async () => {
    put('general.log', lines(20_000));
    await archiver().run();
    rmSync(at('general.log.idx'));
    expect(await found('number 777 of')).toMatchObject({ total: 1, damaged: [] });
    expect(await archiver().run()).toMatchObject({ indexed: 1 });
    expect(await found('number 777 of')).toMatchObject({ total: 1, damaged: [] });
    expect((await listLogFiles(dir, DAY))[0]?.size).toBe(lines(20_000).length);
  });

  it('of a file that others packed is said, and what can be unpacked is searched', async () => {
    put('general.log.gz', gzipSync(lines(20_000)));
    truncateSync(at('general.log.gz'), statSync(at('general.log.gz')).size - 1000);
    put('chat.log.zst', Buffer.concat([zstdCompressSync(lines(50)), Buffer.from('rubbish'.repeat(10))]));
    const answer = await found('player');
    expect(answer.damaged).toEqual([`${DAY}/chat.log`, `${DAY}/general.log`]);
    expect(answer.total).toBeGreaterThan(10_000);
    expect(answer.texts.filter((text) => text.startsWith('chat.log'))).toHaveLength(50);
  });
});

describe('files that operators drop into the folder', () => {
  it('are left as they are, and searched under their own name', async () => {
    put('general.log.gz', gzipSync(lines(10)));
    put('chat.log.zst', zstdCompressSync(lines(20)));
    expect(await archiver().run()).toMatchObject({ archived: 0, failed: 0 });
    expect((await listLogFiles(dir, DAY)).map(({ filename }) => filename)).toEqual(['chat.log', 'general.log']);
    expect((await found('kill')).total).toBe(30);
    expect(readdirSync(join(dir, DAY))).toContain('general.log.gz');
  });
});

describe('imported files', () => {
  it.each([0, 600_000])(
    'are archived, known to be imported, and replaced when they grow, kept aside %i ms',
    async (leftMs) => {
      const source = join(elsewhere, 'server_log.txt');
      const written = new Date('2026-11-28T12:00:00+01:00');
      const later = () => archiver({ clock: () => written.getTime() + 20 * 86_400_000, leftMs });
      const importAgain = async (text: string) => {
        writeFileSync(source, text);
        utimesSync(source, written, written);
        const reports = [];
        for await (const report of importLogs({ dir, files: [source] })) reports.push(report);
        return reports.map(({ unchanged }) => unchanged);
      };
      expect(await importAgain(SAMPLES.samp)).toEqual([false]);
      const report = await later().run();
      expect(report.archived).toBeGreaterThan(0);
      expect(await importAgain(SAMPLES.samp)).toEqual([true]);
      const days = readdirSync(dir).filter((day) => /^\d{8}$/.test(day));
      const count = async () => {
        const answers = await Promise.all(days.map((day) => found('[', day)));
        return answers.reduce((sum, { total }) => sum + total, 0);
      };
      const before = await count();
      expect(await importAgain(`${SAMPLES.samp}[13:00:00] one more line\n`)).toEqual([false]);
      expect(await count()).toBe(before + 1);
      expect((await later().run()).failed).toBe(0);
      expect(await count()).toBe(before + 1);
    },
  );
});

describe('two servers on one folder', () => {
  const LOCK = '.steward-archive.lock';

  it('do not both archive: the second says who does', async () => {
    put('general.log', lines(10));
    const first = await lockFolder(dir);
    expect(readdirSync(dir)).toContain(LOCK);
    const second = await archiver().run();
    expect(second).toMatchObject({ archived: 0, heldBy: `process ${String(process.pid)} on ${hostname()}` });
    expect(warnings[0]).toMatch(/this server leaves that to it/);
    if ('lock' in first) await first.lock.release();
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    expect(readdirSync(dir)).toEqual([DAY]);
  });

  it('take over from one that is gone', async () => {
    put('general.log', lines(10));
    const gone = execFileSync('sh', ['-c', 'echo $$']).toString().trim();
    writeFileSync(join(dir, LOCK), JSON.stringify({ pid: Number(gone), host: hostname(), run: 'x' }));
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    put('chat.log', lines(10));
    writeFileSync(join(dir, LOCK), JSON.stringify({ pid: 1, host: 'elsewhere', run: 'x' }));
    expect(await archiver().run()).toMatchObject({ heldBy: 'process 1 on elsewhere' });
    const old = new Date(Date.now() - 120_000);
    utimesSync(join(dir, LOCK), old, old);
    expect(await archiver().run()).toMatchObject({ archived: 1 });
    put('local.log', lines(10));
    writeFileSync(join(dir, LOCK), 'rubbish');
    expect(await archiver().run()).toMatchObject({ archived: 1 });
  });
});
