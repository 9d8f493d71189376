import {
  appendFile,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startOfDay } from '@steward/api-client/rules/log-days';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogSearch } from './engine/scanner.ts';
import type { SearchEvent } from './engine/search-types.ts';
import { createFolderStore } from './folder-store.ts';
import type { ListedFile, LogStore } from './store.ts';
import { createTailHub } from './tail/tail-hub.ts';

const DAY = '20261128';

let dir = '';
let now = 0;
let store: LogStore;
const stops: (() => Promise<unknown>)[] = [];

async function openStore(trailMs?: number): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'steward-follow-'));
  now = startOfDay(DAY) + 12 * 3_600_000;
  const clock = () => now;
  const tail = createTailHub({ dir, clock, settleMs: 30, pollMs: 20, lingerMs: 0 });
  store = createFolderStore({ dir, clock, search: createLogSearch(), tail, ...(trailMs !== undefined && { trailMs }) });
}

async function closeStore(): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await store.close();
  await rm(dir, { recursive: true, force: true });
}

beforeEach(() => openStore());
afterEach(closeStore);

const path = (name = 'general.log', day = DAY) => join(dir, day, name);

async function add(text: string, name?: string, day?: string): Promise<void> {
  await mkdir(join(dir, day ?? DAY), { recursive: true });
  await appendFile(path(name, day), text);
}

async function follow(changes: { context?: number; files?: ListedFile[] } = {}) {
  const stop = new AbortController();
  const events: SearchEvent[] = [];
  let fail: unknown;
  const done = (async () => {
    const files = changes.files ?? (await store.list(DAY, DAY));
    const query = { mode: 'any' as const, needles: ['hit'] };
    const rest = { limit: 1000, context: changes.context ?? 0, order: 'oldest' as const, owner: 'tester' };
    for await (const event of store.search({ files, follow: ['general'], query, ...rest, signal: stop.signal }))
      events.push(event);
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) fail = error;
  });
  stops.push(async () => {
    stop.abort();
    await done;
  });
  await expect.poll(() => events.some(({ kind }) => kind === 'live'), { interval: 5 }).toBe(true);
  const lines = () => events.flatMap((event) => (event.kind === 'line' ? [event] : []));
  return { events, lines, texts: () => lines().map(({ text }) => text), failed: () => fail };
}

const until = (check: () => unknown, timeout = 5000) => expect.poll(check, { interval: 5, timeout });

/** Follows a log whose writer holds it open, and renames it as logrotate does. */
async function renamed(to = 'general.log.1') {
  await add('hit a\n');
  const seen = await follow();
  const game = await open(path(), 'a');
  stops.push(() => game.close());
  await rename(path(), path(to));
  return { seen, game, rotated: path(to) };
}

describe('a followed search', () => {
  it.each(['general.log.1', 'general-20261128.log', 'general.log-20261128', 'old'])(
    'finds what is still written to a log renamed to %s, and what comes in the new one',
    async (to) => {
      const { seen, game } = await renamed(to);
      await game.write('hit b\nmiss\n');
      await until(seen.texts).toEqual(['hit a', 'hit b']);
      await add('hit c\n');
      await until(seen.texts).toEqual(['hit a', 'hit b', 'hit c']);
      await game.write('hit ');
      await add('hit d\n');
      await until(seen.texts).toEqual(['hit a', 'hit b', 'hit c', 'hit d']);
      await game.write('late\n');
      await until(seen.texts).toEqual(['hit a', 'hit b', 'hit c', 'hit d', 'hit late']);
      expect(seen.lines().map(({ file, offset }) => [file, offset])).toEqual([
        ['general.log', 0],
        ['general.log', 6],
        ['general.log', 0],
        ['general.log', 6],
        ['general.log', 17],
      ]);
    },
  );

  it.each(['packed', 'removed', 'renamed again'])('finds it though the renamed log is %s by then', async (how) => {
    const { seen, game, rotated } = await renamed();
    if (how === 'packed') await writeFile(`${rotated}.gz`, gzipSync(await readFile(rotated)));
    if (how === 'renamed again') await rename(rotated, path('general.log.2'));
    else await rm(rotated);
    await add('hit b\n');
    await until(seen.texts).toEqual(['hit a', 'hit b']);
    await game.write('hit late\n');
    await until(seen.texts).toEqual(['hit a', 'hit b', 'hit late']);
  });

  it('finds what is written on to a log that was renamed before it began, each line once', async () => {
    await add('hit a\n');
    const game = await open(path(), 'a');
    stops.push(() => game.close());
    await rename(path(), path('general.log.1'));
    await game.write('hit b\n');
    await add('hit c\n');
    const seen = await follow();
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b', 'hit c']);
    await game.write('hit d\n');
    await add('hit e\n');
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b', 'hit c', 'hit d', 'hit e']);
    expect(
      seen
        .lines()
        .map(({ file, text }) => [text, file])
        .sort(),
    ).toEqual([
      ['hit a', 'general@1.log'],
      ['hit b', 'general@1.log'],
      ['hit c', 'general.log'],
      ['hit d', 'general@1.log'],
      ['hit e', 'general.log'],
    ]);
  });

  it('finds each line once where the log has another name, too', async () => {
    await add('hit a\n');
    await link(path(), path('general.log.1'));
    const seen = await follow();
    await add('hit b\n');
    await until(seen.texts).toEqual(['hit a', 'hit b']);
    await rename(path(), path('general.log.2'));
    await add('hit c\n', 'general.log.1');
    await add('hit d\n');
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b', 'hit c', 'hit d']);
  });

  it('begins with all lines though the log is renamed while it begins', async () => {
    await add('hit a\n');
    const files = await store.list(DAY, DAY);
    await rename(path(), path('general.log.1'));
    await add('hit b\n');
    const seen = await follow({ files });
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b']);
    await add('hit c\n');
    await add('hit d\n', 'general.log.1');
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b', 'hit c', 'hit d']);
  });

  it('shows the lines around what it finds there, each once', async () => {
    await add('hit a\none\n');
    const seen = await follow({ context: 1 });
    const game = await open(path(), 'a');
    await rename(path(), path('general.log.1'));
    await game.write('two\nhit b\n');
    await add('three\nhit c\n');
    await until(() => seen.texts().sort()).toEqual(['hit a', 'hit b', 'hit c', 'one', 'three', 'two']);
    await game.write('four\n');
    await game.close();
    expect(seen.texts()).toHaveLength(6);
  });

  it('finds what comes late for the day that is over', async () => {
    await add('hit a\n');
    const seen = await follow();
    now = startOfDay('20261129') + 1000;
    await add('hit b\n', undefined, '20261129');
    await until(seen.texts).toEqual(['hit a', 'hit b']);
    await add('hit late\n');
    await until(seen.texts).toEqual(['hit a', 'hit b', 'hit late']);
    expect(seen.lines().map(({ day }) => day)).toEqual([DAY, '20261129', DAY]);
  });

  it('takes a last line without an end for one when the renamed log is quiet, and then lets go of it', async () => {
    await closeStore();
    await openStore(300);
    const { seen, game } = await renamed();
    await game.write('hit b');
    await until(seen.texts).toEqual(['hit a', 'hit b']);
  });

  it('goes on at the beginning of a log that was copied and emptied, also when it has grown past its size', async () => {
    await add('hit a\n');
    const seen = await follow();
    await copyFile(path(), path('general.log.1'));
    await truncate(path());
    await add('hit b and more\n');
    await until(seen.texts).toEqual(['hit a', 'hit b and more']);
  });

  it('finds each line once, whatever is done to the log', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.constant('line' as const) },
      { weight: 2, arbitrary: fc.constant('half' as const) },
      { weight: 2, arbitrary: fc.constant('rename' as const) },
      { weight: 2, arbitrary: fc.constant('reopen' as const) },
      { weight: 1, arbitrary: fc.constant('pack' as const) },
      { weight: 1, arbitrary: fc.constant('remove' as const) },
      { weight: 1, arbitrary: fc.constant('pause' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        await closeStore();
        await openStore();
        await add('hit 0\n');
        const seen = await follow();
        const games: FileHandle[] = [await open(path(), 'a')];
        const written = ['hit 0'];
        const renamedTo: string[] = [];
        const line = () => `hit ${String(written.push(`hit ${String(written.length)}`) - 1)}\n`;
        try {
          for (const one of steps) {
            const game = games.at(-1);
            if (one === 'line') await game?.write(line());
            else if (one === 'half') {
              const text = line();
              await game?.write(text.slice(0, 4));
              await new Promise((resolve) => setTimeout(resolve, 30));
              await game?.write(text.slice(4));
            } else if (one === 'rename') {
              const to = path(`general.log.${String(renamedTo.length + 1)}`);
              if (renamedTo.length === 3 || renamedTo.length === games.length) continue;
              await add(line());
              await until(() => seen.texts().length).toBe(written.length);
              await rename(path(), to);
              renamedTo.push(to);
            } else if (one === 'reopen') {
              if (games.length === renamedTo.length) games.push(await open(path(), 'a'));
            } else if (one === 'pause') await until(() => seen.texts().length).toBe(written.length);
            else {
              const gone = renamedTo.at(-1);
              if (gone !== undefined && one === 'pack')
                await writeFile(`${gone}.gz`, gzipSync(await readFile(gone).catch(() => '')));
              if (gone !== undefined) await rm(gone, { force: true });
            }
          }
          await until(() => seen.texts().sort()).toEqual([...written].sort());
        } finally {
          for (const game of games) await game.close();
        }
        expect(seen.failed()).toBeUndefined();
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
