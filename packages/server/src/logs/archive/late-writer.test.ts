import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogSearch } from '../engine/scanner.ts';
import { createFolderStore } from '../folder-store.ts';
import { runRetention } from '../retention/retain.ts';
import { requestOf } from '../testing/suite-tools.ts';
import { createTailHub } from '../tail/tail-hub.ts';
import { createArchiver } from './archiver.ts';
import type { ArchiverOptions } from './archiver.ts';
import { createArchiveThread } from './worker.ts';

const NOW = Date.parse('2026-10-28T12:00:00+01:00');
const DAY = '20261025';
const search = createLogSearch();
/** Hundreds of passes by one: a thread for each takes most of the time. */
const thread = createArchiveThread();
const log: ArchiverOptions['log'] = { info: () => undefined, warn: () => undefined };
let dir = '';
let games: FileHandle[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-late-'));
  mkdirSync(join(dir, DAY));
  games = [];
});
afterEach(async () => {
  for (const game of games) await game.close();
  rmSync(dir, { recursive: true, force: true });
});
afterAll(() => Promise.all([search.close(), thread.end()]));

const at = (name = 'general.log') => join(dir, DAY, name);
const there = () => readdirSync(join(dir, DAY)).sort();
const archive = (options: Partial<ArchiverOptions> = {}) =>
  createArchiver({ dir, clock: () => NOW, log, quietMs: 0, duty: 1, thread, ...options }).run();

async function play(name?: string): Promise<FileHandle> {
  const game = await open(at(name), 'a');
  games.push(game);
  return game;
}

async function texts(): Promise<string[]> {
  const clock = () => NOW;
  const store = createFolderStore({ dir, clock, search, tail: createTailHub({ dir, clock }) });
  const found: string[] = [];
  const files = await store.list(DAY, DAY);
  const query = { mode: 'any' as const, needles: ['line'] };
  for await (const event of store.search(requestOf({ files, query, limit: Infinity })))
    if (event.kind === 'line') found.push(event.text);
  return found.sort();
}

const line = (number: number): string => `[12:00:00] line ${String(number).padStart(4, '0')}`;

describe('a log of a closed day that a game still has open', () => {
  it('is packed when it was quiet for a day, and indexed before', async () => {
    const game = await play();
    await game.write(`${line(0)}\n`);
    const since = async (ms: number) => {
      const time = new Date(Date.now() - ms);
      utimesSync(at(), time, time);
      return createArchiver({ dir, clock: () => NOW, log, duty: 1, thread }).run();
    };
    expect(await since(60_000)).toMatchObject({ archived: 0, indexed: 0 });
    expect(await since(3_600_000)).toMatchObject({ archived: 0, indexed: 1 });
    expect(await since(86_400_000 + 1000)).toMatchObject({ archived: 1 });
    expect(there()).toEqual(['.general.log.left', 'general.log.idx', 'general.log.zst']);
    expect(await texts()).toEqual([line(0)]);
  });

  it('comes back whole when a line is written after it was packed, also a half one, and is packed anew', async () => {
    const game = await play();
    await game.write(`${line(0)}\n${line(1).slice(0, 15)}`);
    expect(await archive({ leftMs: 60_000 })).toMatchObject({ archived: 1 });
    expect(await archive({ leftMs: 60_000 })).toMatchObject({ archived: 0, indexed: 0, failed: 0 });
    await game.write(`${line(1).slice(15)}\n${line(2)}\n`);
    await archive({ leftMs: 60_000, quietMs: 60_000 });
    expect(await texts()).toEqual([line(0), line(1), line(2)]);
    expect(there()).toEqual(['general.log']);
    expect(await archive({ leftMs: 60_000 })).toMatchObject({ archived: 1 });
    expect(await texts()).toEqual([line(0), line(1), line(2)]);
    await archive();
    expect(there()).toEqual(['general.log.idx', 'general.log.zst']);
  });

  it('keeps what another wrote under its name meanwhile beside it', async () => {
    const game = await play();
    await game.write(`${line(0)}\n`);
    utimesSync(at(), new Date(0), new Date(0));
    await archive({ leftMs: 60_000 });
    await (await play()).write(`${line(2)}\n`);
    await game.write(`${line(1)}\n`);
    await archive({ leftMs: 60_000 });
    await archive({ leftMs: 60_000 });
    expect(await texts()).toEqual([line(0), line(1), line(2)]);
    expect(there()).toEqual(expect.arrayContaining(['general.log.zst', 'general@late-1.log.zst']));
  });

  it('goes with retention, with what is kept aside', async () => {
    await (await play()).write(`${line(0)}\n`);
    utimesSync(at(), new Date(0), new Date(0));
    await archive({ leftMs: 60_000 });
    expect(there()).toContain('.general.log.left');
    const report = await runRetention({ dir, retention: { default: 1 }, nowMs: NOW, isDryRun: false });
    expect(report).toMatchObject({ files: 1, days: 1 });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('loses, doubles and halves nothing, whatever comes when', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('line' as const) },
      { weight: 2, arbitrary: fc.constant('half' as const) },
      { weight: 4, arbitrary: fc.constant('archive' as const) },
      { weight: 1, arbitrary: fc.constant('rename' as const) },
      { weight: 1, arbitrary: fc.constant('open' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        for (const name of there()) rmSync(at(name));
        for (const game of games) await game.close();
        games = [];
        await play();
        const written: string[] = [];
        let half = '';
        let turns = 0;
        const next = (): string => `${line(written.push(line(written.length)) - 1)}\n`;
        for (const one of steps) {
          const game = games.at(-1);
          if (one === 'line') {
            await game?.write(half || next());
            half = '';
          } else if (one === 'half' && half === '') {
            const text = next();
            await game?.write(text.slice(0, 13));
            half = text.slice(13);
          } else if (one === 'archive') await archive({ leftMs: 60_000 });
          else if (one === 'rename' && (await stat(at()).catch(() => undefined)))
            await rename(at(), at(`general.log.${String(++turns)}`));
          else if (one === 'open' && half === '') await play();
        }
        await games.at(-1)?.write(half);
        for (let tried = 0; tried < 4; tried++) await archive({ leftMs: tried < 2 ? 60_000 : 0 });
        expect(await texts()).toEqual(written);
        expect(there().filter((name) => name.startsWith('.'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
