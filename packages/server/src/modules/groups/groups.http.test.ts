import { afterAll, beforeAll, expect, it } from 'vitest';
import { groups } from '@steward/api-client/contract/groups';
import { dayOf } from '@steward/api-client/rules/log-days';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('groups', (engine) => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  async function createGroup(type = 2) {
    const name = `Group ${++made}`;
    return server.services.database.withWrite(async (tx) => {
      const { id } = await tx
        .insertInto('community_group')
        .values({ name, name_lower: name.toLowerCase(), short: `G${made}`, type, created_at: 0, money: 5000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rank = async (level: number, permissions: string[]) =>
        (
          await tx
            .insertInto('group_rank')
            .values({ group_id: id, level, name: `Rank ${level}`, permissions: JSON.stringify(permissions) })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      return {
        id,
        name,
        leader: await rank(100, ['bank', 'vehicles', 'properties']),
        driver: await rank(10, ['vehicles']),
        recruit: await rank(1, []),
      };
    });
  }
  const join = (groupId: number, rankId: number, playerId: number) =>
    server.services.database.withWrite((tx) =>
      tx
        .insertInto('group_member')
        .values({ group_id: groupId, rank_id: rankId, player_id: playerId, created_at: 0 })
        .execute(),
    );

  it('opens its tabs by rank and permission', async () => {
    const group = await createGroup();
    const [leader, driver, recruit, stranger] = [
      await server.signInAs(),
      await server.signInAs(),
      await server.signInAs(),
      await server.signInAs(),
    ];
    await join(group.id, group.leader, leader.player.id);
    await join(group.id, group.driver, driver.player.id);
    await join(group.id, group.recruit, recruit.player.id);
    const parts = ['ranks', 'members', 'vehicles', 'properties', 'history', 'punishments', 'bank'];
    const statuses = async (client: { get(path: string): Promise<{ status: number }> }) =>
      Promise.all(parts.map(async (part) => (await client.get(`rpg/group/${group.id}/${part}`)).status));
    expect(await statuses(leader)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(await statuses(driver)).toEqual([200, 200, 200, 403, 403, 403, 403]);
    expect(await statuses(recruit)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await statuses(await server.signInAs({ admin_level: 4 }))).toEqual([403, 403, 200, 200, 403, 403, 403]);
    expect(await statuses(await server.signInAs({ admin_level: 5 }))).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const page = await driver.api.call(groups.show, { params: { id: group.id } });
    expect(page).toMatchObject({
      members: 3,
      classified: false,
      member: { rank: { level: 10 } },
      tabs: ['information', 'ranks', 'members', 'vehicles', 'plus'],
    });
    expect(await stranger.api.call(groups.show, { params: { id: group.id } })).toMatchObject({
      classified: true,
      member: null,
      tabs: ['information'],
    });
  });

  it('scores the last month over the members with 6 hours', async () => {
    const group = await createGroup();
    const staff = await server.signInAs({ admin_level: 5 });
    const now = server.clock.now();
    const today = Number(dayOf(now * 1000));
    const members = [await server.createPlayer(), await server.createPlayer(), await server.createPlayer()];
    const [busy, exact, idle] = members.map((member) => member.id);
    for (const member of members) await join(group.id, group.recruit, member.id);
    await server.services.database.withWrite(async (tx) => {
      const played = (player_id: number, minutes: number, day = today) =>
        tx.insertInto('played_day').values({ player_id, day, minutes }).execute();
      await played(busy ?? 0, 600);
      await played(exact ?? 0, 360);
      await played(idle ?? 0, 359);
      await played(idle ?? 0, 900, Number(dayOf((now - 40 * 86_400) * 1000)));
      const punish = (player_id: number, type: number, created_at = now - 10, status = 1) =>
        tx.insertInto('punishment').values({ player_id, type, reason: 'x', created_at, status }).execute();
      await punish(busy ?? 0, 1);
      await punish(busy ?? 0, 4);
      await punish(idle ?? 0, 5);
      await punish(idle ?? 0, 2);
      await punish(idle ?? 0, 5, now - 40 * 86_400);
      await punish(idle ?? 0, 5, now - 10, 0);
    });
    const activity = await staff.api.call(groups.punishments, { params: { id: group.id } });
    expect(activity.score).toBe(4.5 / 2);
    expect(activity.members.map((row) => [row.played, row.active, row.punishments])).toEqual(
      expect.arrayContaining([
        [600, true, 2],
        [360, true, 0],
        [359, false, 2],
      ]),
    );
    const row = (await staff.api.call(groups.all)).find((one) => one.id === group.id);
    expect(row).toMatchObject({ members: 3, membersActive: 2, membersPlaytime: 1319, punishmentScore: 2.25 });
  });

  it('has a bank whose toll and turf money can be left out', async () => {
    const group = await createGroup();
    const staff = await server.signInAs({ admin_level: 5 });
    await server.services.database.withWrite(async (tx) => {
      for (let index = 0; index < 205; index++)
        await tx
          .insertInto('group_bank_entry')
          .values({ group_id: group.id, at: index, amount: index, reason: 'x', toll_turf: index % 2 })
          .execute();
    });
    const all = await staff.api.call(groups.bank, { params: { id: group.id } });
    expect(all.balance.money).toBe(5000);
    expect(all.history).toHaveLength(200);
    expect(all.history[0]?.amount).toBe(204);
    const filtered = await staff.api.call(groups.bank, { params: { id: group.id }, query: { filterTollTurf: true } });
    expect(filtered.history).toHaveLength(103);
  });

  it('buys Plus with one perk, once, for a calendar month', async () => {
    const group = await createGroup();
    const member = await server.signInAs();
    await join(group.id, group.recruit, member.player.id);
    expect(await member.post(`rpg/group/${group.id}/plus`)).toMatchObject({
      status: 409,
      body: { error: 'You have no Group Plus perk left.' },
    });
    await server.services.database.withWrite((tx) =>
      tx.insertInto('perk').values({ player_id: member.player.id, kind: 'group-plus', amount: 2 }).execute(),
    );
    const answers = await Promise.all([
      member.post(`rpg/group/${group.id}/plus`),
      member.post(`rpg/group/${group.id}/plus`),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const perk = await server.db
      .selectFrom('perk')
      .select('amount')
      .where('player_id', '=', member.player.id)
      .executeTakeFirstOrThrow();
    expect(perk.amount).toBe(1);
    expect(await member.api.call(groups.show, { params: { id: group.id } })).toMatchObject({
      plus: true,
      plusTill: '2026-07-01T12:00:00Z',
      plusTotal: 1,
    });
    const government = await createGroup(1);
    await join(government.id, government.recruit, member.player.id);
    expect((await member.post(`rpg/group/${government.id}/plus`)).status).toBe(409);
  });

  it('lists own groups', async () => {
    const group = await createGroup();
    const member = await server.signInAs();
    expect(await member.api.call(groups.own)).toEqual([]);
    await join(group.id, group.driver, member.player.id);
    expect(await member.api.call(groups.own)).toMatchObject([
      { id: group.id, rank: 'Rank 10', rankLevel: 10, members: 1 },
    ]);
  });

  it('is listed for lead admins and for who manages groups', async () => {
    expect((await (await server.signInAs({ admin_level: 4 })).get('rpg/group/all-with-stats')).status).toBe(403);
    expect(
      (await (await server.signInAs({ permissions: ['manageGroups'] })).get('rpg/group/all-with-stats')).status,
    ).toBe(200);
  });
});
