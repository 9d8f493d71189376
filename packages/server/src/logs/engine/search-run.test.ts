import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createFormMaker } from '../archive/testing/stored-forms.ts';
import type { StoredForm } from '../archive/testing/stored-forms.ts';
import { createIndexCache } from '../archive/read-index.ts';
import { createFileStates } from './file-state.ts';
import { createKernel } from './kernel.ts';
import { measure, openFiles } from './open-files.ts';
import type { UnitTask } from './protocol.ts';
import { createLogSearch } from './scanner.ts';
import type { SearchFile } from './search-files.ts';
import { createSearchRun } from './search-run.ts';
import type { RunHost } from './search-run-types.ts';
import type { SearchEvent, SearchRequest } from './search-types.ts';
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

/** Who runs a search, and takes its tasks by hand. */
const hostOf = (): RunHost => ({
  key: 'test',
  mostUnitBytes: UNIT_BYTES,
  indexes: createIndexCache(),
  onDamagedIndex: () => undefined,
  wake: () => undefined,
  notify: () => undefined,
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
    const run = createSearchRun(requestFor('', { files, query: queryOf('Big_Smoke') }), hostOf());
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
    const run = createSearchRun(request, hostOf());
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
  const LONGEST_MS = 10_000;
  let searches = 0;

  const sourcesOf = (datas: readonly Buffer[]): SearchFile[] =>
    datas.map((data, at) => ({
      path: folder.write(`day-${String(at)}.log`, data),
      day: '20261127',
      file: `general@${String(at)}.log`,
    }));

  /**
   * Does a search in this thread; what it asked of threads, and what it gave to a reader who takes something only when told
   * that it is there. `isLast` are units that are answered once all lines that are wanted were taken.
   */
  async function tasksOf(request: SearchRequest, mostUnitBytes: number, isLast: (unit: UnitTask) => boolean) {
    const kernel = createKernel();
    const states = createFileStates(kernel);
    const units: UnitTask[] = [];
    const put: { readonly task: UnitTask; readonly resolve: PoolTask['resolve'] }[] = [];
    const events: SearchEvent[] = [];
    let isTold = false;
    const notify = () => (isTold = true);
    const run = createSearchRun(request, { ...hostOf(), key: `tasks/${String(++searches)}`, mostUnitBytes, notify });
    const isSent = (): boolean =>
      events.filter((one) => one.kind === 'line' && one.context === undefined).length === request.limit;
    let isOver = false;
    const over = run.start().finally(() => (isOver = true));
    const until = Date.now() + LONGEST_MS;
    while (!isOver) {
      if (Date.now() > until) throw new Error('The search does not end.');
      const { task, resolve } = run.nextTask() ?? {};
      if (task?.kind === 'open') resolve?.(openFiles(task));
      if (task?.kind === 'measure') resolve?.(measure(task));
      if (task?.kind === 'unit' && resolve) {
        units.push(task);
        put[isLast(task) ? 'push' : 'unshift']({ task, resolve });
      }
      const [next] = put;
      if (next && (!isLast(next.task) || isSent())) {
        put.shift();
        next.resolve(await runUnit(kernel, states, next.task));
      }
      if (isTold) {
        isTold = false;
        events.push(...run.take());
      }
      await new Promise((turn) => setImmediate(turn));
    }
    await over;
    events.push(...run.take());
    await run.stop();
    return { units, events };
  }

  /** Of files that are alike. */
  function tasksOfAlike(order: 'oldest' | 'newest', limit: number) {
    const files = sourcesOf(Array.from({ length: FILES }, () => linesOf(1000)));
    return tasksOf(requestFor('', { files, query: queryOf('ate'), limit, order }), UNIT_BYTES, () => false);
  }

  it.each(['oldest', 'newest'] as const)(
    'are read no further than lines of them are wanted, %s first',
    async (order) => {
      const { units, events } = await tasksOfAlike(order, 500);
      expect(events.filter(({ kind }) => kind === 'line')).toHaveLength(500);
      expect(events.at(-1)).toMatchObject({ kind: 'end', total: FILES * 1000, truncated: true });
      expect(units.filter(({ pending, most }) => pending && most === 0)).toEqual([]);
      expect(units.filter(({ pending, ranges }) => !pending && !ranges)).toEqual([]);
      expect(units.filter(({ most }) => most > 0).length).toBeLessThan(2 * FILES);
    },
  );

  it('are read on where all of their lines are wanted', async () => {
    const { events } = await tasksOfAlike('oldest', Infinity);
    expect(events.filter(({ kind }) => kind === 'line')).toHaveLength(FILES * 1000);
  });

  it('are read in large parts where all others of their day are over', async () => {
    const quiet = Buffer.from('[00:00:00] Nobody was there\n');
    const files = sourcesOf([linesOf(4000), ...Array.from({ length: FILES - 1 }, () => quiet)]);
    const request = requestFor('', { files, query: queryOf('ate'), limit: 1000 });
    const { units, events } = await tasksOf(request, 1024 * 1024, () => false);
    expect(events.filter(({ kind }) => kind === 'line')).toHaveLength(1000);
    expect(events.at(-1)).toMatchObject({ kind: 'end', total: 4000 });
    expect(units.length).toBeLessThan(FILES + 12);
  });

  it('are counted to their end where the last line that is wanted ends its file', async () => {
    const [FOUND, LEFT, CROSSED] = [6, 40, 10];
    const spaced = Array.from({ length: LEFT }, (_, at) => `[12:00:${10 + at}] kill\n${'-\n'.repeat(6)}`);
    const others = Array.from({ length: 5 }, () => Buffer.from(spaced.join('')));
    const hits = Array.from({ length: FOUND }, (_, at) => `[11:00:0${at}] kill them\n`);
    const own = Buffer.from('---\n'.repeat(600) + hits.join(''));
    const files = sourcesOf([own, ...others]);
    // The last line begins in the first unit of its file: nothing is found in the last one.
    const isLast = ({ file, ranges = [] }: UnitTask): boolean =>
      file.name === files[0]?.file && ranges.some(({ start }) => start === own.length - CROSSED);
    const request = requestFor('', { files, limit: FOUND, context: 2 });
    const { events } = await tasksOf(request, own.length - CROSSED, isLast);
    expect(events.at(-1)).toMatchObject({ kind: 'end', total: FOUND + others.length * LEFT, truncated: true });
  });
});
