import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAsideWith } from '../db/aside.ts';
import { listBusinesses, listOnMap, listYards } from '../modules/properties/repository.ts';
import { openApiDocument } from '../modules/site/openapi-document.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeKeptAnswers } from './kept-answers.ts';

const LISTS = [listOnMap, listYards, listBusinesses];

withEachDatabase('answers that are kept', (engine) => {
  let server: TestServer;
  const read: string[] = [];
  const said: string[] = [];
  const log = { warn: (_: unknown, text: string) => said.push(text) } as unknown as TestServer['services']['log'];
  beforeAll(async () => {
    server = await startTestServer({ engine });
    const { db, database } = server.services;
    await database.withWrite(async (tx) => {
      const place = { icon_x: 1, icon_y: 2, icon_z: 3 };
      await tx
        .insertInto('property')
        .values({ id: 1, name: 'Shop', type: 2, ...place })
        .execute();
      const corners = { min_x: 1, max_x: 2, min_y: 1, max_y: 2, icon_z: 3 };
      await tx
        .insertInto('yard')
        .values({ property_id: 1, ...corners })
        .execute();
      await tx.insertInto('business_month').values({ property_id: 1, day: 20260601, revenue: 2, restock: 1 }).execute();
    });
    readAsideWith(db, async (text, parameters) => {
      read.push(text);
      return [...(await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows];
    });
  });
  afterAll(() => server.close());

  it('are there before anybody asks for them', async () => {
    const { db, config } = server.services;
    await makeKeptAnswers({ db, config, log });
    expect(read).toHaveLength(LISTS.length);
    const document = await openApiDocument(config).packed?.();
    for (const list of LISTS) expect(JSON.parse(await list(db).text())).toHaveLength(1);
    for (const list of LISTS) await list(db).packed?.();
    expect(read).toHaveLength(LISTS.length);
    expect(await openApiDocument(config).packed?.()).toBe(document);
    expect(said).toEqual([]);
  });

  it('are left to those who ask where they cannot be made', async () => {
    const { db, config, database } = server.services;
    await database.withWrite((tx) => tx.updateTable('yard').set({ icon_z: 9 }).execute());
    readAsideWith(db, () => Promise.reject(new Error('away')));
    await makeKeptAnswers({ db, config, log });
    expect(said).toHaveLength(1);
  });
});
