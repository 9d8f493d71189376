import { sql } from 'kysely';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOnline } from '../modules/stats/repository.ts';
import { auctionsOf } from '../modules/vehicles/repository.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readAsideWith } from './aside.ts';
import { takeShortWays } from './short-ways.ts';
import { changesOf } from './kept-rows.ts';
import { partOfLogin } from './migrations/0038-kept-answers.ts';
import type { Database } from './open.ts';
import type { Db } from './schema.ts';
import type { WireText } from './wire-text.ts';

const DAY = 86_400;
const NOW = Date.parse('2026-06-01T12:00:00Z') / 1000;
const SINCE = NOW - 90 * DAY;
const SPORT = 411;
const auctions = auctionsOf([SPORT]);

interface Answer {
  readonly what: string;
  /** What of `counted` it is kept by. */
  readonly by: 'online' | 'auctions';
  readonly list: (db: Db) => WireText<unknown>;
  /** Statements that change what is shown, as any program may send them, one after another. */
  readonly changes: readonly string[];
  /** Those after which nothing is to be read again. */
  readonly others: readonly string[];
}

/** Players 1 to 4 are online and were there lately; 5 to 8 have been away for long; each has the sport vehicle of their number. */
const ANSWERS: readonly Answer[] = [
  ...[true, false].map((undercover) => ({
    what: `players online, ${undercover ? 'as staff see them' : 'as all see them'}`,
    by: 'online' as const,
    list: (db: Db) => listOnline(db, undercover),
    changes: [
      `update player set name = 'Zed', name_lower = 'zed' where id = 1`,
      'update player set level = level + 1 where id = 2',
      'update player set admin_level = 3 where id in (2, 7)',
      'update online_player set since = since - 60 where player_id = 3',
      `insert into online_player (player_id, since) values (5, ${NOW})`,
      `insert into online_player (player_id, since) values (5, 7) on conflict (player_id) do update set since = excluded.since`,
      'update online_player set player_id = 6 where player_id = 5',
      'delete from online_player where player_id in (1, 6)',
      'update player set level = level + 1',
      'delete from online_player',
    ],
    others: [
      'update player set cash = cash + 1, time_played = 7',
      `update player set level = 9, name = 'Away' where id = 8`,
      'update player set level = level, name = name',
      'update online_player set ping = 30, afk = 5',
      'update online_player set since = since',
      'update vehicle set plate = plate',
    ],
  })),
  {
    what: 'auctions',
    by: 'auctions',
    list: (db) => auctions(db, SINCE),
    changes: [
      `update player set name = 'Zed', name_lower = 'zed' where id = 5`,
      'update player set last_login_at = last_login_at - 5 where id = 5',
      `update player set last_login_at = ${NOW} where id = 5`,
      `update player set last_login_at = ${SINCE - 9 * DAY} where id = 1`,
      'update player set last_login_at = null where id = 6',
      `update player set last_login_at = ${SINCE - 3} where id = 6`,
      `update vehicle set plate = 'NEW 1' where id = 7`,
      'update vehicle set model_id = 400 where id = 7',
      `update vehicle set model_id = ${SPORT} where id = 7`,
      'update vehicle set owner_id = 2 where id = 7',
      'update vehicle set owner_id = 8 where id = 2',
      `update vehicle set tax_sold_at = ${NOW} where id = 3`,
      `update vehicle set tax_sold_at = ${NOW - DAY} where id = 3`,
      'update vehicle set owner_id = null where id = 3',
      `insert into vehicle (plate, model_id, owner_id, created_at) values ('CAME 1', ${SPORT}, 8, 0)`,
      `insert into vehicle (plate, model_id, tax_sold_at, created_at) values ('CAME 2', 400, 5, 0)`,
      'update vehicle set tax_sold_at = null where tax_sold_at = 5',
      'delete from vehicle where id in (3, 8)',
      'delete from vehicle',
    ],
    others: [
      `update player set last_login_at = ${NOW + 5}, name = 'Here' where id = 2`,
      `update player set last_login_at = ${NOW + 6}, cash = 4 where id in (2, 3, 4)`,
      'update player set cash = cash + 1, last_login_at = last_login_at',
      'update vehicle set owner_id = 3 where id = 4',
      `update vehicle set plate = 'NEW 2' where id = 4`,
      `insert into vehicle (plate, model_id, owner_id, created_at) values ('CAME 3', ${SPORT}, 4, 0)`,
      'update vehicle set total_distance = 5, spawned = 1',
      'update online_player set since = since + 1',
    ],
  },
];

withEachDatabase('answers that are kept', (engine) => {
  let made: TestDatabase;
  let database: Database;
  const run = (statement: string) => database.withWrite((tx) => sql.raw(statement).execute(tx));
  /** The answer, which must be the same in both of its forms. */
  const kept = async (list: Answer['list']) => {
    const { parts, packed } = list(database.db);
    const texts: string[] = [];
    for await (const part of parts) texts.push(part);
    const whole = await packed?.();
    expect(whole && zstdDecompressSync(whole).toString()).toBe(texts.join(''));
    return texts.join('');
  };
  const anew = async (list: Answer['list']) => {
    takeShortWays(database.db, { kept: false });
    const text = await list(database.db).text();
    takeShortWays(database.db, {});
    return text;
  };
  const counted = async () => ({
    online: await changesOf('online')(database.db),
    auctions: await database.db
      .selectFrom('auction_change')
      .selectAll()
      .where('part', '<=', partOfLogin(SINCE))
      .orderBy('part')
      .execute(),
  });

  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    const login = (id: number) => (id <= 4 ? NOW - id : SINCE - id * DAY);
    const players = ids.map((id) => `(${id}, 'P${id}', 'p${id}', 0, ${login(id)}, ${id === 4 ? '2, 1' : '0, 0'})`);
    await run(
      `insert into player (id, name, name_lower, created_at, last_login_at, admin_level, admin_uc) values ${players.join()}`,
    );
    await run(
      `insert into online_player (player_id, since) values ${[1, 2, 3, 4].map((id) => `(${id}, ${NOW - id})`).join()}`,
    );
    const vehicles = ids.map((id) => `(${id}, 'AB ${id}', ${SPORT}, ${id}, 0)`).join();
    await run(`insert into vehicle (id, plate, model_id, owner_id, created_at) values ${vehicles}`);
    if (engine === 'postgres') await run(`select setval(pg_get_serial_sequence('vehicle', 'id'), 100)`);
  });
  afterEach(async () => {
    await database.close();
    await made.remove();
  });

  test.each(ANSWERS)('$what are right after each change', async ({ list, changes, others }) => {
    await kept(list);
    for (const statement of changes.flatMap((one, at) => [others[at % others.length] ?? '', one])) {
      await run(statement);
      expect([statement, await kept(list)]).toEqual([statement, await anew(list)]);
    }
  });

  test.each(ANSWERS)('$what are read again after each change, and after no other', async ({ list, by, ...of }) => {
    for (const statement of of.others) {
      const [before, count] = [await kept(list), await counted()];
      await run(statement);
      expect([statement, (await counted())[by]]).toEqual([statement, count[by]]);
      expect(await kept(list)).toBe(before);
    }
    for (const statement of of.changes) {
      const count = await counted();
      await run(statement);
      expect([statement, (await counted())[by]]).not.toEqual([statement, count[by]]);
    }
  });

  test('of auctions only the kind is read again of which anything was changed', async () => {
    const list: Answer['list'] = (db) => auctions(db, SINCE);
    const read: string[] = [];
    const { db } = database;
    readAsideWith(db, async (text, parameters) => {
      read.push(text.includes('"tax_sold_at" is not null') ? 'sold' : 'inactive');
      return [...(await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows];
    });
    const readBy = async (statement: string) => {
      await run(statement);
      const text = await kept(list);
      const by = read.splice(0);
      expect([statement, text]).toEqual([statement, await anew(list)]);
      read.splice(0);
      return by.toSorted();
    };
    await kept(list);
    expect(read.splice(0).toSorted()).toEqual(['inactive', 'sold']);
    expect(await readBy(`update vehicle set tax_sold_at = 7, owner_id = null where id = 2`)).toEqual(['sold']);
    expect(await readBy(`update vehicle set plate = 'SOLD' where id = 2`)).toEqual(['sold']);
    expect(await readBy(`update vehicle set plate = 'AWAY' where id = 7`)).toEqual(['inactive']);
    expect(await readBy('update vehicle set tax_sold_at = 8 where id = 7')).toEqual(['inactive', 'sold']);
    // By a clock that was wrong.
    expect(await readBy('update player set last_login_at = 5 where id = 6')).toEqual(['inactive', 'sold']);
    expect(await readBy(`update vehicle set plate = 'EARLY' where id = 6`)).toEqual(['inactive', 'sold']);
    expect(await readBy(`update player set last_login_at = ${SINCE - 9} where id = 6`)).toEqual(['inactive', 'sold']);
    expect(await readBy(`update vehicle set plate = 'SOLD 2' where id = 2`)).toEqual(['sold']);
  });

  test('auctions are right when time passes', async () => {
    for (const since of [SINCE - 7 * DAY, SINCE, NOW - 3, NOW - 2, NOW, SINCE]) {
      const list: Answer['list'] = (db) => auctions(db, since);
      expect(await kept(list)).toBe(await anew(list));
    }
    const ids = async (since: number) =>
      (JSON.parse(await kept((db) => auctions(db, since))) as { inactive_sport: { id: number }[] }).inactive_sport.map(
        ({ id }) => id,
      );
    expect(await ids(SINCE - 6 * DAY)).toEqual([8, 7]);
    expect(await ids(SINCE)).toEqual([8, 7, 6, 5]);
  });

  test('are right after all rows were cut away (PostgreSQL)', async () => {
    if (engine === 'sqlite') return;
    for (const { list } of ANSWERS)
      expect(await kept(list)).not.toMatch(/^(?:\[\]|\{"tax_sold":\[\],"inactive_sport":\[\]\})$/);
    await run('truncate vehicle cascade');
    expect(await kept((db) => auctions(db, SINCE))).toBe('{"tax_sold":[],"inactive_sport":[]}');
    await run('truncate player cascade');
    for (const { list } of ANSWERS)
      expect(await kept(list)).toMatch(/^(?:\[\]|\{"tax_sold":\[\],"inactive_sport":\[\]\})$/);
  });
});
