import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createFormMaker, STORED_FORMS } from '../archive/testing/stored-forms.ts';
import { createLogSearch } from './scanner.ts';
import type { SearchFile } from './search-files.ts';
import type { LineEvent, SearchRequest } from './search-types.ts';
import { naiveSearch } from './testing/naive-search.ts';
import { collect, createTestFolder, requestFor } from './testing/search-file.ts';

const DAYS = ['20261125', '20261126', '20261127'];
const search = createLogSearch();
const tiny = createLogSearch({ mostUnitBytes: 40 });
const folder = createTestFolder();
const forms = createFormMaker(folder);

afterAll(async () => {
  await Promise.all([search.close(), tiny.close()]);
  folder.remove();
});

/** Lines of one file: seconds to the one before, whether the line has a stamp, and whether it holds the word. */
const lines = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 2, 60), fc.boolean(), fc.boolean()), { maxLength: 14 });
const file = fc.record({ lines, form: fc.constantFrom(...STORED_FORMS), from: fc.constantFrom(0, 5, 61) });
const world = fc.array(fc.record({ day: fc.constantFrom(...DAYS), file }), { minLength: 1, maxLength: 6 });

interface Stored {
  readonly source: SearchFile;
  readonly data: Buffer;
}

async function store(world: readonly { day: string; file: typeof file extends fc.Arbitrary<infer F> ? F : never }[]) {
  const stored: Stored[] = [];
  for (const [index, { day, file: one }] of world.entries()) {
    let second = one.from;
    const text = one.lines.map(([step, hasStamp, isHit], number) => {
      second += step;
      const stamp = new Date(second * 1000).toISOString().slice(11, 19);
      return `${hasStamp ? `[${stamp}] ` : ''}${isHit ? 'kill' : 'no'} ${index}/${number}\n`;
    });
    const data = Buffer.from(text.join(''));
    const where = await forms.store(data, one.form, 48);
    stored.push({ source: { ...where, day, file: `general@${String(index)}.log` }, data });
  }
  return stored;
}

interface Expected {
  readonly day: string;
  readonly file: string;
  readonly offset: number;
}

/** All matching lines sorted as they are meant to be: by day, time, file and place; newest first the other way round. */
function sorted(stored: readonly Stored[], order: 'oldest' | 'newest', needle = 'kill'): Expected[] {
  const all = stored.flatMap(({ source: { day, file: name }, data }, rank) =>
    naiveSearch(data, {
      query: { mode: 'any', needles: [needle] },
      limit: Infinity,
      context: 0,
      order: 'oldest',
      day,
    }).lines.map(({ offset, time }) => ({ day, file: name, offset, time: time ?? -Infinity, rank })),
  );
  all.sort(
    (a, b) =>
      Number(a.day) - Number(b.day) ||
      (a.time === b.time ? 0 : a.time - b.time) ||
      a.rank - b.rank ||
      a.offset - b.offset,
  );
  if (order === 'newest') all.reverse();
  return all.map(({ day, file: name, offset }) => ({ day, file: name, offset }));
}

const places = (found: readonly LineEvent[]): Expected[] =>
  found.flatMap(({ day, file: name, offset, context }) => (context ? [] : [{ day, file: name, offset }]));

const order = fc.constantFrom<'oldest' | 'newest'>('oldest', 'newest');
const request = (stored: readonly Stored[], changes: Partial<SearchRequest>): SearchRequest =>
  requestFor('', { files: stored.map(({ source }) => source), limit: Infinity, ...changes });

it('has one order by time over the files of a day, and over days', async () => {
  const property = fc.asyncProperty(world, order, fc.boolean(), async (made, wanted, isTiny) => {
    const stored = await store(made);
    const { lines: found, total } = await collect(isTiny ? tiny : search, request(stored, { order: wanted }));
    const expected = sorted(stored, wanted);
    expect(places(found)).toEqual(expected);
    expect(total).toBe(expected.length);
  });
  await fc.assert(property, { numRuns: 150 });
});

it('is the same page by page: no line is lost, none comes twice, and files that no page reached are named', async () => {
  const limit = fc.integer({ min: 1, max: 6 });
  const context = fc.constantFrom(0, 0, 1, 3);
  const property = fc.asyncProperty(
    world,
    order,
    limit,
    context,
    fc.boolean(),
    async (made, wanted, most, around, isTiny) => {
      const engine = isTiny ? tiny : search;
      const stored = await store(made);
      const options = { order: wanted, limit: most, context: around };
      const expected = sorted(stored, wanted);
      const got: LineEvent[] = [];
      for (let after: SearchRequest['after'], page = 0; page < 100; page++) {
        const answer = await collect(engine, request(stored, { ...options, after }));
        const before = places(got).length;
        got.push(...answer.lines);
        expect(answer.total).toBe(expected.length - before);
        const shown = new Set(expected.slice(before, places(got).length).map(nameOf));
        const left = new Set(expected.slice(places(got).length).map(nameOf));
        expect([...answer.unreached].sort()).toEqual([...left].filter((name) => !shown.has(name)).sort());
        after = answer.stoppedAt;
        if (!after) break;
      }
      expect(places(got)).toEqual(expected);
      const keys = got.filter(({ context: kind }) => kind !== undefined).map((one) => `${nameOf(one)}/${one.offset}`);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

it('comes to its end, and counts all, in many files of one day of which only the first lines are wanted', async () => {
  const rows = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 2, 60), fc.boolean(), fc.boolean()), {
    minLength: 20,
    maxLength: 60,
  });
  const files = fc.array(
    fc.record({ lines: rows, form: fc.constantFrom(...STORED_FORMS), from: fc.constantFrom(0, 5, 61) }),
    { minLength: 6, maxLength: 8 },
  );
  const options = { order, limit: fc.constantFrom(1, 2, 3, 7, 20, 40), context: fc.integer({ min: 0, max: 3 }) };
  const property = fc.asyncProperty(files, fc.record(options), async (made, wanted) => {
    const stored = await store(made.map((one) => ({ day: DAYS[0] ?? '', file: one })));
    const answer = await collect(tiny, request(stored, wanted));
    const expected = sorted(stored, wanted.order);
    expect(places(answer.lines)).toEqual(expected.slice(0, wanted.limit));
    expect(answer.total).toBe(expected.length);
  });
  await fc.assert(property, { numRuns: 60 });
});

it('is the same where lines of a name are counted by the index and not read', async () => {
  const rows = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 40), fc.constantFrom(true, true, true, false)), {
    minLength: 30,
    maxLength: 120,
  });
  const files = fc.array(fc.record({ rows, form: fc.constantFrom('indexed' as const, 'archived' as const) }), {
    minLength: 1,
    maxLength: 6,
  });
  const options = { order, limit: fc.constantFrom(1, 7, 40, 1000), context: fc.constantFrom(0, 0, 2) };
  const property = fc.asyncProperty(files, fc.record(options), fc.boolean(), async (made, wanted, isTiny) => {
    const stored: Stored[] = [];
    for (const [index, { rows: own, form }] of made.entries()) {
      let second = index;
      const text = own.map(([step, isHit], number) => {
        second += step;
        const stamp = new Date(second * 1000).toISOString().slice(11, 19);
        return `[${stamp}] ${isHit ? 'Big_Smoke' : 'Ryder'} ${index}/${number}\n`;
      });
      const data = Buffer.from(text.join(''));
      const where = await forms.store(data, form, 48);
      stored.push({ source: { ...where, day: '20261127', file: `general@${String(index)}.log` }, data });
    }
    const query = { mode: 'any', needles: ['Big_Smoke'] } as const;
    const answer = await collect(isTiny ? tiny : search, request(stored, { ...wanted, query }));
    const expected = sorted(stored, wanted.order, 'Big_Smoke');
    expect(places(answer.lines)).toEqual(expected.slice(0, wanted.limit));
    expect(answer.total).toBe(expected.length);
    const reached = new Set(expected.slice(0, wanted.limit).map(nameOf));
    const unreached = new Set(expected.map(nameOf).filter((name) => !reached.has(name)));
    expect([...answer.unreached].sort()).toEqual([...unreached].sort());
  });
  await fc.assert(property, { numRuns: 60 });
});

it('brings the lines around each match along, together', async () => {
  const property = fc.asyncProperty(world, order, async (made, wanted) => {
    const stored = await store(made);
    const { lines: found } = await collect(search, request(stored, { order: wanted, context: 2 }));
    expect(places(found)).toEqual(sorted(stored, wanted));
    for (const { source, data } of stored) {
      const own = found.filter((one) => one.day === source.day && one.file === source.file);
      const query = { mode: 'any', needles: ['kill'] } as const;
      const alone = naiveSearch(data, { query, limit: Infinity, context: 2, order: wanted, day: source.day });
      expect(own.map(({ offset, context }) => [offset, context])).toEqual(
        alone.lines.map(({ offset, context }) => [offset, context]),
      );
    }
  });
  await fc.assert(property, { numRuns: 100 });
});

it('keeps lines of a file in their place where its clock goes back, and loses none of them', async () => {
  const jumping = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.boolean()), { maxLength: 12 });
  const property = fc.asyncProperty(fc.array(jumping, { minLength: 1, maxLength: 4 }), order, async (made, wanted) => {
    const stored = made.map((rows, index): Stored => {
      const text = rows.map(([second, isHit]) => {
        return `[${new Date(second * 1000).toISOString().slice(11, 19)}] ${isHit ? 'kill' : 'no'}\n`;
      });
      const data = Buffer.from(text.join(''));
      const path = folder.write(`jump-${String(index)}.log`, data);
      return { source: { path, day: '20261127', file: `chat@${String(index)}.log` }, data };
    });
    const got: LineEvent[] = [];
    for (let after: SearchRequest['after'], page = 0; page < 100; page++) {
      const answer = await collect(search, request(stored, { order: wanted, limit: 3, after }));
      got.push(...answer.lines);
      after = answer.stoppedAt;
      if (!after) break;
    }
    const expected = sorted(stored, wanted);
    for (const { source } of stored) {
      const own = expected.filter(({ file: name }) => name === source.file).map(({ offset }) => offset);
      own.sort((a, b) => (wanted === 'oldest' ? a - b : b - a));
      expect(got.filter(({ file: name }) => name === source.file).map(({ offset }) => offset)).toEqual(own);
    }
    expect(got).toHaveLength(expected.length);
  });
  await fc.assert(property, { numRuns: 100 });
});

function nameOf({ day, file: name }: Pick<LineEvent, 'day' | 'file'>): string {
  return `${day}/${name}`;
}
