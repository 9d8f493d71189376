import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createFormMaker } from '../archive/testing/stored-forms.ts';
import type { StoredForm } from '../archive/testing/stored-forms.ts';
import { createIndexCache } from '../archive/read-index.ts';
import { createFileStates } from './file-state.ts';
import { createKernel } from './kernel.ts';
import { openFiles } from './open-files.ts';
import type { UnitTask } from './protocol.ts';
import { createLogSearch } from './scanner.ts';
import type { SearchFile } from './search-files.ts';
import { createSearchRun } from './search-run.ts';
import type { SearchEvent } from './search-types.ts';
import { openShared } from './shared-file.ts';
import { createTestFolder, queryOf, requestFor } from './testing/search-file.ts';
import { runUnit } from './unit.ts';
import type { PoolTask } from './worker-pool.ts';

const UNIT_BYTES = 16 * 1024;
const folder = createTestFolder();
const forms = createFormMaker(folder);
const search = createLogSearch({ workers: 1, mostUnitBytes: UNIT_BYTES });

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await search.close();
  folder.remove();
});

const linesOf = (count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, index) => {
      const stamp = new Date(index * 1000).toISOString().slice(11, 19);
      return `[${stamp}] Big_Smoke ate number ${String(index)} ${'x'.repeat(60)}\n`;
    }).join(''),
  );

describe('progress', () => {
  /** Says each time what is told of progress, as if a long time went by between any two steps. */
  async function progressOver(files: readonly SearchFile[], text = 'ate') {
    let nowMs = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 101));
    const told: { readonly bytesRead: number; readonly bytesTotal: number }[] = [];
    const request = requestFor('', { files, query: queryOf(text), limit: 5 });
    for await (const event of search.search(request)) if (event.kind === 'progress') told.push(event);
    return told;
  }

  const DAYS = ['20261121', '20261122', '20261123', '20261124', '20261125', '20261126', '20261127'];

  it.each([
    ['plain', 7],
    ['plain', 1],
    ['indexed', 7],
    ['archived', 7],
    ['archived', 1],
  ] as const)('of %s files of %i days is told of all their bytes, from the first time on', async (form, days) => {
    const data = linesOf(4000);
    const files = await Promise.all(
      DAYS.flatMap((day) => [day, day].map((_, at) => ({ day, at }))).map(async ({ day, at }) => ({
        ...(await forms.store(data, form satisfies StoredForm, UNIT_BYTES)),
        day: DAYS[DAYS.indexOf(day) % days] ?? day,
        file: `general@${day}-${String(at)}.log`,
      })),
    );
    const gone = { path: `${folder.path}/gone.log`, day: '20261127', file: 'gone.log' };
    const empty = { path: folder.write('empty.log', ''), day: '20261127', file: 'empty.log' };
    const told = await progressOver([...files, gone, empty]);
    expect(told.length).toBeGreaterThan(3);
    expect([...new Set(told.map(({ bytesTotal }) => bytesTotal))]).toEqual([files.length * data.length]);
    const read = told.map(({ bytesRead }) => bytesRead);
    expect(read).toEqual(read.toSorted((a, b) => a - b));
    expect(read.at(-1)).toBeLessThanOrEqual(files.length * data.length);
  });

  it('of many packed files is told of all of them, with those that are gone or empty', async () => {
    const data = linesOf(400);
    const stored = await forms.store(data, 'archived', UNIT_BYTES);
    const files = Array.from({ length: 80 }, (_, at) => ({
      ...stored,
      day: DAYS[Math.floor(at / 20)] ?? '',
      file: `general@${String(at)}.log`,
    }));
    const gone = { ...stored, path: `${folder.path}/gone.log.zst`, day: '20261122', file: 'gone.log' };
    const empty = { ...stored, path: folder.write('empty.log.zst', ''), day: '20261123', file: 'empty.log' };
    const plain = { path: folder.write('plain.log', data), day: '20261124', file: 'plain.log' };
    const left = { path: `${folder.path}/left.log`, day: '20261124', file: 'left.log' };
    const all = [...files, gone, empty, plain, left];
    const told = await progressOver(all);
    expect(told.at(-1)?.bytesTotal).toBe((files.length + 1) * data.length);
    const events: SearchEvent[] = [];
    const request = requestFor('', { files: all, query: queryOf('ate'), limit: 5 });
    for await (const event of search.search(request)) events.push(event);
    const end = events.at(-1);
    expect(end).toMatchObject({ kind: 'end', total: (files.length + 1) * 400 });
    expect(end?.kind === 'end' && end.missing.toSorted()).toEqual(['20261122/gone.log', '20261124/left.log']);
  });

  it('of files that are open already, and read up to a place, is told of the bytes before it', async () => {
    const data = linesOf(4000);
    const files: SearchFile[] = [];
    for (const day of DAYS) {
      const path = folder.write(`until-${day}.log`, data);
      const held = await openShared(path);
      files.push({ path, day, file: 'general.log', held, until: data.length / 2 });
    }
    const told = await progressOver(files);
    for (const { held } of files) await held?.close();
    expect(told.length).toBeGreaterThan(3);
    expect([...new Set(told.map(({ bytesTotal }) => bytesTotal))]).toEqual([(files.length * data.length) / 2]);
  });
});

describe('many packed files', () => {
  it('are opened at once, and not measured before', async () => {
    const stored = await forms.store(linesOf(40), 'archived', UNIT_BYTES);
    const files = Array.from({ length: 400 }, (_, at) => ({
      ...stored,
      day: '20261127',
      file: `general@${String(at)}.log`,
    }));
    const run = createSearchRun(requestFor('', { files, query: queryOf('Big_Smoke') }), {
      key: 'test',
      mostUnitBytes: UNIT_BYTES,
      indexes: createIndexCache(),
      onDamagedIndex: () => undefined,
      wake: () => undefined,
      notify: () => undefined,
    });
    const over = run.start().catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    const first = run.nextTask();
    expect(first?.task.kind).toBe('open');
    const stopped = run.stop();
    first?.reject(new Error('The test is over.'));
    await Promise.all([stopped, over]);
  });
});

describe('files whose lines the index counts', () => {
  /** How many units are at work at once when none is done yet. */
  async function unitsAtOnce(count: number, lines: number, limit: number): Promise<number> {
    const files: SearchFile[] = [];
    for (let at = 0; at < count; at++)
      files.push({
        ...(await forms.store(linesOf(lines), 'archived', UNIT_BYTES)),
        day: '20261127',
        file: `general@${String(at)}.log`,
      });
    const request = requestFor('', { files, query: queryOf('Big_Smoke'), limit });
    const units: PoolTask[] = [];
    const run = createSearchRun(request, {
      key: 'test',
      mostUnitBytes: UNIT_BYTES,
      indexes: createIndexCache(),
      onDamagedIndex: () => undefined,
      wake: () => undefined,
      notify: () => undefined,
    });
    const over = run.start().catch(() => undefined);
    for (let quiet = 0; quiet < 5; quiet++) {
      for (let next = run.nextTask(); next; next = run.nextTask()) {
        quiet = 0;
        if (next.task.kind === 'open') next.resolve(openFiles(next.task));
        else units.push(next);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    const kinds = new Set(units.map(({ task }) => task.kind));
    expect([...kinds]).toEqual(['unit']);
    const stopped = run.stop();
    for (const { reject } of units) reject(new Error('The test is over.'));
    await Promise.all([stopped, over]);
    return units.length;
  }

  it('are read by as many threads as others where all of their lines are wanted', async () => {
    expect(await unitsAtOnce(2, 4000, 100_000)).toBe(8);
    expect(await unitsAtOnce(2, 4000, Infinity)).toBe(8);
    expect(await unitsAtOnce(4, 4000, 100_000)).toBe(8);
  });

  it('are read a part at a time where lines are likely to be left over', async () => {
    expect(await unitsAtOnce(2, 4000, 1000)).toBe(2);
    expect(await unitsAtOnce(4, 4000, 1000)).toBe(4);
  });
});

describe('many files of a day', () => {
  const FILES = 18;

  /** Does a search in this thread; what it asked of threads, and what it gave. */
  async function tasksOf(order: 'oldest' | 'newest', limit: number) {
    const data = linesOf(1000);
    const files = Array.from({ length: FILES }, (_, at) => ({
      path: folder.write(`day-${String(at)}.log`, data),
      day: '20261127',
      file: `general@${String(at)}.log`,
    }));
    const kernel = createKernel();
    const states = createFileStates(kernel);
    const units: UnitTask[] = [];
    const run = createSearchRun(requestFor('', { files, query: queryOf('ate'), limit, order }), {
      key: `${order}/${String(limit)}`,
      mostUnitBytes: UNIT_BYTES,
      indexes: createIndexCache(),
      onDamagedIndex: () => undefined,
      wake: () => undefined,
      notify: () => undefined,
    });
    const events: SearchEvent[] = [];
    let isOver = false;
    const over = run.start().finally(() => (isOver = true));
    while (!isOver) {
      const next = run.nextTask();
      if (next?.task.kind === 'open') next.resolve(openFiles(next.task));
      else if (next?.task.kind === 'unit') {
        units.push(next.task);
        next.resolve(await runUnit(kernel, states, next.task));
      }
      events.push(...run.take());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await over;
    events.push(...run.take());
    await run.stop();
    return { units, events };
  }

  it.each(['oldest', 'newest'] as const)(
    'are read no further than lines of them are wanted, %s first',
    async (order) => {
      const { units, events } = await tasksOf(order, 500);
      expect(events.filter(({ kind }) => kind === 'line')).toHaveLength(500);
      expect(events.at(-1)).toMatchObject({ kind: 'end', total: FILES * 1000, truncated: true });
      expect(units.filter(({ pending, most }) => pending && most === 0)).toEqual([]);
      expect(units.filter(({ most }) => most > 0).length).toBeLessThan(2 * FILES);
    },
  );

  it('are read on where all of their lines are wanted', async () => {
    const { events } = await tasksOf('oldest', Infinity);
    expect(events.filter(({ kind }) => kind === 'line')).toHaveLength(FILES * 1000);
  });
});
