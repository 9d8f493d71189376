import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compiledOnce } from './compiled.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const dir = mkdtempSync(join(tmpdir(), 'steward-compiled-'));
const database = openDatabase({ file: join(dir, 'test.db') });

afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

it('builds a statement once for reading and once for writing, and gives it other values each time', async () => {
  await migrate(database);
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
  expect(built).toBe(2);
});
