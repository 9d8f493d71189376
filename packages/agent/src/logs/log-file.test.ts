import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { LogRecord } from '@steward/api-client/contract/bridge';
import { SAMPLES } from '@steward/api-client/testing/log-samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSpool, type Spool } from '../spool/spool.ts';
import { keptLog } from '../testing/kept-log.ts';
import { followLogs, type FollowedLogs } from './follow-logs.ts';

let folder: string;
let spool: Spool;
let stopping: AbortController;
let following: Promise<void>;
let collecting: Promise<void>;
let got: LogRecord[];
const log = keptLog();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-logs-'));
  await mkdir(join(folder, 'game'));
  got = [];
  log.lines.length = 0;
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const file = (name = 'server_log.txt') => join(folder, 'game', name);
async function start(settings: Partial<FollowedLogs> = {}): Promise<void> {
  stopping = new AbortController();
  const { signal } = stopping;
  spool = await openSpool({ folder: join(folder, 'spool'), mostBytes: 64 * 1024 * 1024, log, signal });
  const logs = [{ path: file(), name: 'server_log.txt', ...settings }];
  following = followLogs({ logs, spool, log, signal, now: Date.now });
  collecting = (async () => {
    for (let batch = await spool.next(1000); batch; batch = await spool.next(1000)) {
      got.push(...batch.records.map((record) => JSON.parse(record) as LogRecord));
      await spool.delivered(batch.end);
    }
  })();
}
async function stop(): Promise<void> {
  stopping.abort();
  await Promise.all([following, collecting]);
  await spool.close();
}
const texts = (name?: string) =>
  got.filter((one) => name === undefined || one.file === name).flatMap(({ lines }) => lines.map(({ text }) => text));
const until = (wanted: readonly string[], name?: string) =>
  vi.waitFor(() => expect(texts(name)).toEqual(wanted), { interval: 20 });
/** In windows-1251. */
const inCyrillic = (words: string) =>
  Buffer.from(
    Array.from(words, (one) => (one >= 'А' && one <= 'я' ? one.charCodeAt(0) - 0x410 + 0xc0 : one.charCodeAt(0))),
  );
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `[20:15:03] line ${from + at}`);
const text = (from: number, to: number) =>
  rows(from, to)
    .map((row) => `${row}\n`)
    .join('');

describe('a log that is followed', () => {
  it('is read as it grows, over restarts of the agent', async () => {
    await writeFile(file(), text(0, 3));
    await start();
    await until(rows(0, 3));
    await appendFile(file(), '[20:15:03] line ');
    await appendFile(file(), '3\n');
    await until(rows(0, 4));
    await stop();
    await appendFile(file(), text(4, 6));
    await start();
    await until(rows(0, 6));
    const places = got.map(({ part, offset, lines }) => [part, offset, lines.reduce((sum, { size }) => sum + size, 0)]);
    expect(new Set(places.map(([part]) => part)).size).toBe(1);
    expect(Number(places.at(-1)?.[1]) + Number(places.at(-1)?.[2])).toBe(Buffer.byteLength(text(0, 6)));
  });

  it('is read to its end when it is renamed while it is written, then the one that took its name', async () => {
    await writeFile(file(), text(0, 2));
    await start();
    await until(rows(0, 2));
    await rename(file(), file('server_log.txt.1'));
    await appendFile(file('server_log.txt.1'), text(2, 4));
    await writeFile(file(), text(4, 6));
    await appendFile(file('server_log.txt.1'), '[20:15:03] no end');
    await until([...rows(0, 4), '[20:15:03] no end', ...rows(4, 6)]);
    expect(new Set(got.map(({ part }) => part)).size).toBe(2);
  });

  it('loses nothing to copytruncate, also of what was written just before', async () => {
    await writeFile(file(), text(0, 2));
    await start();
    await until(rows(0, 2));
    await stop();
    await appendFile(file(), text(2, 5));
    await copyFile(file(), file('server_log.txt.1'));
    await truncate(file(), 0);
    await appendFile(file(), text(5, 7));
    await start();
    await until(rows(0, 7));
  });

  it.each([
    ['gz', gzipSync],
    ['zst', zstdCompressSync],
  ] as const)(
    'is read on in older copies that were packed (%s) while the agent was away, all of them',
    async (end, pack) => {
      await writeFile(file(), text(0, 3));
      await start();
      await until(rows(0, 3));
      await stop();
      await appendFile(file(), text(3, 5));
      for (const [number, from, to] of [
        [2, 0, 5],
        [1, 5, 8],
      ] as const) {
        const path = file(`server_log.txt.${number}.${end}`);
        await writeFile(path, pack(Buffer.from(text(from, to))));
        const when = new Date(Date.now() + 60_000 - number * 10_000);
        await utimes(path, when, when);
      }
      await rm(file());
      await writeFile(file(), text(8, 9));
      await start();
      await until(rows(0, 9));
      await stop();
      await start();
      await appendFile(file(), text(9, 10));
      await until(rows(0, 10));
    },
  );

  it('may be away, and its folder, and come back', async () => {
    await start();
    await writeFile(file(), text(0, 2));
    await until(rows(0, 2));
    await rename(join(folder, 'game'), join(folder, 'gone'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await rename(join(folder, 'gone'), join(folder, 'game'));
    await appendFile(file(), text(2, 4));
    await until(rows(0, 4));
    await rm(join(folder, 'game'), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await mkdir(join(folder, 'game'));
    await writeFile(file(), text(4, 6));
    await until(rows(0, 6));
  });

  it('may hold a line of 10 MB, which comes in pieces', async () => {
    await start();
    const long = 'é'.repeat(5 * 1024 * 1024);
    await writeFile(file(), `${text(0, 1)}${long}\n${text(1, 2)}`);
    await vi.waitFor(() => expect(texts().at(-1)).toBe(rows(1, 2)[0]));
    expect(texts()[0]).toBe(rows(0, 1)[0]);
    expect(texts().slice(1, -1).join('')).toBe(long);
    expect(got.every((one) => JSON.stringify(one).length < 500_000)).toBe(true);
    const ends = got.map(({ offset, lines }) => offset + lines.reduce((sum, { size }) => sum + size, 0));
    expect(Math.max(...ends)).toBe(Buffer.byteLength(`${text(0, 1)}${long}\n${text(1, 2)}`));
  });

  it('is read in its own character set', async () => {
    const cyrillic = ['[20:15:03] [chat] [Иван]: Добрый вечер, господа офицеры', '[20:15:04] Сервер перезагружается'];
    await writeFile(file(), inCyrillic(`${cyrillic.join('\r\n')}\r\n`));
    await writeFile(file('wide.log'), Buffer.from('\ufeff[20:15:03] first\r\n[20:15:04] ё\r\n', 'utf16le'));
    await start({ path: join(folder, 'game'), name: 'game' });
    await until(cyrillic, 'game/server_log.txt');
    await until(['[20:15:03] first', '[20:15:04] ё'], 'game/wide.log');
  });

  it('has room before it that was never written, and empty lines', async () => {
    await start();
    await writeFile(
      file(),
      Buffer.concat([Buffer.alloc(200_000), Buffer.from(`${rows(0, 1)[0]}\n\n${rows(1, 2)[0]}\n`)]),
    );
    await until([rows(0, 1)[0] ?? '', '', rows(1, 2)[0] ?? '']);
  });

  it('gets the days of its lines right, also of a large stretch that was not read yet', async () => {
    const hours = Array.from({ length: 24 * 5 }, (_, at) => at % 24);
    const all = hours.flatMap((hour) =>
      Array.from(
        { length: 120 },
        (_, at) => `[${String(hour).padStart(2, '0')}:00:${String(at % 60).padStart(2, '0')}] ${'x'.repeat(40)}`,
      ),
    );
    await writeFile(file(), all.map((one) => `${one}\n`).join(''));
    const when = new Date('2026-05-20T22:30:00Z');
    await utimes(file(), when, when);
    await start({ zone: 'UTC', format: 'samp' });
    await vi.waitFor(() => expect(texts().length).toBe(all.length));
    const days = new Set(got.flatMap(({ lines }) => lines.flatMap(({ at }) => (at ? [at.slice(0, 10)] : []))));
    expect(days.size).toBeGreaterThanOrEqual(5);
    expect(got[0]?.live).toBe(false);
    expect([...days].sort().at(-1)).toBe('2026-05-19');
  });
});

describe('a folder that is followed', () => {
  it('has each form told apart, and types of lines as the importer tells them', async () => {
    for (const [form, sample] of Object.entries(SAMPLES)) await writeFile(file(`${form}.log`), sample);
    await writeFile(file('money.log'), '[2026/3/9 - 5:04:03] a\n');
    await writeFile(file('old.log.1'), 'x\n');
    await writeFile(file('picture.png'), 'x\n');
    await start({ path: join(folder, 'game'), name: 'game' });
    await until(['[2026/3/9 - 5:04:03] a'], 'game/money.log');
    await vi.waitFor(() => expect(new Set(got.map((one) => one.file)).size).toBe(9));
    const typesOf = (name: string) =>
      new Set(got.filter((one) => one.file === `game/${name}`).flatMap(({ lines }) => lines.map(({ type }) => type)));
    expect(typesOf('samp.log')).toEqual(
      new Set(['general', 'connection', 'local', 'death', 'admin', 'cheat', 'money', 'command']),
    );
    expect(typesOf('money.log')).toEqual(new Set(['money']));
    expect(typesOf('minecraft.log').has('death')).toBe(true);
    expect(got.some((one) => /old|picture/.test(one.file))).toBe(false);
    await writeFile(file('fresh.log'), 'new\n');
    await until(['new'], 'game/fresh.log');
    expect(await readFile(file('fresh.log'), 'utf8')).toBe('new\n');
  });
});
