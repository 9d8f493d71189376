import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '@steward/api-client/contract/assets';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { assetRoutes } from './routes.ts';

withEachDatabase('assets', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [assetRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });

  async function createOwner() {
    const owner = await server.createPlayer();
    await server.services.database.withWrite(async (tx) => {
      const item = await tx.insertInto('item').values({ name: 'Sprunk' }).returning('id').executeTakeFirstOrThrow();
      await tx
        .insertInto('item_stack')
        .values([
          { holder: 'player', holder_id: owner.id, item_id: item.id, weapon_id: null, amount: 5 },
          { holder: 'player', holder_id: owner.id, item_id: null, weapon_id: 24, amount: 70 },
          { holder: 'vehicle', holder_id: owner.id, item_id: item.id, weapon_id: null, amount: 9 },
        ])
        .execute();
      await tx
        .insertInto('property')
        .values([
          { name: 'Villa', type: 2, price: 900, owner_id: owner.id, tax_amount: 5, tax_due_at: 100, icon_x: 1.5 },
          { name: 'Attic', type: 3, price: 100, owner_id: owner.id, tax_amount: 0, tax_due_at: null, icon_x: null },
          { name: 'Not theirs', type: 3, price: 100, owner_id: null, tax_amount: 0, tax_due_at: null, icon_x: null },
        ])
        .execute();
      await tx
        .insertInto('vehicle')
        .values([
          { plate: 'AA-1', model_id: 411, owner_id: owner.id, colour1: 3, created_at: 0, total_distance: 12.5 },
          { plate: 'AA-2', model_id: 560, owner_id: null, colour1: 0, created_at: 0, total_distance: 0 },
        ])
        .execute();
    });
    return owner;
  }

  it.each([
    [
      'items/inventory',
      [
        { name: 'Desert Eagle', amount: 70 },
        { name: 'Sprunk', amount: 5 },
      ],
    ],
    [
      'assets/properties',
      [
        { name: 'Attic', tax_date: null, icon_x: null },
        { name: 'Villa', price: 900, tax_amount: 5, tax_date: '1970-01-01T00:01:40Z', icon_x: 1.5, active: true },
      ],
    ],
    [
      'assets/vehicles',
      [{ plate: 'AA-1', model_id: 411, colour1: 3, colour2: -1, total_distance: 12.5, spawned: false }],
    ],
  ])('%s are shown to the owner and senior admins', async (path, expected) => {
    const owner = await createOwner();
    const own = await server.signIn(owner.name);
    const senior = await staff(4);
    for (const answer of [
      await own.get(`rpg/${path}`),
      await own.get(`rpg/${path}/${owner.name.toUpperCase()}`),
      await senior.get(`rpg/${path}/${owner.name}`),
    ])
      expect(answer).toMatchObject({ status: 200, body: expected });
    expect((await server.visitor.get(`rpg/${path}`)).status).toBe(401);
    for (const other of [await staff(3), await server.signInAs()]) {
      expect((await other.get(`rpg/${path}/${owner.name}`)).status).toBe(403);
      expect(await other.get(`rpg/${path}`)).toMatchObject({ status: 200, body: [] });
    }
    expect((await senior.get(`rpg/${path}/nobody_at_all`)).status).toBe(404);
  });

  describe('wealth taxes', () => {
    async function createTaxed() {
      const owner = await server.createPlayer();
      const record = (day: number, amount: number) => ({
        player_id: owner.id,
        day,
        money: 1,
        vehicle: 2,
        property: 3,
        profit: 4,
        total: 10,
        amount,
        taken: amount - 1,
      });
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('tax_record')
          .values([record(20260401, 5), record(20260501, 6)])
          .execute(),
      );
      return owner;
    }

    it('are listed newest first, with what one was made of', async () => {
      const owner = await createTaxed();
      const own = await server.signIn(owner.name);
      expect(await own.api.call(assets.tax)).toEqual({
        name: owner.name,
        userId: owner.id,
        records: [
          { date: '20260501', amount: 6, taken: 5 },
          { date: '20260401', amount: 5, taken: 4 },
        ],
        detail: null,
      });
      const detail = { date: '20260401', money: 1, vehicle: 2, property: 3, profit: 4, total: 10, amount: 5, taken: 4 };
      for (const client of [own, await staff(5)])
        expect(
          await client.api.call(assets.taxOf, { params: { userId: owner.id }, query: { date: '20260401' } }),
        ).toMatchObject({ detail });
      expect(await own.api.call(assets.tax, { query: { date: '20260402' } })).toMatchObject({ detail: null });
      expect((await own.get('rpg/character/tax?date=20260230')).status).toBe(422);
    });

    it('of others are for lead admins', async () => {
      const owner = await createTaxed();
      for (const client of [await staff(4), await server.signInAs()])
        expect((await client.get(`rpg/character/tax/${owner.id}`)).status).toBe(403);
      expect((await (await staff(5)).get('rpg/character/tax/999999')).status).toBe(404);
      expect(await (await server.signInAs()).get('rpg/character/tax')).toMatchObject({
        status: 200,
        body: { records: [] },
      });
    });
  });

  it('characters are those of the master account, seen from each of them', async () => {
    const master = await server.signInAs();
    await server.createPlayer({ name: `${master.player.name}_B`, master_id: master.player.id });
    const character = await server.signInAs({
      name: `${master.player.name}_A`,
      master_id: master.player.id,
      level: 4,
      skin: 9,
      time_played: 60,
    });
    for (const client of [master, character])
      expect(await client.api.call(assets.characters)).toMatchObject([
        { id: character.player.id, name: character.player.name, level: 4, skin: 9, timePlayed: 60, lastLoggedIn: null },
        { name: `${master.player.name}_B` },
      ]);
    expect(await (await server.signInAs()).api.call(assets.characters)).toEqual([]);
  });
});
