import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOnMap, listYards } from '../modules/properties/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';

const MANY = 9000;
const NAMES = [`O'Neil "Q" \\`, 'Zoë \u0001 </script>', '', '100%'];

withEachDatabase('lists that the database writes', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await database.withWrite(async (tx) => {
      for (let from = 1; from <= MANY; from += 500)
        await tx
          .insertInto('property')
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              id: from + index,
              name: NAMES[(from + index) % NAMES.length] ?? '',
              type: 1,
              functionality: 0,
              active: (from + index) % 2,
              icon_x: (from + index) % 7 === 0 ? null : (from + index) / 8,
              icon_y: -1.5,
              icon_z: 0.1,
            })),
          )
          .execute();
    });
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  test('hold every row once, in order, with texts, numbers and flags as they are', async () => {
    const text = await listOnMap(database.db, engine).text();
    const rows = JSON.parse(text) as Record<string, unknown>[];
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1).filter((id) => id % 7 !== 0),
    );
    for (const row of rows) {
      const id = row.id as number;
      expect([row.name, row.active, row.has_owner]).toEqual([NAMES[id % NAMES.length], id % 2 === 1, false]);
      expect([row.icon_x, row.icon_y, row.icon_z]).toEqual([id / 8, -1.5, 0.1]);
    }
  });

  test('hold null where a number is none', async () => {
    await database.withWrite((tx) =>
      tx.updateTable('property').set({ icon_y: Infinity, icon_z: -Infinity }).where('id', '=', 1).execute(),
    );
    const [first] = JSON.parse(await listOnMap(database.db, engine).text()) as Record<string, unknown>[];
    expect(first).toMatchObject({ id: 1, icon_y: null, icon_z: null });
  });

  test('are empty when there is nothing, and go on where a statement ends', async () => {
    expect(await listYards(database.db, engine).text()).toBe('[]');
    await database.withWrite((tx) =>
      tx
        .insertInto('yard')
        .columns(['property_id', 'min_x', 'min_y', 'max_x', 'max_y', 'icon_z'])
        .expression((eb) =>
          eb
            .selectFrom('property')
            .where('id', 'not in', [4, 8001])
            .select(({ lit }) => [
              'id',
              lit(1).as('a'),
              lit(2).as('b'),
              lit(3).as('c'),
              lit(4).as('d'),
              lit(5).as('z'),
            ]),
        )
        .execute(),
    );
    const rows = JSON.parse(await listYards(database.db, engine).text()) as Record<string, unknown>[];
    expect(rows.map(({ property_id: id }) => id)).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1).filter((id) => id !== 4 && id !== 8001),
    );
    expect(rows[0]).toEqual({ property_id: 1, min_x: 1, max_x: 3, min_y: 2, max_y: 4, icon_z: 5 });
  });
});
