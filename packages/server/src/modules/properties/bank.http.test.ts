import { afterAll, beforeAll, expect, it } from 'vitest';
import { properties } from '@steward/api-client/contract/properties';
import { insertRows } from '../bridge/ingest/repository-insert.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('the bank history of a property', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('is for its owner and lead admins: the newest 100 entries', async () => {
    const owner = await server.signInAs({});
    const player = await server.services.database.db
      .selectFrom('player')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await server.services.database.withWrite(async (tx) => {
      await insertRows(tx, 'property', [{ id: 2, name: 'Shop', type: 3, owner_id: player.id }]);
      await insertRows(
        tx,
        'property_bank_entry',
        Array.from({ length: 130 }, (_, index) => ({
          property_id: 2,
          at: 1_780_000_000 + Math.floor(index / 2),
          amount: index % 3 === 0 ? -index : index,
          reason: `Entry ${index}`,
          player_id: index === 129 ? player.id : null,
        })),
      );
    });
    const lead = await server.signInAs({ admin_level: 5 });
    for (const client of [owner, lead]) {
      const found = await client.api.call(properties.bank, { params: { id: 2 } });
      expect(found.map(({ reason }) => reason)).toEqual(
        Array.from({ length: 100 }, (_, index) => `Entry ${129 - index}`),
      );
      expect(found[0]).toMatchObject({ amount: -129, user: { name: expect.any(String) as string } });
      expect(found[1]).toMatchObject({ user: null });
    }
    const refused = [await server.signInAs({ admin_level: 4 }), await server.signInAs({})];
    for (const client of refused) expect((await client.get('rpg/property/2/bank')).status).toBe(403);
    expect((await lead.get('rpg/property/99999/bank')).status).toBe(404);
  });
});
