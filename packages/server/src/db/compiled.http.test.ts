import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { compiledOnce } from './compiled.ts';
import { takeShortWays } from './short-ways.ts';
import type { Database } from './open.ts';
import type { Db, Tx } from './schema.ts';

withEachDatabase('statements that are compiled once', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  test('are built once for each kind of connection, and given other values each time', async () => {
    let built = 0;
    const find = compiledOnce((db, of: { name: string; least: number }) => {
      built++;
      return db
        .selectFrom('player')
        .select(['id', 'name'])
        .where('admin_level', '=', 0)
        .where('name_lower', '=', of.name)
        .where('cash', '>=', of.least);
    });
    await database.withWrite(async (tx) => {
      for (const name of ['a', 'b'])
        await tx.insertInto('player').values({ name, name_lower: name, created_at: 0, cash: 5 }).execute();
      expect(await find(tx, { name: 'a', least: 5 })).toMatchObject([{ name: 'a' }]);
      expect(await find(tx, { name: 'b', least: 0 })).toMatchObject([{ name: 'b' }]);
    });
    expect(await find(database.db, { name: 'b', least: 5 })).toMatchObject([{ name: 'b' }]);
    expect(await find(database.db, { name: 'b', least: 6 })).toEqual([]);
    expect(await find(database.db, { name: "' or 1 = 1 --", least: 0 })).toEqual([]);
    expect(built).toBe(engine === 'sqlite' ? 2 : 1);
  });

  test('tell both engines alike what they found, also many at once', async () => {
    const sums = compiledOnce((db, of: { least: number }) =>
      db
        .selectFrom('player')
        .select((e) => [e.fn.sum<number>('cash').as('sum'), e.fn.countAll<number>().as('count')])
        .where('cash', '>=', of.least),
    );
    const found = await Promise.all(Array.from({ length: 40 }, (_, index) => sums(database.db, { least: index % 2 })));
    for (const rows of found) expect(rows).toEqual([{ sum: 10, count: 2 }]);
  });

  test('answer the same without their short ways', async () => {
    const rich = compiledOnce((db, of: { name: string; least: number }) =>
      db.selectFrom('player').selectAll().where('name_lower', '=', of.name).where('cash', '>=', of.least),
    );
    const asked = ['a', 'b', "' or 1 = 1 --"].flatMap((name) => [0, 6].map((least) => ({ name, least })));
    const all = async (db: Db | Tx) => Promise.all(asked.map((of) => rich(db, of)));
    expect((await all(database.db)).map((rows) => rows.length)).toEqual([1, 0, 1, 0, 0, 0]);
    const parted = compiledOnce((db, of: { name: string }) =>
      db
        .selectFrom('player')
        .leftJoin('player as master', 'master.id', 'player.master_id')
        .select(['player.id', 'player.name', 'player.cash', 'master.name as master_name'])
        .where('player.name_lower', '=', of.name),
    );
    const known = [await all(database.db), await parted(database.db, { name: 'a' })];
    for (const compiled of [true, false])
      for (const lists of [true, false]) {
        const other = made.open();
        takeShortWays(other.db, { compiled, lists });
        expect([await all(other.db), await parted(other.db, { name: 'a' })]).toEqual(known);
        await other.withWrite(async (tx) => {
          takeShortWays(tx, { compiled, lists });
          expect([await all(tx), await parted(tx, { name: 'a' })]).toEqual(known);
        });
        await other.close();
      }
  });

  test('go on after a table was given another column, all that are asked at the same time', async () => {
    const reads = compiledOnce((db, of: { id: number }) => db.selectFrom('note').selectAll().where('id', '>=', of.id));
    const writes = compiledOnce((db, of: { id: number }) => db.selectFrom('note').selectAll().where('id', '<', of.id));
    const beside = { beside: true };
    const eight = () =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index % 2 ? reads(database.db, { id: 0 }) : database.withWrite((tx) => writes(tx, { id: 0 }), beside),
        ),
      );
    // Each connection of the pool has both prepared then.
    for (let round = 0; round < 8; round++) expect(await eight()).toEqual(Array(8).fill([]));
    await database.withWrite((tx) => sql`alter table note add column extra integer`.execute(tx));
    expect(await eight()).toEqual(Array(8).fill([]));
  });

  test('go on after a table was given another column, and fail as others do', async () => {
    const all = compiledOnce((db, of: { key: string }) =>
      db.selectFrom('setting').selectAll().where('key', '=', of.key),
    );
    const within = compiledOnce((db, of: { value: string }) =>
      db.selectFrom('setting').selectAll().where('value', '=', of.value),
    );
    const written = () => database.withWrite((tx) => within(tx, { value: 'v' }));
    await database.withWrite((tx) => tx.insertInto('setting').values({ key: 'k', value: 'v' }).execute());
    for (let round = 0; round < 8; round++) {
      expect(await all(database.db, { key: 'k' })).toHaveLength(1);
      expect(await written()).toHaveLength(1);
    }
    await database.withWrite((tx) => sql`alter table setting add column extra integer`.execute(tx));
    for (let round = 0; round < 8; round++)
      for (const rows of [await all(database.db, { key: 'k' }), await written()])
        expect(rows).toEqual([{ key: 'k', value: 'v', extra: null }]);
    await database.withWrite((tx) => sql`alter table setting rename to was_setting`.execute(tx));
    await expect(all(database.db, { key: 'k' })).rejects.toThrow(/setting/);
  });
});
