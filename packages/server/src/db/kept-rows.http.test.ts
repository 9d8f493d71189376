import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOnMap } from '../modules/properties/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PROPERTIES_OF_STRETCH } from './migrations/0008-property-stretches.ts';
import { takeShortWays } from './direct.ts';
import { keepText } from './kept-rows.ts';
import type { Database } from './open.ts';

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
