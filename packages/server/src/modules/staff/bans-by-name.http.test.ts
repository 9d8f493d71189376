import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readAsideWith } from '../../db/aside.ts';
import { PLAIN_LIST } from '../../db/asked-list.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import { listBans } from './repository-bans.ts';

const NOW = 1_700_000_000;
const PLAYERS = 300;
const LIMIT = 20;
const ids = Array.from({ length: PLAYERS }, (_, index) => index + 1);
const nameOf = (id: number) => `p${String((id * 7919) % 1000).padStart(3, '0')}`;

withEachDatabase('bans by the names of the banned', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await database.withWrite(async (tx) => {
      const player = (id: number) => ({ id, name: nameOf(id), name_lower: nameOf(id), created_at: 1 });
      await tx.insertInto('player').values(ids.map(player)).execute();
      const ban = (id: number, end: number | null) => ({
        ...{ player_id: id, type: 1, reason: 'x', start_at: NOW - id, end_at: end },
        lifted_at: id % 10 === 0 ? NOW - 1 : null,
      });
      const ends = (id: number) => [null, NOW + 500, NOW - 1][id % 3] ?? null;
      await tx
        .insertInto('ban')
        .values([...ids.map((id) => ban(id, ends(id))), ...ids.slice(0, 30).map((id) => ban(id, null))])
        .execute();
    });
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  const asked = (descending: boolean, more: object = {}) => ({
    ...PLAIN_LIST,
    ...{ isPlain: false, sort: [{ column: 'user', descending }], ...more },
  });

  /** All pages, which tables they were read from, and how often it was counted aside how they are found soonest. */
  async function pages(descending: boolean, more?: object) {
    const db: Db = database.db.withoutPlugins();
    const spy = vi.spyOn(db.getExecutor(), 'executeQuery');
    let counted = 0;
    const read = async (text: string, parameters: readonly unknown[]) =>
      (await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows;
    readAsideWith(db, read, (text, parameters) => {
      counted++;
      return read(text, parameters);
    });
    const found: (readonly [name: string, id: number])[] = [];
    let total = 1;
    for (let offset = 0; offset < total; offset += LIMIT) {
      const page = await listBans(db, NOW, { page: 1, limit: LIMIT, offset, asked: asked(descending, more) });
      total = page.total;
      found.push(...page.items.map(({ user, id }) => [user.name, id] as const));
    }
    const texts = spy.mock.calls.map(([query]) => query.sql).filter((text) => text.includes('order by'));
    spy.mockRestore();
    return {
      found,
      total,
      byName: texts.filter((text) => text.includes('cross join')).length,
      read: texts.length,
      counted,
    };
  }

  async function wanted(descending: boolean) {
    const rows = await database.db
      .selectFrom('ban')
      .innerJoin('player', 'player.id', 'ban.player_id')
      .select(['player.name', 'ban.id', 'ban.end_at'])
      .where('ban.lifted_at', 'is', null)
      .execute();
    const before = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
    return rows
      .filter(({ end_at }) => end_at === null || end_at > NOW)
      .sort((one, other) => (before(one.name, other.name) || one.id - other.id) * (descending ? -1 : 1))
      .map(({ name, id }) => [name, id]);
  }

  it.each([true, false])(
    'are all there in their order, however they are found (descending: %s)',
    async (descending) => {
      const { found, total, byName, read, counted } = await pages(descending);
      expect(found).toEqual(await wanted(descending));
      expect(total).toBe(found.length);
      // PostgreSQL plans by itself. Late pages are behind so many players that sorting all bans is sooner done.
      if (engine === 'postgres') expect([byName, counted]).toEqual([0, 0]);
      else expect([byName > 2, byName < read, counted]).toEqual([true, true, read]);
    },
  );

  it('are sorted where few are banned, and where only some are asked for', async () => {
    const some = await pages(true, { where: [{ column: 'reason', operator: '=', value: 'x' }] });
    expect([some.byName, some.found]).toEqual([0, await wanted(true)]);
    await database.withWrite((tx) => tx.updateTable('ban').set({ lifted_at: NOW }).where('id', '>', 5).execute());
    const few = await pages(true);
    expect([few.byName, few.found]).toEqual([0, await wanted(true)]);
    expect(few.total).toBeLessThan(5);
  });
});
