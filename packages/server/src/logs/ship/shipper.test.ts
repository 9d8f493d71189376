import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { mark } from '../clickhouse/client.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { describeClickHouse } from '../testing/with-clickhouse.ts';
import { runLogsShip } from '../../commands/ship-logs.ts';
import { openMarks } from './mark-store.ts';
import { createShipper } from './shipper.ts';
import type { ShipperOptions } from './shipper.ts';

const DAY = '20261127';
const NOW_MS = Date.UTC(2026, 10, 27, 12);
const left: string[] = [];
afterAll(async () => {
  for (const dir of left) await rm(dir, { recursive: true, force: true });
});

async function folders(): Promise<{ dir: string; marksDir: string; path: (name: string) => string }> {
  const root = await mkdtemp(join(tmpdir(), 'steward-ship-'));
  left.push(root);
  const dir = join(root, 'logs');
  await mkdir(join(dir, DAY), { recursive: true });
  return { dir, marksDir: join(root, 'marks'), path: (name) => join(dir, DAY, name) };
}

/** Ships once, as a process that begins anew. */
async function ship(
  server: ClickHouse,
  { dir, marksDir }: { dir: string; marksDir: string },
  changes: Partial<ShipperOptions> = {},
): Promise<number> {
  const shipper = createShipper({
    dir,
    server,
    marks: await openMarks(marksDir),
    source: '',
    page: 'windows-1252',
    clock: () => NOW_MS,
    warn: () => undefined,
    readBytes: 64,
    ...changes,
  });
  return (await shipper.run(true, AbortSignal.timeout(90_000))).lines;
}

async function held(server: ClickHouse, isJoined = false): Promise<string[]> {
  const sql =
    `SELECT ${mark}, file, offset, line, text FROM ${server.table}${isJoined ? ' FINAL' : ''}` +
    ' ORDER BY day, file, source, offset';
  const rows = await server.all({ sql, columns: { file: 'text', offset: 'u64', line: 'u64', text: 'text' } });
  return rows.map(({ text }) => text);
}

/** Fails after the server has taken the rows, as if the process were killed before it wrote its marks. */
const killedAfter = (server: ClickHouse, inserts: number): ClickHouse => {
  let count = 0;
  return {
    ...server,
    insert: async (...args) => {
      await server.insert(...args);
      count += 1;
      if (count === inserts) throw new Error('killed');
    },
  };
};

/** Fails before the server has taken anything. */
const away = (server: ClickHouse): ClickHouse => ({ ...server, insert: () => Promise.reject(new Error('away')) });

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `[12:00:00] line ${String(from + index)}\n`).join('');
const texts = (from: number, to: number): string[] => numbered(from, to).trimEnd().split('\n');

describeClickHouse('shipping to ClickHouse', ({ table }) => {
  it('sends what is there once, and what is appended later', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 10));
    expect(await ship(server, place)).toBe(10);
    expect(await ship(server, place)).toBe(0);
    await appendFile(place.path('general.log'), `${numbered(10, 12)}unfinished`);
    expect(await ship(server, place)).toBe(2);
    await appendFile(place.path('general.log'), ' no more\n');
    expect(await ship(server, place)).toBe(1);
    expect(await held(server)).toEqual([...texts(0, 12), 'unfinished no more']);
  });

  it('loses nothing and doubles nothing when it is killed between sending and marking', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 100));
    await writeFile(place.path('local.log'), numbered(200, 240));
    for (let tried = 0; tried < 10; tried++)
      await ship(killedAfter(server, 2), place, { mostBytes: 256 }).catch(() => undefined);
    await ship(server, place);
    expect(await held(server)).toEqual([...texts(0, 100), ...texts(200, 240)]);
  });

  it('goes on after the server was away', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 5));
    await expect(ship(away(server), place)).rejects.toThrow('away');
    await appendFile(place.path('general.log'), numbered(5, 9));
    await ship(server, place);
    expect(await held(server)).toEqual(texts(0, 9));
  });

  it('finds its place by what the server holds when the marks are lost', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 50));
    await ship(server, place);
    await rm(place.marksDir, { recursive: true });
    await appendFile(place.path('general.log'), numbered(50, 55));
    await ship(server, place);
    expect(await held(server)).toEqual(texts(0, 55));
  });

  it('follows a file that is rotated to another name, and begins the new one anew', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 4));
    await ship(server, place);
    await appendFile(place.path('general.log'), numbered(4, 6));
    await rename(place.path('general.log'), place.path('general@1.log'));
    await writeFile(place.path('general.log'), numbered(100, 103));
    await ship(server, place);
    expect(await held(server)).toEqual([...texts(0, 6), ...texts(100, 103)]);
  });

  it('follows a file that is copied and emptied', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 6));
    await ship(server, place);
    await copyFile(place.path('general.log'), place.path('general@1.log'));
    await truncate(place.path('general.log'));
    await appendFile(place.path('general.log'), numbered(300, 303));
    await ship(server, place);
    await appendFile(place.path('general.log'), numbered(303, 320));
    await ship(server, place);
    expect(await held(server)).toEqual([...texts(0, 6), ...texts(300, 320)]);
  });

  it('goes on in what is packed, and reads what others packed', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 4));
    await writeFile(place.path('local.log.gz'), gzipSync(numbered(50, 60)));
    await ship(server, place);
    await rm(place.path('general.log'));
    const frames = [numbered(0, 5), numbered(5, 6), numbered(6, 8)].map((text) => zstdCompressSync(text));
    await writeFile(place.path('general.log.zst'), Buffer.concat(frames));
    await ship(server, place);
    expect(await ship(server, place)).toBe(0);
    expect(await held(server)).toEqual([...texts(0, 8), ...texts(50, 60)]);
  });

  it.each(['gz', 'zst'] as const)('sends all of what is packed in several pieces, as %s', async (form) => {
    const { server } = await table();
    const place = await folders();
    const pack = form === 'gz' ? gzipSync : zstdCompressSync;
    await writeFile(place.path('general.log'), numbered(0, 10));
    await ship(server, place);
    await rm(place.path('general.log'));
    const pieces = [numbered(0, 4), numbered(4, 11), numbered(11, 30)].map((text) => pack(text));
    await writeFile(place.path(`general.log.${form}`), Buffer.concat(pieces));
    await ship(server, place);
    expect(await held(server)).toEqual(texts(0, 30));
  });

  it.each(['gz', 'zst'] as const)(
    'sends what can be read of a damaged file, says so once, and goes on, as %s',
    async (form) => {
      const { server } = await table();
      const place = await folders();
      const pack = form === 'gz' ? gzipSync : zstdCompressSync;
      const pieces = [numbered(0, 20), numbered(20, 40)].map((text) => pack(text));
      await writeFile(place.path(`cheat.log.${form}`), Buffer.concat(pieces).subarray(0, -10));
      await writeFile(place.path(`death.log.${form}`), 'no such form');
      await writeFile(place.path('general.log'), numbered(50, 60));
      const said: string[] = [];
      const later = {
        clock: () => NOW_MS + 2 * 86_400_000,
        isOnce: true,
        warn: (sentence: string) => said.push(sentence),
      };
      await ship(server, place, later);
      const shipped = await held(server);
      expect(shipped).toEqual(expect.arrayContaining([...texts(0, 20), ...texts(50, 60)]));
      expect(said.map((sentence) => sentence.slice(0, 35)).sort()).toEqual(
        ['cheat', 'death'].map((name) => `A part of ${DAY}/${name}.log cannot`),
      );
      expect(await ship(server, place, later)).toBe(0);
      expect(await held(server)).toEqual(shipped);
    },
  );

  it('sends a last line without an end when the day is over, and again when it grows', async () => {
    const { server } = await table();
    const place = await folders();
    const later = { clock: () => NOW_MS + 2 * 86_400_000, isOnce: true };
    await writeFile(place.path('general.log'), 'one\ntwo');
    await ship(server, place, later);
    expect(await held(server)).toEqual(['one', 'two']);
    expect(await ship(server, place, later)).toBe(0);
    await appendFile(place.path('general.log'), ' and more\nthree\n');
    await ship(server, place, later);
    expect(await held(server, true)).toEqual(['one', 'two and more', 'three']);
  });

  it('sends again what the server lost of a day that is not over', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), numbered(0, 5));
    await ship(server, place);
    await server.execute(`TRUNCATE TABLE ${server.table}`);
    await appendFile(place.path('general.log'), numbered(5, 6));
    await ship(server, place);
    expect(await held(server)).toEqual(texts(0, 6));
  });

  it('leaves alone what the server let go of, and says so', async () => {
    const { server } = await table();
    const place = await folders();
    const later = { clock: () => NOW_MS + 9 * 86_400_000 };
    await writeFile(place.path('general.log'), numbered(0, 5));
    await ship(server, place, later);
    await server.execute(`TRUNCATE TABLE ${server.table}`);
    await appendFile(place.path('general.log'), numbered(5, 6));
    const said: string[] = [];
    await ship(server, place, { ...later, warn: (sentence) => said.push(sentence) });
    expect(await held(server)).toEqual(texts(5, 6));
    expect(said.join()).toContain('--again');
  });

  it('names the files of a machine by the machine', async () => {
    const { server } = await table();
    const place = await folders();
    await writeFile(place.path('general.log'), 'a\n');
    await writeFile(place.path('general@old.log'), 'b\n');
    await ship(server, place, { source: 'eu1' });
    const sql = `SELECT ${mark}, file, source FROM ${server.table} ORDER BY file`;
    expect(await server.all({ sql, columns: { file: 'text', source: 'text' } })).toEqual([
      { file: 'general@eu1-old.log', source: 'eu1' },
      { file: 'general@eu1.log', source: 'eu1' },
    ]);
  });

  it('holds each line once whatever happens on the way', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('append' as const), lines: fc.integer({ min: 1, max: 9 }) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('ship' as const) }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('kill' as const), after: fc.integer({ min: 1, max: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('half' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { server } = await table();
        const place = await folders();
        let count = 0;
        let rotations = 0;
        let isHalf = false;
        for (const one of steps) {
          if (one.kind === 'append') {
            await appendFile(place.path('general.log'), numbered(count, count + one.lines).slice(isHalf ? 8 : 0));
            isHalf = false;
            count += one.lines;
          } else if (one.kind === 'half' && !isHalf) {
            await appendFile(place.path('general.log'), numbered(count, count + 1).slice(0, 8));
            isHalf = true;
          } else if (one.kind === 'rotate' && count > 0 && !isHalf) {
            rotations += 1;
            await ship(server, place);
            await rename(place.path('general.log'), place.path(`general@${String(rotations)}.log`)).catch(
              () => undefined,
            );
          } else if (one.kind === 'forget' && rotations === 0)
            await rm(place.marksDir, { recursive: true, force: true });
          else if (one.kind === 'ship') await ship(server, place, { mostBytes: 100 });
          else if (one.kind === 'kill')
            await ship(killedAfter(server, one.after), place, { mostBytes: 100 }).catch(() => undefined);
        }
        await ship(server, place);
        expect(await held(server)).toEqual(count === 0 ? [] : texts(0, count));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('holds each line once while the log is turned over, packed and copied, and the game writes on to the old one', async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.constant('line' as const) },
      { weight: 2, arbitrary: fc.constant('half' as const) },
      { weight: 4, arbitrary: fc.constant('ship' as const) },
      { weight: 2, arbitrary: fc.constant('kill' as const) },
      { weight: 3, arbitrary: fc.constant('turn' as const) },
      { weight: 3, arbitrary: fc.constant('reopen' as const) },
      { weight: 2, arbitrary: fc.constant('pack' as const) },
      { weight: 1, arbitrary: fc.constant('copy' as const) },
      { weight: 1, arbitrary: fc.constant('backup' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const { server } = await table();
        const place = await folders();
        const log = place.path('general.log');
        let game = await open(log, 'a');
        let count = 0;
        let half = '';
        const next = (): string => numbered(count, ++count);
        const turned = async () => (await readdir(join(place.dir, DAY))).filter((name) => /\.\d+(?:\.gz)?$/.test(name));
        const turnOver = async (): Promise<void> => {
          const numberOf = (name: string): number => Number(/\.(\d+)(?:\.gz)?$/.exec(name)?.[1]);
          for (const name of (await turned()).sort((a, b) => numberOf(b) - numberOf(a)))
            await rename(
              place.path(name),
              place.path(
                name.replace(/\.\d+(\.gz)?$/, (_, end = '') => `.${String(numberOf(name) + 1)}${String(end)}`),
              ),
            );
        };
        try {
          for (const one of steps) {
            const isThere = await stat(log).catch(() => undefined);
            const isHeld = isThere?.ino === (await game.stat()).ino;
            if (one === 'line') {
              await game.write(half || next());
              half = '';
            } else if (one === 'half' && half === '') {
              const text = next();
              await game.write(text.slice(0, 14));
              half = text.slice(14);
            } else if (one === 'ship') await ship(server, place, { mostBytes: 100 });
            else if (one === 'kill')
              await ship(killedAfter(server, 1), place, { mostBytes: 100 }).catch(() => undefined);
            else if (one === 'turn' && isThere && isHeld) {
              await turnOver();
              await rename(log, place.path('general.log.1'));
            } else if (one === 'reopen' && !isThere && half === '') {
              await game.close();
              game = await open(log, 'a');
            } else if (one === 'pack') {
              const name = (await turned()).sort().at(-1);
              if (name === undefined || name.endsWith('.gz') || !isHeld) continue;
              const bytes = await readFile(place.path(name));
              await writeFile(place.path(`${name}.gz`), gzipSync(bytes).subarray(0, -9));
              await ship(server, place);
              await writeFile(place.path(`${name}.gz`), gzipSync(bytes));
              await ship(server, place);
              await rm(place.path(name));
            } else if (one === 'copy' && isThere && isHeld && half === '' && isThere.size > 0) {
              await turnOver();
              await copyFile(log, place.path('general.log.1'));
              await ship(server, place);
              await truncate(log);
            } else if (one === 'backup' && isThere) await copyFile(log, place.path('general.log.bak'));
          }
          await game.write(half);
          await ship(server, place);
          expect((await held(server, true)).sort()).toEqual(count === 0 ? [] : texts(0, count).sort());
        } finally {
          await game.close();
        }
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('runs as a command: ships, refuses a second one, and says what is wrong', async () => {
    const { url, server } = await table();
    const { dir, marksDir, path } = await folders();
    await writeFile(path('general.log'), numbered(0, 3));
    const said: string[] = [];
    const own = {
      clock: () => NOW_MS,
      signal: AbortSignal.timeout(90_000),
      err: (line: string) => said.push(line),
    };
    const args = { url, dir, marksDir, source: '', encoding: 'windows-1252', once: true, again: false };
    expect(await runLogsShip(args, own)).toBe(0);
    expect(said).toEqual(['Shipped 3 lines (54 bytes).']);
    expect(await held(server)).toEqual(texts(0, 3));
    expect(await runLogsShip({ ...args, url: 'postgres://x' }, own)).toBe(2);
    expect(await runLogsShip({ ...args, url: undefined }, own)).toBe(2);
    expect(await runLogsShip({ ...args, encoding: 'koi8' }, own)).toBe(2);
    expect(await runLogsShip({ ...args, url: url.replace('p%40ss', 'wrong') }, own)).toBe(1);
    expect(said.at(-1)).toMatch(/refused: .*(?:password|Authentication)/i);
    expect(said.join()).not.toContain('w/rd');
    expect(await runLogsShip({ ...args, url: 'clickhouse://127.0.0.1:9' }, own)).toBe(1);
    expect(said.at(-1)).toContain('cannot be reached');
    const stopping = new AbortController();
    const running = runLogsShip({ ...args, once: false }, { ...own, signal: stopping.signal });
    await appendFile(path('general.log'), numbered(3, 4));
    await expect.poll(() => held(server)).toEqual(texts(0, 4));
    expect(await runLogsShip(args, own)).toBe(1);
    expect(said.at(-1)).toContain('Another "logs ship" runs');
    stopping.abort();
    expect(await running).toBe(0);
  });
});
