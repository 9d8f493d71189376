import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import type { SearchEvent } from '../engine/search-types.ts';
import { openMarks } from '../ship/mark-store.ts';
import { createShipper } from '../ship/shipper.ts';
import type { StoreSearch } from '../store.ts';
import type { TailEvent } from '../tail/events.ts';
import { describeClickHouse } from '../testing/with-clickhouse.ts';
import type { OwnTable } from '../testing/with-clickhouse.ts';
import { createClickHouse, mark } from './client.ts';
import { createParameters } from './parameters.ts';
import { createClickHouseStore } from './store.ts';
import { parseClickHouseUrl } from '../../config/clickhouse-url.ts';

const DAY = '20261127';
const NOW_MS = Date.UTC(2026, 10, 27, 12);
const left: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const leave of left.reverse()) await leave();
});

/** A folder whose files are shipped with each call, and a store of what was shipped. */
async function shipping({ url, server }: OwnTable, source = '') {
  const root = await mkdtemp(join(tmpdir(), 'steward-feed-'));
  left.push(() => rm(root, { recursive: true, force: true }));
  const clock = { nowMs: NOW_MS };
  const dir = join(root, 'logs');
  await mkdir(dir);
  const marks = await openMarks(join(root, 'marks'));
  const options = { dir, server, marks, source, page: 'windows-1252', clock: () => clock.nowMs } as const;
  const shipper = createShipper({ ...options, warn: () => undefined });
  const store = createClickHouseStore({ url, clock: () => clock.nowMs, pollMs: 20, discoverMs: 40, lingerMs: 50 });
  left.push(() => store.close());
  async function add(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await appendFile(join(dir, name), text);
    await shipper.run(true, AbortSignal.timeout(90_000));
  }
  return { dir, clock, store, add, ship: () => shipper.run(true, AbortSignal.timeout(90_000)) };
}

/** Reads from a stream of events until there are so many. */
async function take<T>(events: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length >= count) break;
  }
  return taken;
}

const said = (events: readonly TailEvent[]): string[] =>
  events.map((event) => (event.kind === 'line' ? event.text : event.kind));

const request = (changes: Partial<StoreSearch>): StoreSearch => ({
  files: [{ day: DAY, file: 'general.log' }],
  query: { mode: 'any', needles: ['x'] },
  limit: 1000,
  context: 0,
  order: 'oldest',
  owner: 'tester',
  signal: AbortSignal.timeout(90_000),
  ...changes,
});

async function texts(events: AsyncIterable<SearchEvent>): Promise<string[]> {
  const found: string[] = [];
  for await (const event of events) if (event.kind === 'line') found.push(`${event.context ?? ''}${event.text}`);
  return found;
}

describeClickHouse('ClickHouse', ({ table, host }) => {
  it('takes values of any kind as what they are', async () => {
    const { server } = await table();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async (values) => {
        const parameters = createParameters();
        const sql = `SELECT ${mark}, concat(${values.map((value) => `${parameters.text(value)}, '|'`).join(', ')})`;
        const [row] = await server.all({ sql, columns: { value: 'text' }, parameters });
        expect(row?.value).toBe(values.map((value) => `${value.toWellFormed()}|`).join(''));
      }),
      { numRuns: 40 },
    );
  });

  it('ends a query there when its reader goes', async () => {
    const { server } = await table();
    const control = new AbortController();
    const sql = `SELECT ${mark}, count() FROM system.numbers WHERE number > 1`;
    const running = server.all({ sql, columns: { count: 'u64' }, signal: control.signal });
    setTimeout(() => control.abort(new Error('gone')), 100);
    await expect(running).rejects.toThrow('gone');
    const told = host().endsQueries ? '' : ' WHERE NOT is_cancelled';
    const others = `SELECT ${mark}, count() FROM system.processes${told}`;
    const count = async () => (await server.all({ sql: others, columns: { count: 'u64' } }))[0]?.count;
    await expect.poll(count).toBe(1);
  });

  it('says in words for people that the server is away, and never the password', async () => {
    const gone = createClickHouse(parseClickHouseUrl('clickhouse://me:secret@127.0.0.1:9/db'));
    await expect(gone.execute('SELECT 1')).rejects.toMatchObject({ status: 503, message: /cannot be reached/ });
    const refused = createClickHouse(parseClickHouseUrl(`clickhouse://me:secret@127.0.0.1:${host().port}/db`));
    const error = await refused.execute('SELECT 1').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503, message: expect.stringMatching(/could not do this/) as string });
    expect(JSON.stringify(error)).not.toContain('secret');
    gone.close();
    refused.close();
  });

  it('shows a line once that was sent twice', async () => {
    const own = await table();
    const { store, add } = await shipping(own);
    await add(`${DAY}/general.log`, 'x one\nother\nx two\n');
    const columns = 'day, type, file, source, offset, size, line, time, text, shown';
    await own.server.execute(`INSERT INTO ${own.server.table} (${columns}) SELECT ${columns} FROM ${own.server.table}`);
    expect(await texts(store.search(request({ context: 1 })))).toEqual(['x one', 'afterother', 'x two']);
    const events: SearchEvent[] = [];
    for await (const event of store.search(request({ limit: 1 }))) events.push(event);
    expect(events.at(-1)).toMatchObject({ kind: 'end', total: 2, truncated: true });
  });

  it('finds the lines around hits far apart and in long lines', async () => {
    const own = await table();
    const { store, add } = await shipping(own);
    const lines = Array.from(
      { length: 400 },
      (_, index) => `${index % 97 === 5 ? 'x' : '-'} ${index} ${'y'.repeat(index * 3)}`,
    );
    await add(`${DAY}/general.log`, `${lines.join('\n')}\n`);
    const found = await texts(store.search(request({ query: { mode: 'any', needles: ['x '] }, context: 3 })));
    const wanted = lines.flatMap((line, index) => {
      const near = [5, 102, 199, 296, 393].find((hit) => Math.abs(hit - index) <= 3);
      if (near === undefined) return [];
      return [`${near === index ? '' : near > index ? 'before' : 'after'}${line}`];
    });
    expect(found).toEqual(wanted);
  });

  it('follows what is shipped, across midnight and a file that begins anew', async () => {
    const { store, add, clock, dir, ship } = await shipping(await table());
    await add(`${DAY}/general.log`, 'one\ntwo\nthree\n');
    const control = new AbortController();
    const following = take(store.tail.follow({ type: 'general', backlog: 2 }, control.signal), 7);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await add(`${DAY}/general.log`, 'four\n');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await rm(join(dir, DAY, 'general.log'));
    await writeFile(join(dir, DAY, 'general.log'), 'five\n');
    await ship();
    await new Promise((resolve) => setTimeout(resolve, 200));
    clock.nowMs += 86_400_000;
    await add('20261128/general.log', 'six\n');
    expect(said(await following)).toEqual(['two', 'three', 'four', 'truncated', 'five', 'rotated', 'six']);
    control.abort();
  });

  it('goes on behind the id of the last line, of all machines', async () => {
    const own = await table();
    const first = await shipping(own, 'eu1');
    const second = await shipping(own, 'us1');
    await first.add(`${DAY}/general.log`, '[12:00:00] a\n[12:00:02] c\n');
    await second.add(`${DAY}/general.log`, '[12:00:01] b\n');
    const recent = await first.store.tail.recent({ type: 'general', backlog: 10 });
    expect(said(recent).map((text) => text.slice(-1))).toEqual(['a', 'b', 'c']);
    const last = recent.at(-1);
    const lastEventId = last?.kind === 'line' ? last.id : '';
    await first.add(`${DAY}/general.log`, '[12:00:03] d\n');
    await second.add(`${DAY}/general.log`, '[12:00:04] e\n');
    const control = new AbortController();
    const resumed = await take(
      first.store.tail.follow({ type: 'general', backlog: 0, lastEventId }, control.signal),
      2,
    );
    expect(said(resumed).map((text) => text.slice(-1))).toEqual(['d', 'e']);
    const strange = await first.store.tail.recent({ type: 'general', backlog: 1, lastEventId: 'x:y' });
    expect(said(strange)).toEqual(['gap', '[12:00:04] e']);
    control.abort();
  });

  it('follows what is still written to a log that was renamed, in live logs and searches, each line once', async () => {
    const { store, add, dir, ship } = await shipping(await table());
    await add(`${DAY}/general.log`, 'x one\n');
    const control = new AbortController();
    const live: string[] = [];
    const found: string[] = [];
    const following = (async () => {
      for await (const event of store.tail.follow({ type: 'general', backlog: 1 }, control.signal))
        live.push(event.kind === 'line' ? event.text : event.kind);
    })();
    const searching = (async () => {
      for await (const event of store.search(request({ follow: ['general'], context: 1, signal: control.signal })))
        if (event.kind === 'line') found.push(event.text);
        else if (event.kind === 'live') found.push('live');
    })().catch(() => undefined);
    const until = (lines: readonly string[], wanted: readonly string[]) =>
      expect.poll(() => [...lines], { interval: 10 }).toEqual(wanted);
    await until(found, ['x one', 'live']);
    await until(live, ['x one']);
    await rename(join(dir, DAY, 'general.log'), join(dir, DAY, 'general.log.1'));
    await add(`${DAY}/general.log`, 'x two\n');
    await until(found, ['x one', 'live', 'x two']);
    await until(live, ['x one', 'truncated', 'x two']);
    await add(`${DAY}/general.log.1`, 'around\nx late\n');
    await until(found, ['x one', 'live', 'x two', 'around', 'x late']);
    await until(live, ['x one', 'truncated', 'x two', 'around', 'x late']);
    await rename(join(dir, DAY, 'general.log'), join(dir, DAY, 'general.log.2'));
    await appendFile(join(dir, DAY, 'general.log.2'), 'x later\n');
    await appendFile(join(dir, DAY, 'general.log.1'), 'x latest\n');
    await add(`${DAY}/general.log`, 'x three\n');
    await expect.poll(() => found.slice(5).sort()).toEqual(['x later', 'x latest', 'x three']);
    await expect
      .poll(() =>
        live
          .slice(5)
          .filter((text) => text !== 'truncated')
          .sort(),
      )
      .toEqual(['x later', 'x latest', 'x three']);
    await ship();
    const recent = await store.tail.recent({ type: 'general', backlog: 20 });
    expect(said(recent).sort()).toEqual(['around', 'x late', 'x later', 'x latest', 'x one', 'x three', 'x two']);
    const last = recent.at(-1);
    await appendFile(join(dir, DAY, 'general.log.1'), 'x end\n');
    await ship();
    const lastEventId = last?.kind === 'line' ? last.id : '';
    expect(
      said(await take(store.tail.follow({ type: 'general', backlog: 0, lastEventId }, control.signal), 1)),
    ).toEqual(['x end']);
    await expect.poll(() => [found.at(-1), live.at(-1)]).toEqual(['x end', 'x end']);
    expect([found.length, new Set(found).size]).toEqual([9, 9]);
    control.abort();
    await Promise.all([following, searching]);
  });

  it('goes on with a search in what is appended', async () => {
    const { store, add } = await shipping(await table());
    await add(`${DAY}/general.log`, 'x one\nno\n');
    const control = new AbortController();
    const kinds: string[] = [];
    const searching = (async () => {
      for await (const event of store.search(request({ follow: ['general'], signal: control.signal }))) {
        if (event.kind === 'line') kinds.push(event.text);
        if (event.kind === 'live') kinds.push('live');
        if (kinds.length === 4) control.abort(new Error('enough'));
      }
    })();
    const ended = expect(searching).rejects.toThrow('enough');
    await expect.poll(() => kinds).toContain('live');
    await add(`${DAY}/general.log`, 'x two\nno\n');
    await add(`${DAY}/general@eu1.log`, 'x three\n');
    await ended;
    expect(kinds).toEqual(['x one', 'live', 'x two', 'x three']);
  });
});

describeClickHouse('ClickHouse that hangs', ({ table, host }) => {
  it('is said to be away within the time for small queries, and goes on where it was', async () => {
    const own = await table();
    const { add, ship } = await shipping(own);
    await add(`${DAY}/general.log`, 'one\n');
    const clock = () => NOW_MS;
    const store = createClickHouseStore({ url: own.url, clock, pollMs: 20, discoverMs: 40, smallMs: 1000 });
    left.push(() => store.close());
    const control = new AbortController();
    const seen: TailEvent[] = [];
    const following = (async () => {
      for await (const event of store.tail.follow({ type: 'general', backlog: 5 }, control.signal)) seen.push(event);
    })();
    const ended = expect(following).rejects.toThrow('The log server');
    await expect.poll(() => said(seen)).toEqual(['one']);
    host().freeze();
    try {
      await ended;
      await expect(store.tail.recent({ type: 'general', backlog: 5 })).rejects.toThrow('The log server');
      await expect(store.list(DAY, DAY)).rejects.toThrow('The log server');
      await expect(take(store.search(request({})), 1)).rejects.toThrow('The log server');
      await expect(store.check()).rejects.toThrow('The log server');
    } finally {
      host().thaw();
    }
    // A connection from before may be closed under it: what was not sent then is sent by the next round.
    await add(`${DAY}/general.log`, 'two\n').catch(() => undefined);
    await vi.waitFor(ship);
    const last = seen.at(-1);
    const lastEventId = last?.kind === 'line' ? last.id : '';
    const resume = async () =>
      said(await take(store.tail.follow({ type: 'general', backlog: 0, lastEventId }, control.signal), 1));
    await expect.poll(() => resume().catch(() => [])).toEqual(['two']);
    control.abort();
  });
});
