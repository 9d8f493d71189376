import { properties } from '@steward/api-client/contract/properties';
import { addMonths } from '@steward/api-client/rules/calendar';
import { dayOf } from '@steward/api-client/rules/log-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant } from '../../core/clock.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertRows } from '../bridge/ingest/repository-insert.ts';

type Client = Awaited<ReturnType<TestServer['signInAs']>>;
const params = { id: 7 };

withEachDatabase('a property', (engine) => {
  let server: TestServer;
  let owner: Client;
  let guest: Client;
  let now: number;

  beforeAll(async () => {
    server = await startTestServer({ engine });
    owner = await server.signInAs({ name: 'Olga_Owner' });
    guest = await server.signInAs({ name: 'Gus_Guest' });
    now = server.clock.now();
    const monthAgo = Number(dayOf(addMonths(now, -1) * 1000));
    const [mine, other] = [owner.player.id, guest.player.id];
    await server.services.database.withWrite(async (tx) => {
      await insertRows(tx, 'interior', [
        { id: 3, name: 'Bar', price: 9000, interior: 11, spawn_x: 1, spawn_y: 2, spawn_z: 3 },
      ]);
      await insertRows(tx, 'property', [{ id: 6, name: 'Mall', type: 1 }]);
      await insertRows(tx, 'property', [
        {
          id: 7,
          name: 'Ten Green Bottles',
          type: 3,
          price: 50_000,
          entry_fee: 25,
          functionality: 2,
          interior_id: 3,
          parent_id: 6,
          owner_id: mine,
          tax_amount: 120,
          tax_due_at: now + 86_400,
          withdrew: 40,
        },
      ]);
      await insertRows(tx, 'property_day', [
        { property_id: 7, day: monthAgo - 1, revenue: 999, restock: 999 },
        { property_id: 7, day: monthAgo, revenue: 300, restock: 100 },
        { property_id: 7, day: Number(dayOf(now * 1000)), revenue: 50, restock: 20 },
      ]);
      await insertRows(tx, 'property_history', [
        { property_id: 7, at: now - 20, action: 'Bought', player_id: mine },
        { property_id: 7, at: now - 10, action: 'Taxed', player_id: null },
      ]);
      await insertRows(tx, 'property_key', [{ property_id: 7, player_id: other }]);
      const furniture = { property_id: 7, model_id: 1710, pos_x: 1, pos_y: 2, pos_z: 3 };
      await insertRows(tx, 'furniture', [
        { id: 1, ...furniture, is_yard: 1, added_by: null },
        { id: 2, ...furniture, is_yard: 0, added_by: other },
      ]);
      await insertRows(tx, 'property_note', [
        { property_id: 7, at: now - 5, note: 'Was empty for long.', staff_id: other },
        { property_id: 7, at: now - 1, note: 'Owner came back.', staff_id: null },
      ]);
      await insertRows(tx, 'item', [{ id: 11, name: 'Crate of beer' }]);
      await insertRows(tx, 'item_stack', [
        { holder: 'property', holder_id: 7, item_id: 11, weapon_id: null, amount: 4 },
        { holder: 'property', holder_id: 6, item_id: 11, weapon_id: null, amount: 9 },
      ]);
    });
  });
  afterAll(() => server.close());

  it('is shown to everybody, its taxes and profit to its owner and from rank 4', async () => {
    const basics = {
      id: 7,
      name: 'Ten Green Bottles',
      price: 50_000,
      entryFee: 25,
      interior: { name: 'Bar', price: 9000 },
      parent: { id: 6, name: 'Mall' },
      hasOwner: true,
      ownerUser: { name: 'Olga_Owner' },
    };
    const money = { taxAmount: 120, taxDate: instant(now + 86_400), taxDatePaid: null, withdrew: 40 };
    // The day a month ago counts, that before it does not.
    const trade = { businessProfit: 350, restock: 120, profit: 230 };
    const staff = await server.signInAs({ admin_level: 4 });
    expect(await owner.api.call(properties.show, { params })).toMatchObject({
      ...basics,
      ...money,
      ...trade,
      own: true,
    });
    expect(await staff.api.call(properties.show, { params })).toMatchObject({
      ...basics,
      ...money,
      ...trade,
      own: false,
    });
    for (const client of [guest, await server.signInAs({ admin_level: 3 })]) {
      const seen = await client.api.call(properties.show, { params });
      expect(seen).toMatchObject({ ...basics, own: false });
      for (const key of [...Object.keys({ ...money, ...trade }), 'ownerLastEnter'])
        expect(seen).not.toHaveProperty(key);
    }
    expect(await guest.get('rpg/property/8')).toMatchObject({
      status: 404,
      body: { error: 'There is no property 8.' },
    });
  });

  describe('shows its owner and staff, and nobody else,', () => {
    it('what happened to it, newest first', async () => {
      expect(await owner.api.call(properties.history, { params })).toMatchObject([
        { action: 'Taxed', user: null, dateTime: instant(now - 10) },
        { action: 'Bought', user: { name: 'Olga_Owner' }, dateTime: instant(now - 20) },
      ]);
    });
    it('who has a key', async () => {
      expect(await owner.api.call(properties.keys, { params })).toEqual([{ name: 'Gus_Guest' }]);
    });
    it('its furniture, inside first', async () => {
      expect(await owner.api.call(properties.furniture, { params })).toMatchObject([
        { id: 2, isYard: false, modelId: 1710, addedBy: { name: 'Gus_Guest' } },
        { id: 1, isYard: true, posX: 1, posY: 2, posZ: 3, addedBy: null },
      ]);
    });
    it('its notes, newest first', async () => {
      expect(await owner.api.call(properties.notes, { params })).toMatchObject([
        { name: null, note: 'Owner came back.' },
        { name: 'Gus_Guest', note: 'Was empty for long.', date: instant(now - 5) },
      ]);
    });
    it('the items in it and no others', async () => {
      expect(await owner.api.call(properties.items, { params })).toEqual([
        { itemName: 'Crate of beer', weaponId: null, amount: 4 },
      ]);
    });
    it.each([
      ['history', 4],
      ['keys', 4],
      ['furniture', 4],
      ['notes', 4],
      ['items', 5],
    ])('%s: from rank %i', async (part, rank) => {
      const statusFor = async (adminLevel: number, id = 7) =>
        (await (await server.signInAs({ admin_level: adminLevel })).get(`rpg/property/${id}/${part}`)).status;
      expect([await statusFor(rank), await statusFor(rank - 1), await statusFor(rank, 8)]).toEqual([200, 403, 404]);
      // A key lets into the house, not into its papers.
      expect((await guest.get(`rpg/property/7/${part}`)).status).toBe(403);
      expect((await server.visitor.get(`rpg/property/7/${part}`)).status).toBe(401);
    });
  });
});
