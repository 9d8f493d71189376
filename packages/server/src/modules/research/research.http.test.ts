import { afterAll, beforeAll, expect, it } from 'vitest';
import { manage } from '@steward/api-client/contract/manage';
import { properties } from '@steward/api-client/contract/properties';
import { research } from '@steward/api-client/contract/research';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { takeSnapshot } from './snapshot-repository.ts';

withEachDatabase('research', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const change = (playerId: number, cash: number) =>
    server.services.database.withWrite((tx) =>
      tx.updateTable('player').set({ cash }).where('id', '=', playerId).execute(),
    );
  const snapshot = (day: string) => takeSnapshot(server.services.database, day, server.clock.now());

  it('lists amounts of items by day, those of which there are most on their last day first', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const day = (ago: number) =>
      Number(new Date((server.clock.now() - ago * 86_400) * 1000).toISOString().slice(0, 10).replaceAll('-', ''));
    const [now, before, long] = [day(1), day(2), day(200)];
    await server.services.database.withWrite(async (tx) => {
      const names = ['Gone "soon"', 'Most', 'Same'];
      await tx
        .insertInto('item')
        .values(names.map((name, at) => ({ id: 9001 + at, name })))
        .execute();
      await tx
        .insertInto('item_day')
        .values([
          { day: now, item_id: 9002, amount: 1_000_000_007 },
          { day: before, item_id: 9002, amount: 1 },
          { day: long, item_id: 9002, amount: 5 },
          { day: before, item_id: 9001, amount: 2_000_000_000 },
          { day: now, item_id: 9003, amount: 1_000_000_007 },
        ])
        .execute();
    });
    const days = (...of: readonly (readonly [number, number])[]) =>
      of.map(([on, amount]) => ({ day: String(on), amount }));
    expect(await lead.api.call(research.items)).toEqual([
      { name: 'Gone "soon"', days: days([before, 2_000_000_000]) },
      { name: 'Most', days: days([before, 1], [now, 1_000_000_007]) },
      { name: 'Same', days: days([now, 1_000_000_007]) },
    ]);
  });

  it('averages the wealth of a month over its snapshots, each day once', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const now = server.clock.now();
    const rich = await server.createPlayer({
      name: 'Rich_One',
      cash: 12_000_000,
      time_played: 150 * 60,
      last_login_at: now,
    });
    await server.createPlayer({ name: 'Long_Away', cash: 900_000, last_login_at: now - 90 * 86_400 });
    await server.services.database.withWrite(async (tx) => {
      await tx.insertInto('bank_account').values({ player_id: rich.id, money: 1_000_000 }).execute();
      await tx
        .insertInto('vehicle')
        .values({ plate: 'R', model_id: 411, owner_id: rich.id, price: 4_000_000, created_at: 0 })
        .execute();
      await tx.insertInto('property').values({ name: 'House', type: 2, owner_id: rich.id, price: 2_000_000 }).execute();
      const { id } = await tx
        .insertInto('community_group')
        .values({ name: 'Bank', name_lower: 'bank', short: 'B', type: 2, created_at: 0, money: 50_000_000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('property').values({ name: 'Office', type: 3, group_id: id, price: 1_000_000 }).execute();
    });
    expect(await snapshot('20260530')).toBe(true);
    await change(rich.id, 14_000_000);
    expect(await snapshot('20260531')).toBe(true);
    expect(await snapshot('20260531')).toBe(false);
    const rows = await lead.api.call(manage.wealthTax);
    expect(rows.items[0]).toMatchObject({
      name: 'Bank',
      userId: null,
      money: 50_000_000,
      property: 1_000_000,
      total: 51_000_000,
    });
    expect(rows.items[1]).toMatchObject({
      name: 'Rich_One',
      money: 14_000_000,
      vehicle: 4_000_000,
      property: 2_000_000,
      total: 16_200_000,
    });
    expect(await lead.api.call(research.wealth)).toMatchObject([
      { day: '20260530', vehicles: 4_000_000, groups: 50_000_000 },
      { day: '20260531', cash: 14_900_000, bank: 1_000_000 },
    ]);
    const worth = await lead.api.call(research.networth, { limit: 1 });
    expect(worth.items).toMatchObject([
      {
        name: 'Rich_One',
        cash: 14_000_000,
        bank: 1_000_000,
        vehicle: 4_000_000,
        property: 2_000_000,
        total: 21_000_000,
      },
    ]);
    const conversion = await lead.api.call(manage.wealthConversion);
    expect(conversion.items.map((row) => row.name)).not.toContain('Long_Away');
    expect(conversion.items[0]).toMatchObject({
      name: 'Rich_One',
      hours: 150,
      vehicles: 3_000_000,
      wealth: 20_000_000,
      factor: 1,
      converted: 2_675_000,
    });
  });

  it('sums the past month of each business', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    const id = await server.services.database.withWrite(async (tx) => {
      const property = { name: 'Bar', type: 3, price: 9000, entry_fee: 5, functionality: 16 };
      const made = await tx.insertInto('property').values(property).returning('id').executeTakeFirstOrThrow();
      for (const [day, revenue, restock] of [
        [20260427, 900, 1],
        [20260428, 100, 30],
        [20260527, 50, 5],
      ] as const)
        await tx.insertInto('property_day').values({ property_id: made.id, day, revenue, restock }).execute();
      return made.id;
    });
    expect(await snapshot('20260528')).toBe(true);
    expect((await lead.api.call(properties.businessProfit)).find((row) => row.id === id)).toEqual({
      id,
      name: 'Bar',
      functionality: 16,
      value: 9000,
      entryFee: 5,
      revenue: 150,
      restock: 35,
      balance: 115,
    });
  });

  it('goes on with a snapshot that was broken off', async () => {
    await server.services.database.withWrite((tx) =>
      tx.insertInto('snapshot_day').values({ day: 20260529, last_player_id: 1 }).execute(),
    );
    expect(await snapshot('20260529')).toBe(true);
    const [{ count } = { count: 0 }] = await server.db
      .selectFrom('player_day')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('day', '=', 20260529)
      .execute();
    const [{ players } = { players: 0 }] = await server.db
      .selectFrom('player')
      .select((e) => e.fn.countAll<number>().as('players'))
      .execute();
    expect(count).toBe(players - 1);
  });

  it('sums days into weeks that start on Monday', async () => {
    const lead = await server.signInAs({ admin_level: 5 });
    await server.services.database.withWrite(async (tx) => {
      for (const day of [20260524, 20260525, 20260526])
        await tx
          .insertInto('day_stat')
          .values({
            day,
            registrations: 1,
            logins: 10,
            unique_players: 8,
            bans: 1,
            punishments: 2,
            peak_players: day - 20260500,
            minutes: 60,
          })
          .execute();
    });
    const weeks = await lead.api.call(research.weekly);
    expect(weeks.find((week) => week.week === '20260518')).toMatchObject({
      registrations: 1,
      hours: 1,
      peakPlayers: 24,
    });
    expect(weeks.find((week) => week.week === '20260525')).toMatchObject({
      logins: expect.any(Number),
      peakPlayers: 26,
    });
    expect((await lead.api.call(research.semiannualPlayers)).map((row) => row.day)).toContain('20260524');
    expect((await lead.api.call(research.semiannualLogins)).find((row) => row.day === '20260524')).toMatchObject({
      logins: 10,
      uniquePlayers: 8,
    });
    expect((await (await server.signInAs({ admin_level: 4 })).get('rpg/research/wealth')).status).toBe(403);
  });

  it('lists new players of the last 7 days', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    const now = server.clock.now();
    await server.createPlayer({ name: 'New_Enough', created_at: now - 7 * 86_400 });
    await server.createPlayer({ name: 'Too_Old', created_at: now - 7 * 86_400 - 1 });
    const names = (await junior.api.call(manage.newPlayers, { limit: 500 })).items.map((row) => row.name);
    expect(names).toContain('New_Enough');
    expect(names).not.toContain('Too_Old');
  });

  it('shows staff-only notes to managers and their author', async () => {
    const author = await server.signInAs({ admin_level: 5 });
    const about = await server.createPlayer();
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('note')
        .values({ player_id: about.id, staff_id: author.player.id, created_at: 1, note: 'Secret', staff: 1 })
        .execute(),
    );
    const seen = async (level: number) =>
      (await (await server.signInAs({ admin_level: level })).api.call(manage.notes)).items.map((note) => note.note);
    expect((await author.api.call(manage.notes)).items.map((note) => note.note)).toEqual(['Secret']);
    expect(await seen(5)).toEqual([]);
    expect(await seen(6)).toEqual(['Secret']);
  });
});
