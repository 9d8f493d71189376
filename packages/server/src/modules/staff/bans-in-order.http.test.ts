import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PLAIN_LIST } from '../../db/asked-list.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import { listBans } from './repository-bans.ts';

const NOW = 1_700_000_000;
const EARLIER = NOW - 600;
const BANS = 400;
const LIMIT = 15;
const LONG = 'x'.repeat(3000);
const ids = Array.from({ length: BANS }, (_, index) => index + 1);
const REASONS = ['Scamming', 'a', 'É', 'Cheating', 'scamming', LONG] as const;
const ENDS = [null, NOW + 500, NOW - 1, NOW + 7, EARLIER + 3, null, NOW + 500] as const;
const STAFF = [5, null, 4, 4, 6, 5, 4, 6, 6, 6, 6] as const;
const banOf = (id: number) => ({
  ...{ id, player_id: 1 + (id % 3), type: 1, start_at: NOW - id },
  reason: REASONS[id % REASONS.length] ?? '',
  end_at: ENDS[id % ENDS.length] ?? null,
  staff_id: STAFF[id % STAFF.length] ?? null,
  lifted_at: id % 10 === 0 ? NOW - 5 : null,
});
/** By the name of who banned: those of the ids, which are in another order. */
const NAMES: Readonly<Record<number, string>> = { 4: 'zoe', 5: 'adam', 6: 'mia' };
const COLUMNS = {
  reason: (ban: Ban) => ban.reason,
  endTimestamp: (ban: Ban) => ban.end_at,
  staffUser: (ban: Ban) => (ban.staff_id === null ? null : (NAMES[ban.staff_id] ?? '')),
} as const;
type Ban = ReturnType<typeof banOf>;
type Column = keyof typeof COLUMNS;

withEachDatabase('bans by what is known of each', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await database.withWrite(async (tx) => {
      const players = [1, 2, 3].map((id) => ({ id, name: `P${id}`, name_lower: `p${id}`, created_at: 1 }));
      await tx.insertInto('player').values(players).execute();
      const staff = Object.entries(NAMES).map(([id, name]) => ({
        id: Number(id),
        name,
        name_lower: name,
        created_at: 1,
      }));
      await tx.insertInto('player').values(staff).execute();
      await tx.insertInto('ban').values(ids.map(banOf)).execute();
    });
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  const asked = (column: Column, descending: boolean) => ({
    ...PLAIN_LIST,
    ...{ isPlain: false, sort: [{ column, descending }] },
  });

  /** All pages, and the statements that read them. */
  async function pages(column: Column, descending: boolean, at = NOW) {
    const db: Db = database.db.withoutPlugins();
    const spy = vi.spyOn(db.getExecutor(), 'executeQuery');
    const found: number[] = [];
    let total = 1;
    for (let offset = 0; offset < total; offset += LIMIT) {
      const asOf = at === NOW ? {} : { asOf: { id: BANS, at } };
      const request = { page: 1, limit: LIMIT, offset, asked: asked(column, descending), ...asOf };
      const page = await listBans(db, NOW, request);
      total = page.total;
      found.push(...page.items.map(({ id }) => id));
    }
    const read = spy.mock.calls.map(([query]) => query).filter((query) => query.sql.includes('order by'));
    spy.mockRestore();
    return { found, total, read };
  }

  function wanted(column: Column, descending: boolean, at = NOW): number[] {
    const sign = descending ? -1 : 1;
    const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
    return ids
      .map(banOf)
      .filter(({ end_at }) => end_at === null || end_at > at)
      .filter(({ lifted_at }) => lifted_at === null || (at !== NOW && lifted_at >= at))
      .sort((one, other) => {
        const [mine, its] = [COLUMNS[column](one), COLUMNS[column](other)];
        if (mine === null || its === null)
          return Number(mine === null) - Number(its === null) || sign * (one.id - other.id);
        return sign * (compare(mine, its) || one.id - other.id);
      })
      .map(({ id }) => id);
  }

  const cases = (['reason', 'endTimestamp', 'staffUser'] as const).flatMap((column) =>
    [true, false].flatMap((descending) => [NOW, EARLIER].map((at) => ({ column, descending, at }))),
  );
  it.each(cases)('are all there in their order: $column, descending $descending, as of $at', async (one) => {
    const { found, total, read } = await pages(one.column, one.descending, one.at);
    const all = wanted(one.column, one.descending, one.at);
    expect(found).toEqual(all);
    expect(total).toBe(all.length);
    const shown = read.filter(({ sql: text }) => text.includes('from "ban" inner join'));
    const walked = shown.filter(({ sql: text }) => text.includes('ban.id in ('));
    // The last pages are behind so many bans that sorting them all is sooner done.
    if (engine === 'sqlite' || one.column === 'staffUser') expect(walked.length).toBeGreaterThan(2);
    else expect(walked.length).toBe(shown.length);
    const [first] = one.column === 'staffUser' ? read.filter(({ sql: text }) => text.includes('"staff_id" =')) : walked;
    if (!first) throw new Error('No page was walked.');
    await expectWalk(first, one.column);
  });

  /** No other statement is asked meanwhile, so that what is set holds for the plan. */
  const explained = (query: CompiledQuery) =>
    database.withWrite(async (tx) => {
      // The table is small: what would be walked if it were large.
      for (const other of engine === 'postgres' ? ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'] : [])
        await sql.raw(`set local enable_${other} = off`).execute(tx);
      const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
      const { rows } = await tx.executeQuery<Record<string, unknown>>({ ...query, sql: explain + query.sql });
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    });

  async function expectWalk(query: CompiledQuery, column: Column): Promise<void> {
    const plan = await explained(query);
    const index = { reason: 'ban_reason', endTimestamp: 'ban_end_at', staffUser: 'ban_staff_id' }[column];
    if (engine === 'postgres')
      return expect(plan).toMatch(new RegExp(`Index (?:Only )?Scan (?:Backward )?using ${index}`));
    const seeks = { reason: '', endTimestamp: ' (end_at>', staffUser: ' (staff_id=?' }[column];
    expect(plan).toContain(`${seeks === '' ? 'SCAN' : 'SEARCH'} ban USING COVERING INDEX ${index}${seeks}`);
    if (column === 'staffUser') return expect(plan).not.toContain('TEMP B-TREE');
    // Only the page itself is put in order.
    expect(plan.match(/TEMP B-TREE/g)).toHaveLength(1);
    expect(plan).toMatch(/SEARCH ban USING INTEGER PRIMARY KEY/);
  }
});
