import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOnMap, listYards } from '../modules/properties/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readAsideWith } from './aside.ts';
import { takeShortWays } from './short-ways.ts';
import type { Database } from './open.ts';
import { sizedList, wireList, wireRows } from './wire-rows.ts';
import { WireText, wireObject } from './wire-text.ts';

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
    const text = await listOnMap(database.db).text();
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
    const [first] = JSON.parse(await listOnMap(database.db).text()) as Record<string, unknown>[];
    expect(first).toMatchObject({ id: 1, icon_y: null, icon_z: null });
  });

  test('are empty when there is nothing, and go on where a statement ends', async () => {
    expect(await listYards(database.db).text()).toBe('[]');
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
    const rows = JSON.parse(await listYards(database.db).text()) as Record<string, unknown>[];
    expect(rows.map(({ property_id: id }) => id)).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1).filter((id) => id !== 4 && id !== 8001),
    );
    expect(rows[0]).toEqual({ property_id: 1, min_x: 1, max_x: 3, min_y: 2, max_y: 4, icon_z: 5 });
  });

  test('hold objects or null in their place, times as the wire has them, and an order of their own', async () => {
    await database.withWrite(async (tx) => {
      await tx
        .insertInto('player')
        .values([
          { id: 1, name: 'O\'Neil_"Q"', name_lower: 'b', created_at: 0, last_login_at: 1_781_978_400 },
          { id: 2, name: 'Never_Here', name_lower: 'a', created_at: 86_400, last_login_at: null },
        ])
        .execute();
      await tx
        .insertInto('vehicle')
        .values(
          [1, 2, null].map((owner_id, index) => ({
            id: index + 1,
            model_id: 411,
            plate: `P${index}`,
            created_at: 0,
            owner_id,
          })),
        )
        .execute();
    });
    const owned = database.db
      .selectFrom('vehicle')
      .leftJoin('player', 'player.id', 'owner_id')
      .select(['vehicle.id', 'player.name as owner_name', 'player.last_login_at as owner_seen'])
      .orderBy('vehicle.id', 'desc');
    const columns = { id: 'number', owner: { name: 'text', seen: 'instant' } } as const;
    const none = wireList(database.db, columns, owned.where('vehicle.id', '>', 3));
    const text = await wireObject({ all: wireList(database.db, columns, owned), none }).text();
    expect(JSON.parse(text)).toEqual({
      all: [
        { id: 3, owner: null },
        { id: 2, owner: { name: 'Never_Here', seen: null } },
        { id: 1, owner: { name: 'O\'Neil_"Q"', seen: '2026-06-20T18:00:00Z' } },
      ],
      none: [],
    });
  });

  test('hold the same as rows that Kysely makes and JSON.stringify writes', async () => {
    const owned = database.db
      .selectFrom('vehicle')
      .leftJoin('player', 'player.id', 'owner_id')
      .select(['vehicle.id', 'player.name as owner_name', 'player.last_login_at as owner_seen'])
      .orderBy('vehicle.id', 'desc');
    const columns = { id: 'number', owner: { name: 'text', seen: 'instant' } } as const;
    const days = sql`select 1 as id, '[{"a":1},"é\\n"]' as days`;
    const lists = async () =>
      Promise.all(
        [
          listOnMap(database.db),
          listYards(database.db),
          wireList(database.db, columns, owned),
          wireList(database.db, columns, owned.where('vehicle.id', '>', 3)),
          wireList(database.db, { id: 'number', days: 'json' }, days),
        ].map(async (list) => JSON.parse(await list.text()) as unknown),
      );
    const known = await lists();
    expect(known.map((rows) => (rows as unknown[]).length)).toEqual([MANY - Math.floor(MANY / 7), MANY - 2, 3, 0, 1]);
    expect(known.at(-1)).toEqual([{ id: 1, days: [{ a: 1 }, 'é\n'] }]);
    for (const written of [true, false])
      for (const kept of [true, false]) {
        takeShortWays(database.db, { written, kept });
        expect(await lists()).toEqual(known);
      }
    takeShortWays(database.db, {});
  });

  test('of any length are read beside the event loop until they were short', async () => {
    const other = made.open();
    const { db } = other;
    const aside: string[] = [];
    readAsideWith(db, async (text, parameters) => {
      aside.push(text);
      return [...(await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows];
    });
    const upTo = async (last: number) => {
      const query = db.selectFrom('property').select(['id', 'name']).where('id', '<=', last).orderBy('id', 'desc');
      return JSON.parse(await sizedList(db, { id: 'number', name: 'text' }, query).text()) as { id: number }[];
    };
    for (const [last, count] of [
      [1001, 1],
      [1001, 2],
      [1000, 3],
      [1000, 3],
      [1001, 3],
      [0, 4],
      [0, 4],
    ] as const) {
      const rows = await upTo(last);
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: last }, (_, at) => last - at));
      expect(aside.length).toBe(count);
    }
    expect(await upTo(4)).toEqual([4, 3, 2, 1].map((id) => ({ id, name: NAMES[id % NAMES.length] })));
    await other.close();
  });

  test('in one object are begun at once, and what fails is told in its turn', async () => {
    const begun: string[] = [];
    const isOver = Promise.withResolvers<string>();
    async function* waiting() {
      begun.push('first');
      yield await isOver.promise;
    }
    async function* failing(): AsyncGenerator<string> {
      begun.push('second');
      await Promise.resolve();
      yield '[';
      throw new Error('broken');
    }
    const text = wireObject({ first: new WireText(waiting()), second: new WireText(failing()) }).text();
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    isOver.resolve('[]');
    await expect(text).rejects.toThrow('broken');
  });

  test('hold what was committed before they were asked for, and an error where there is one', async () => {
    const listed = () =>
      wireList<{ name: string }>(
        database.db,
        { name: 'text' },
        database.db.selectFrom('player').select('name').where('id', '=', 1),
      ).text();
    for (let turn = 0; turn < 30; turn++) {
      const name = `Name_${turn}`;
      await database.withWrite((tx) => tx.updateTable('player').set({ name }).where('id', '=', 1).execute());
      expect(JSON.parse(await listed())).toEqual([{ name }]);
    }
    const wrong = wireRows(database.db, { key: 'id', columns: { id: 'number', nothing: 'text' } }, () =>
      database.db.selectFrom('player').select('id'),
    );
    await expect(wrong.text()).rejects.toThrow(/nothing/);
    expect(JSON.parse(await listed())).toHaveLength(1);
  });
});
