import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAsideWith } from '../db/aside.ts';
import type { Db } from '../db/schema.ts';
import type { WireText } from '../db/wire-text.ts';
import { listBusinesses, listOnMap, listYards } from '../modules/properties/repository.ts';
import { listOnline } from '../modules/stats/repository.ts';
import { listAuctions } from '../modules/vehicles/routes.ts';
import { openApiDocument } from '../modules/site/openapi-document.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeKeptAnswers } from './kept-answers.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z') / 1000;
const LISTS: readonly ((db: Db) => WireText<unknown>)[] = [
  listOnMap,
  listYards,
  listBusinesses,
  (db) => listOnline(db, true),
  (db) => listOnline(db, false),
  (db) => listAuctions(db, NOW),
];
/** Auctions are made of two. */
const READS = LISTS.length + 1;

withEachDatabase('answers that are kept', (engine) => {
  let server: TestServer;
  const read: string[] = [];
  const said: string[] = [];
  const log = { warn: (_: unknown, text: string) => said.push(text) } as unknown as TestServer['services']['log'];
  beforeAll(async () => {
    server = await startTestServer({ engine, clock: createTestClock(NOW) });
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
      const player = { id: 1, name: 'One', name_lower: 'one', created_at: 0 };
      await tx.insertInto('player').values(player).execute();
      await tx.insertInto('online_player').values({ player_id: 1, since: NOW }).execute();
      const vehicle = { plate: 'AB 1', model_id: 411, created_at: 0, tax_sold_at: NOW };
      await tx.insertInto('vehicle').values(vehicle).execute();
      await tx.insertInto('business_month').values({ property_id: 1, day: 20260601, revenue: 2, restock: 1 }).execute();
    });
    readAsideWith(db, async (text, parameters) => {
      read.push(text);
      return [...(await db.executeQuery<object>({ ...sql`select 1`.compile(db), sql: text, parameters })).rows];
    });
  });
  afterAll(() => server.close());

  it('are there before anybody asks for them', async () => {
    const { db, clock, config } = server.services;
    await makeKeptAnswers({ db, clock, config, log });
    expect(read).toHaveLength(READS);
    const document = await openApiDocument(config).packed?.();
    const texts = await Promise.all(LISTS.map((list) => list(db).text()));
    for (const text of texts) expect(text.match(/"(?:id|property_id)":1\b/g)).toHaveLength(1);
    for (const list of LISTS) await list(db).packed?.();
    expect(read).toHaveLength(READS);
    expect(await openApiDocument(config).packed?.()).toBe(document);
    expect(said).toEqual([]);
  });

  it('are left to those who ask where they cannot be made', async () => {
    const { db, clock, config, database } = server.services;
    await database.withWrite((tx) => tx.updateTable('yard').set({ icon_z: 9 }).execute());
    readAsideWith(db, () => Promise.reject(new Error('away')));
    await makeKeptAnswers({ db, clock, config, log });
    expect(said).toHaveLength(1);
  });
});
