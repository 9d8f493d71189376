import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareCounts, startCountUpkeep } from '../core/count-upkeep.ts';
import { createLog } from '../core/log.ts';
import type { PageMark } from '../core/page-mark.ts';
import { countedLists, type CountedView } from '../testing/counted-lists.ts';
import { keepStatements } from '../testing/statements.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findWrongCounts } from './list-counts.ts';
import { migrate, STEPS } from './migrate.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';

const DAY = 86_400;
const NOW = 20_000 * DAY + 40_000;
const PEOPLE = [1, 2, 3, 4] as const;
const MONTHS = [202605, 202606] as const;

const person = fc.constantFrom(...PEOPLE);
const maybePerson = fc.option(person);
const flag = fc.constantFrom(0, 1);
/** Around now, around the ends of days, and long before and after. */
const time = fc.oneof(
  fc.integer({ min: NOW - 3, max: NOW + 3 }),
  fc
    .integer({ min: -3, max: 3 })
    .chain((days) => fc.integer({ min: -1, max: 1 }).map((s) => (20_000 + days) * DAY + s)),
  fc.constantFrom(0, 1, NOW - 400 * DAY, NOW + 400 * DAY, 250_000_000_000),
);
const some = fc.integer({ min: 0, max: 5 });
const month = fc.constantFrom(...MONTHS);

/** Rows by their place among those that are there. */
const nth = (table: 'ban' | 'note' | 'wealth_month', place: number) =>
  sql`select id from ${sql.table(table)} order by id limit 1 offset ${place}`;

const ban = fc.record({ player_id: person, end_at: fc.option(time), lifted_at: fc.option(time, { freq: 2 }) });
const note = fc.record({ player_id: person, staff_id: maybePerson, staff: flag });
const money = fc.record({ player_id: person, last_login_at: time });

type Write = (tx: Tx) => Promise<unknown>;

/** What anybody may do to the rows of these lists, several rows in one statement included. */
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.array(ban, { minLength: 1, maxLength: 6 }).map(
    (bans): Write =>
      (tx) =>
        tx
          .insertInto('ban')
          .values(bans.map((one) => ({ ...one, type: 1, reason: 'x', start_at: 1 })))
          .execute(),
  ),
  fc.tuple(some, fc.option(time)).map(
    ([place, at]): Write =>
      (tx) =>
        sql`update ban set lifted_at = ${at} where id in (${nth('ban', place)})`.execute(tx),
  ),
  fc.option(time).map(
    (at): Write =>
      (tx) =>
        sql`update ban set lifted_at = ${at} where id % 2 = 0`.execute(tx),
  ),
  fc.tuple(some, fc.option(time)).map(
    ([place, at]): Write =>
      (tx) =>
        sql`update ban set end_at = ${at} where id in (${nth('ban', place)})`.execute(tx),
  ),
  some.map(
    (place): Write =>
      (tx) =>
        sql`delete from ban where id in (${nth('ban', place)})`.execute(tx),
  ),
  person.map(
    (id): Write =>
      (tx) =>
        sql`update ban set reason = 'y', player_id = ${id}`.execute(tx),
  ),
  fc.array(note, { minLength: 1, maxLength: 6 }).map(
    (notes): Write =>
      (tx) =>
        tx
          .insertInto('note')
          .values(notes.map((one) => ({ ...one, note: 'x', created_at: 1 })))
          .execute(),
  ),
  fc.tuple(some, flag).map(
    ([place, staff]): Write =>
      (tx) =>
        sql`update note set staff = ${staff} where id in (${nth('note', place)})`.execute(tx),
  ),
  fc.tuple(flag, maybePerson).map(
    ([staff, by]): Write =>
      (tx) =>
        sql`update note set staff_id = ${by} where staff = ${staff}`.execute(tx),
  ),
  some.map(
    (place): Write =>
      (tx) =>
        sql`delete from note where id in (${nth('note', place)})`.execute(tx),
  ),
  person.map(
    (id): Write =>
      (tx) =>
        sql`delete from note where staff_id = ${id}`.execute(tx),
  ),
  fc.tuple(person, month).map(
    ([player_id, at]): Write =>
      (tx) =>
        tx
          .insertInto('wealth_month')
          .values({ player_id, group_id: null, month: at })
          .onConflict((conflict) => conflict.columns(['month', 'player_id']).doUpdateSet({ money: 1 }))
          .execute(),
  ),
  some.map(
    (place): Write =>
      (tx) =>
        sql`delete from wealth_month where id in (${nth('wealth_month', place)})`.execute(tx),
  ),
  money.map(({ player_id, last_login_at }): Write => async (tx) => {
    await tx.deleteFrom('player_wealth').where('player_id', '=', player_id).execute();
    await tx.insertInto('player_wealth').values({ player_id, last_login_at, day: 1 }).execute();
  }),
  money.map(
    ({ player_id, last_login_at }): Write =>
      (tx) =>
        tx.updateTable('player_wealth').set({ last_login_at, cash: 1 }).where('player_id', '=', player_id).execute(),
  ),
  person.map(
    (id): Write =>
      (tx) =>
        sql`delete from player_wealth where player_id > ${id}`.execute(tx),
  ),
);

class TakenBack extends Error {}

withEachDatabase('the counts that the database keeps of lists', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await fill(database);
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });

  const fill = ({ withWrite }: Database) =>
    withWrite((tx) =>
      tx
        .insertInto('player')
        .values(PEOPLE.map((id) => ({ id, name: `P${id}`, name_lower: `p${id}`, created_at: 1 })))
        .execute(),
    );
  const view = (more: Partial<CountedView> = {}): CountedView => ({ now: NOW, author: 1, month: MONTHS[0], ...more });
  async function expectRight(held: Database, asked: CountedView): Promise<void> {
    const { said, there } = await countedLists(held.db, asked);
    expect(said).toEqual(there);
  }
  const markOf = async (table: 'ban' | 'note', at: number): Promise<PageMark> => {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(
      database.db,
    );
    return { at, id: Number(rows[0]?.id ?? 0) };
  };

  test('are those of the rows, whatever was written, taken back and removed, and as time passes', async () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: write.map((one) => ({ write: one, isKept: true })) },
      { weight: 1, arbitrary: write.map((one) => ({ write: one, isKept: false })) },
    );
    const run = async ({ write: one, isKept }: { write: Write; isKept: boolean }) => {
      const done = database.withWrite(async (tx) => {
        await one(tx);
        if (!isKept) throw new TakenBack();
      });
      await done.catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    };
    const views = fc.array(fc.record({ now: time, author: person, month }), { minLength: 1, maxLength: 3 });
    const steps = fc.array(step, { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(steps, steps, views, async (first, then, asked) => {
      for (const table of ['ban', 'note', 'wealth_month', 'player_wealth'])
        await database.withWrite((tx) => sql`delete from ${sql.table(table)}`.execute(tx));
      expect(Object.values((await countedLists(database.db, view())).said)).toEqual([0, 0, 0, 0, 0, 0]);
      for (const one of first) await run(one);
      for (const one of asked) await expectRight(database, one);
      const marks = { bans: await markOf('ban', NOW), notes: await markOf('note', NOW) };
      for (const one of then) await run(one);
      // A list that was begun before is read to its end, a while later too.
      for (const now of [NOW, NOW + 2, NOW + DAY]) await expectRight(database, view({ now, ...marks }));
      for (const one of asked) await expectRight(database, one);
    });
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 150 : 40 });
  });

  test('are right where several processes write at once', async () => {
    const others = [made.open(), made.open(), made.open()];
    const writes = fc.sample(write, 120);
    await Promise.all(
      others.map(async (other, at) => {
        for (const one of writes.filter((_, index) => index % others.length === at)) await other.withWrite(one);
      }),
    );
    for (const now of [NOW - DAY, NOW, NOW + DAY]) await expectRight(database, view({ now }));
    await Promise.all(others.map((other) => other.close()));
  });

  test('are made of the rows that there are when a database comes to this version', async () => {
    const held = await createTestDatabase(engine, { empty: true });
    const older = held.open();
    await migrate(
      older,
      undefined,
      STEPS.findIndex(({ name }) => name === 'list-counts'),
    );
    await fill(older);
    for (const one of fc.sample(write, 60)) await older.withWrite(one);
    await migrate(older);
    for (const now of [NOW - DAY, NOW, NOW + DAY]) await expectRight(older, view({ now }));
    await older.close();
    await held.remove();
  });

  test.runIf(engine === 'postgres')('begin again at nothing where a table is emptied', async () => {
    for (const one of fc.sample(write, 40)) await database.withWrite(one);
    await database.withWrite((tx) => sql`truncate ban, note, wealth_month, player_wealth`.execute(tx));
    const { said } = await countedLists(database.db, view());
    expect(Object.values(said)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test.runIf(engine === 'sqlite')('are right where somebody else leaves out what is there already', async () => {
    const adding = (id: number) =>
      database.withWrite((tx) =>
        sql`insert or ignore into note (id, player_id, created_at, note) values (${id}, 1, 1, 'x')`.execute(tx),
      );
    for (const id of [7, 7, 8]) await adding(id);
    await expectRight(database, view());
  });

  const said: string[] = [];
  const log = createLog({ level: 'warn', stream: { write: (line: string) => void said.push(line) } });

  test('are put right, and told of, where somebody else wrote past the triggers', async () => {
    for (const one of fc.sample(write, 60)) await database.withWrite(one);
    const compare = () => compareCounts({ db: database.db, database, log });
    said.length = 0;
    await compare();
    expect(said).toEqual([]);
    await database.withWrite(async (tx) => {
      await sql`insert into note (player_id, created_at, note, staff) values (1, 1, 'x', 0), (2, 1, 'x', 0)`.execute(
        tx,
      );
      await sql`update list_count set counted = counted + 3 where list in ('notes', 'conversion')`.execute(tx);
      await sql`delete from list_count where list = 'bans'`.execute(tx);
      await sql`insert into list_count (list, part, counted) values ('networth', 0, 7)
        on conflict (list, part) do update set counted = list_count.counted + excluded.counted`.execute(tx);
      await sql`insert into list_count (list, part, counted) values ('tax', 190001, -1)`.execute(tx);
    });
    const wrong = await findWrongCounts(database.db);
    expect(wrong).toContainEqual({ list: 'tax', part: 190001, more: 1 });
    expect(wrong).toContainEqual({ list: 'networth', part: 0, more: -7 });
    await compare();
    expect(said.map((line) => (JSON.parse(line) as { wrong: unknown }).wrong)).toEqual([wrong]);
    expect(await findWrongCounts(database.db)).toEqual([]);
    for (const now of [NOW - DAY, NOW, NOW + DAY]) await expectRight(database, view({ now }));
  });

  test('are put right while others write', async () => {
    const [one, other] = [made.open(), made.open()];
    await database.withWrite((tx) =>
      sql`insert into list_count (list, part, counted) values ('networth', 0, 7)`.execute(tx),
    );
    await Promise.all([
      ...fc.sample(write, 60).map((each, at) => (at % 2 ? one : other).withWrite(each)),
      ...Array.from({ length: 10 }, () => compareCounts({ db: database.db, database, log })),
    ]);
    await compareCounts({ db: database.db, database, log });
    expect(await findWrongCounts(database.db)).toEqual([]);
    await expectRight(database, view());
    await Promise.all([one.close(), other.close()]);
  });

  test('are compared once a day, from the start on', async () => {
    const clock = createTestClock();
    const upkeep = startCountUpkeep({ db: database.db, database, clock, log }, { firstMs: 0 });
    const spoil = () =>
      database.withWrite((tx) =>
        sql`insert into list_count (list, part, counted) values ('networth', 0, 7)
          on conflict (list, part) do update set counted = 7`.execute(tx),
      );
    await upkeep.again();
    await spoil();
    await upkeep.again();
    expect(await findWrongCounts(database.db)).toHaveLength(1);
    clock.advance(DAY);
    await upkeep.again();
    expect(await findWrongCounts(database.db)).toEqual([]);
    await upkeep.stop();
  });

  test.runIf(engine === 'sqlite')(
    'are right where a connection of ours puts a row in the place of another',
    async () => {
      const put = (staff: number) =>
        database.withWrite((tx) =>
          sql`insert or replace into note (id, player_id, created_at, note, staff) values (7, 1, 1, 'x', ${staff})`.execute(
            tx,
          ),
        );
      for (const staff of [0, 0, 1, 0]) await put(staff);
      await expectRight(database, view());
      expect(await findWrongCounts(database.db)).toEqual([]);
    },
  );

  test('are not asked for where so many rows came since a mark that counting these takes long', async () => {
    const many = (count: number) =>
      database.withWrite((tx) =>
        sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
          insert into note (player_id, created_at, note, staff) select 1, 1, 'x', 0 from n`.execute(tx),
      );
    await many(10);
    const marks = [await markOf('note', NOW), { at: NOW, id: 0 }];
    for (const count of [990, 20, 500]) {
      await many(count);
      for (const notes of marks) await expectRight(database, view({ notes, bans: { at: NOW, id: 0 } }));
    }
    const statements = keepStatements();
    statements.during = 'asking';
    const fresh = made.open();
    await countedLists(fresh.db, view({ notes: { at: NOW, id: 0 }, bans: { at: NOW, id: 0 } }));
    await fresh.close();
    statements.end();
    const ofNotes = [...statements.all.keys()].filter((text) => /from "?note"?/.test(text) && /count\(/.test(text));
    expect(ofNotes.length).toBeGreaterThan(0);
    for (const text of ofNotes) expect(text).not.toContain('case when');
  });
});
