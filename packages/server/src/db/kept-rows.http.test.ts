import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBusinesses, listOnMap, listYards } from '../modules/properties/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PROPERTIES_OF_STRETCH } from './migrations/0008-property-stretches.ts';
import { takeShortWays } from './short-ways.ts';
import { changesOf, keepList, keepText } from './kept-rows.ts';
import type { Database } from './open.ts';
import { WireText } from './wire-text.ts';

const MANY = 2 * PROPERTIES_OF_STRETCH + 10;
/** Statements that change what the map shows, as any program may send them, with ids in several stretches. */
const CHANGES = [
  ...['name', 'type', 'functionality', 'active', 'job_id', 'icon_x', 'icon_y', 'icon_z'].map(
    (column) => `update property set ${column} = ${column === 'name' ? "'New'" : '0'} where id = 5000`,
  ),
  'update property set group_id = (select min(id) from community_group) where id = 1',
  'update property set owner_id = (select min(id) from player) where id = 8001',
  'update property set icon_x = null where id = 4000',
  'update property set icon_x = 12.5 where id = 4000',
  'update property set type = type + 1',
  `insert into property (id, name, type, icon_x, icon_y, icon_z) values (100000, 'Far', 1, 1, 2, 3)`,
  'update property set id = 20000 where id = 3',
  `insert into property (id, name, type, icon_x, icon_y, icon_z) values (5, 'Twice', 1, 1, 2, 3) on conflict (id) do update set name = 'Twice'`,
  'delete from property where id in (2, 4500)',
  'delete from property where id > 8000',
  'delete from property',
];

withEachDatabase('lists that are kept', (engine) => {
  let made: TestDatabase;
  let database: Database;
  const run = (statement: string) => database.withWrite((tx) => sql.raw(statement).execute(tx));
  const changes = async () =>
    database.db.selectFrom('property_stretch').select(['stretch', 'changes']).orderBy('stretch').execute();
  /** The list, which must be the same in both of its forms. */
  const listed = async () => {
    const list = listOnMap(database.db);
    const [text, packed] = [await list.text(), await list.packed?.()];
    expect(packed && zstdDecompressSync(packed).toString()).toBe(text);
    return text;
  };

  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await database.withWrite(async (tx) => {
      await tx
        .insertInto('player')
        .values({ name: 'Alex_Example', name_lower: 'alex_example', created_at: 0 })
        .execute();
      await tx
        .insertInto('community_group')
        .values({ name: 'Taxi', name_lower: 'taxi', short: 'T', type: 1, created_at: 0 })
        .execute();
    });
    await run(`insert into property (id, name, type, functionality, active, icon_x, icon_y, icon_z)
      with recursive n (id) as (select 1 union all select id + 1 from n where id < ${MANY})
      select id, 'House ' || id, 1, 3, 1, id / 8.0, -1.5, 0.5 from n`);
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  test('are read again only where something was changed that they show', async () => {
    const before = await listed();
    expect(await changes()).toHaveLength(3);
    const counted = await changes();
    await run('update property set price = price + 1');
    await run('update property set type = type');
    expect(await changes()).toEqual(counted);
    expect(await listed()).toBe(before);
    await run(`update property set name = 'Changed' where id = 4001`);
    const again = await changes();
    expect(again.map((one, index) => one.changes !== counted[index]?.changes)).toEqual([false, true, false]);
  });

  test.each(CHANGES)('are right after: %s', async (statement) => {
    const before = await listed();
    await run(statement);
    const fresh = made.open();
    const wanted = await listOnMap(fresh.db).text();
    await fresh.close();
    expect(wanted).not.toBe(before);
    expect(await listed()).toBe(wanted);
    takeShortWays(database.db, { kept: false });
    expect(await listOnMap(database.db).text()).toBe(wanted);
    takeShortWays(database.db, {});
  });

  test('are right after all rows were cut away (PostgreSQL)', async () => {
    if (engine === 'sqlite') return;
    await run(`insert into property (id, name, type, icon_x, icon_y, icon_z) values (7, 'Last', 1, 1, 2, 3)`);
    expect(await listed()).toContain('Last');
    await run('truncate property cascade');
    expect(await listed()).toBe('[]');
  });

  test('are right when many ask at once while rows change', async () => {
    const text = () => listOnMap(database.db).text();
    const packed = async () => listOnMap(database.db).packed?.();
    await run(`insert into property (id, name, type, icon_x, icon_y, icon_z) values (7, 'Zero', 1, 1, 2, 3)`);
    for (const name of ['One', 'Two', 'Three']) {
      const asked = Array.from({ length: 5 }, () => [text(), packed()]).flat();
      await run(`update property set name = '${name}' where id = 7`);
      await Promise.all(asked);
      expect(await listed()).toContain(`"${name}"`);
    }
  });
});

/** Statements that change what a list shows, as any program may send them. */
const OF_LISTS = [
  {
    what: 'yards',
    list: listYards,
    changes: [
      ...['min_x', 'max_x', 'min_y', 'max_y', 'icon_z'].map(
        (column) => `update yard set ${column} = ${column} + 0.5 where property_id = 2`,
      ),
      'insert into yard (property_id, min_x, max_x, min_y, max_y, icon_z) values (5, 1, 2, 3, 4, 5)',
      'update yard set property_id = 6 where property_id = 1',
      'delete from yard where property_id = 2',
      'delete from yard',
    ],
    others: [
      'update property set name = name',
      "update property set price = 7, name = 'Other' where id = 2",
      'update yard set min_x = min_x',
      'update yard set min_x = 5 where property_id = 999',
      'delete from yard where property_id = 999',
    ],
  },
  {
    what: 'businesses',
    list: listBusinesses,
    changes: [
      `update property set name = 'New' where id = 2`,
      ...['functionality', 'price', 'entry_fee'].map((column) => `update property set ${column} = 77 where id = 2`),
      'update property set price = price + 1',
      'insert into business_month (property_id, day, revenue, restock) values (5, 20260601, 9, 1)',
      'update business_month set revenue = revenue + 1 where property_id = 2',
      'update business_month set restock = restock + 1 where property_id = 2',
      `insert into property (id, name, type, price) values (2, 'Twice', 1, 3) on conflict (id) do update set price = 3`,
      'delete from business_month where property_id = 2',
      'delete from business_month',
    ],
    others: [
      'update property set icon_x = 5, active = 0',
      'update property set name = name, price = price, functionality = functionality, entry_fee = entry_fee',
      'update property set price = 7 where id = 999',
      `insert into property (id, name, type, price) values (2, 'Twice', 1, 3) on conflict (id) do nothing`,
      'delete from yard',
    ],
  },
] as const;

withEachDatabase('lists that are kept as a whole', (engine) => {
  let made: TestDatabase;
  let database: Database;
  const run = (statement: string) => database.withWrite((tx) => sql.raw(statement).execute(tx));
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    const houses = [1, 2, 3, 4, 5, 6].map((id) => `(${id}, 'House ${id}', 1, ${id}, 1)`).join();
    await run(`insert into property (id, name, type, price, active) values ${houses}`);
    const yards = [1, 2, 3, 4].map((id) => `(${id}, 1, 2, 3, 4, ${id})`).join();
    await run(`insert into yard (property_id, min_x, max_x, min_y, max_y, icon_z) values ${yards}`);
    const months = [1, 2, 3, 4].map((id) => `(${id}, 20260601, ${id * 10}, 1)`).join();
    await run(`insert into business_month (property_id, day, revenue, restock) values ${months}`);
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });

  test.each(OF_LISTS)('$what are right after each change, and read again only then', async (one) => {
    /** The list, which must be the same in both of its forms. */
    const listed = async () => {
      const list = one.list(database.db);
      const [text, packed] = [await list.text(), await list.packed?.()];
      expect(packed && zstdDecompressSync(packed).toString()).toBe(text);
      return text;
    };
    const counted = () => changesOf(one.what)(database.db);
    await listed();
    const atFirst = await counted();
    if (one.what === 'yards') for (const statement of one.others) await run(statement);
    expect(await counted()).toBe(atFirst);
    for (const statement of one.changes) {
      const before = await listed();
      await run(statement);
      takeShortWays(database.db, { kept: false });
      const wanted = await one.list(database.db).text();
      takeShortWays(database.db, {});
      expect([statement, await listed()]).toEqual([statement, wanted]);
      expect([statement, wanted]).not.toEqual([statement, before]);
    }
    expect(await listed()).toBe('[]');
    const count = await counted();
    for (const statement of one.others) await run(statement);
    expect(await counted()).toBe(count);
    if (engine === 'sqlite') return;
    await run('truncate property cascade');
    expect(await counted()).not.toBe(count);
  });

  test('are right when many ask at once while they change, and fail each alone', async () => {
    const text = () => listYards(database.db).text();
    const packed = async () => listYards(database.db).packed?.();
    for (const height of [21, 22, 23]) {
      const asked = Array.from({ length: 5 }, () => [text(), packed()]).flat();
      await run(`update yard set icon_z = ${height} where property_id = 2`);
      await Promise.all(asked);
      expect(JSON.parse(await text())).toContainEqual(expect.objectContaining({ property_id: 2, icon_z: height }));
    }
    let reads = 0;
    const list = keepList({
      changes: () => Promise.resolve('1'),
      read: () => {
        reads += 1;
        async function* parts() {
          await Promise.resolve();
          if (reads === 1) throw new Error('away');
          yield '[1]';
        }
        return new WireText<number[]>(parts());
      },
    });
    await expect(list(database.db).text()).rejects.toThrow('away');
    expect([await list(database.db).text(), await list(database.db).text(), reads]).toEqual(['[1]', '[1]', 2]);
  });
});

test('a text that is kept is made once, and again where that failed', async () => {
  let made = 0;
  const text = keepText(() => {
    made += 1;
    return made <= 2 ? Promise.reject(new Error('not yet')) : Promise.resolve('[1]');
  });
  const packed = async () => zstdDecompressSync((await text().packed?.()) ?? Buffer.alloc(0)).toString();
  await expect(text().text()).rejects.toThrow('not yet');
  await expect(packed()).rejects.toThrow('not yet');
  expect([await packed(), await text().text(), await packed(), await text().text()]).toEqual(Array(4).fill('[1]'));
  expect(made).toBe(3);
});
