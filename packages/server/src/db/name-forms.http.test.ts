import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { composeNames } from './migrations/0014-account-guards.ts';
import { findLookAlike, keepMissingNameForms } from './name-forms.ts';
import type { Database } from './open.ts';
import { searchPlayers } from './player-search.ts';

withEachDatabase('names that were written before', (engine) => {
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

  test('become composed; where both ways are taken both stay, and are told', async () => {
    const notes: string[] = [];
    await database.withWrite(async (tx) => {
      const add = (name: string) =>
        tx.insertInto('player').values({ name, name_lower: name.toLowerCase(), created_at: 1 }).execute();
      for (const name of ['Zoe\u0308', 'Ame\u0301lie', 'Am\u00e9lie', 'Plain', '\u0130zmir']) await add(name);
      await composeNames(tx, (text) => notes.push(text));
      await keepMissingNameForms(tx);
    });
    const rows = await database.db.selectFrom('player').select(['name', 'name_lower']).orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual(['Zo\u00eb', 'Ame\u0301lie', 'Am\u00e9lie', 'Plain', '\u0130zmir']);
    expect(notes).toEqual([expect.stringMatching(/^Players 3 and 2 have the same name/)]);
    expect((await searchPlayers(database.db, engine, 'izmir', 5)).map(({ name }) => name)).toEqual(['\u0130zmir']);
    expect(await findLookAlike(database.db, 0, 'Pl\u0430in')).toEqual({ name: 'Plain' });
  });

  test('go with the player', async () => {
    await database.withWrite((tx) => tx.deleteFrom('player').where('name', '=', 'Plain').execute());
    expect(await findLookAlike(database.db, 0, 'Plain')).toBeUndefined();
  });
});
