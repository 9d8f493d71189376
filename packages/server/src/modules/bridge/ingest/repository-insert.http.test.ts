import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertRows } from './repository-insert.ts';

withEachDatabase('rows that are added', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database.close();
    await made.remove();
  });

  const rowsOf = (list: number, length: number) =>
    Array.from({ length }, (_, at) => ({
      at: list,
      amount: at,
      player_id: 1,
      balance: 0,
      reason: `${list} ${at}`,
      staff_id: null,
    }));

  test('come in their order, whatever the length of their list, by statements of few lengths', async () => {
    const lengths = [1, 2, 83, 84, 85, 199, 332, 333, 334, 500, 601, 665, 666, 667, 999, 1331, 1333];
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    await database.withWrite(async (tx) => {
      await tx.insertInto('player').values({ id: 1, name: 'One', name_lower: 'one', created_at: 1 }).execute();
      for (const [list, length] of lengths.entries())
        expect(await insertRows(tx, 'cash_log', rowsOf(list, length))).toBe(length);
    });
    const kept = await database.db.selectFrom('cash_log').select(['at', 'amount', 'reason']).orderBy('id').execute();
    expect(kept).toEqual(
      lengths.flatMap((length, list) => rowsOf(list, length).map(({ at, amount, reason }) => ({ at, amount, reason }))),
    );
    const long = prepared.mock.calls.filter(([text]) => text.includes('"cash_log"') && text.length > 1500);
    expect(long.length).toBeLessThanOrEqual(engine === 'sqlite' ? 5 : 0);
  });

  test.runIf(engine === 'sqlite')('leave few long statements behind, and all short ones', async () => {
    const many = (count: number) =>
      CompiledQuery.raw(
        `select value from setting where key in (${Array.from({ length: count }, () => '?').join(', ')})`,
        Array.from({ length: count }, () => ''),
      );
    await database.db.executeQuery(many(1));
    await database.db.executeQuery(many(3000));
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    for (let count = 3001; count < 3150; count++) await database.db.executeQuery(many(count));
    expect(prepared).toHaveBeenCalledTimes(149);
    await database.db.executeQuery(many(1));
    await database.db.executeQuery(many(3149));
    expect(prepared).toHaveBeenCalledTimes(149);
    await database.db.executeQuery(many(3000));
    expect(prepared).toHaveBeenCalledTimes(150);
  });
});
