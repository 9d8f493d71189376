import { afterAll, beforeAll, expect, it } from 'vitest';
import { staff } from '@steward/api-client/contract/staff';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('the staff area', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('pages active bans, and drops a temporary one the second it ends', async () => {
    const moderator = await server.signInAs({ admin_level: 2 });
    const now = server.clock.now();
    const players = [await server.createPlayer(), await server.createPlayer(), await server.createPlayer()];
    await server.ban(players[0]?.id ?? 0);
    await server.ban(players[1]?.id ?? 0, now + 60);
    await server.ban(players[2]?.id ?? 0, now + 120);
    const first = await moderator.api.call(staff.bans, { page: 1, limit: 2 });
    expect(first).toMatchObject({ page: 1, limit: 2, total: 3 });
    expect(first.items).toHaveLength(2);
    expect((await moderator.api.call(staff.bans, { page: 9, limit: 2 })).items).toEqual([]);
    server.clock.set(now + 59);
    expect((await moderator.api.call(staff.bans)).total).toBe(3);
    server.clock.set(now + 60);
    expect((await moderator.api.call(staff.bans)).total).toBe(2);
    server.clock.set(now);
  });

  it('shows 7 days of minutes and tickets, and flags who did too little', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    const busy = await server.createPlayer({ admin_level: 2, name: 'Busy_Member' });
    await server.services.database.withWrite(async (tx) => {
      for (const [day, minutes] of [
        [20260518, 999],
        [20260519, 400],
        [20260525, 20],
        [20260526, 999],
      ] as const)
        await tx.insertInto('played_day').values({ player_id: busy.id, day, minutes }).execute();
      for (let index = 0; index < 20; index++)
        await tx
          .insertInto('ticket')
          .values({
            type: 1,
            reason: 'x',
            created_at: 0,
            handler_id: busy.id,
            close_reason: 'Done',
            closed_at: Date.parse(index < 19 ? '2026-05-25T21:59:59Z' : '2026-05-18T22:00:00Z') / 1000,
          })
          .execute();
    });
    const rows = await junior.api.call(staff.activity, { params: { date: '20260519' } });
    const row = rows.find((one) => one.name === busy.name);
    expect(row).toMatchObject({ minutes: 420, tickets: 20, minutesFlagged: false, ticketsFlagged: false });
    expect(row?.days.map((day) => day.day)).toEqual([
      '20260519',
      '20260520',
      '20260521',
      '20260522',
      '20260523',
      '20260524',
      '20260525',
    ]);
    const before = (await junior.api.call(staff.activity, { params: { date: '20260520' } })).find(
      (one) => one.name === busy.name,
    );
    expect(before).toMatchObject({ minutesFlagged: false, ticketsFlagged: true, tickets: 19 });
    expect((await junior.get('rpg/staff/activity/20260602')).status).toBe(400);
    expect((await junior.get('rpg/staff/activity/20261301')).status).toBe(400);
  });

  it('sums a range that ends some days ago, by the measure of a week', async () => {
    const junior = await server.signInAs({ admin_level: 3 });
    const { id, name } = await server.createPlayer({ admin_level: 2 });
    await server.services.database.withWrite(async (tx) => {
      for (const [day, minutes] of [
        [20200101, 5],
        [20260402, 7],
        [20260501, 1800],
        [20260531, 420],
      ] as const)
        await tx.insertInto('played_day').values({ player_id: id, day, minutes }).execute();
    });
    const of = async (range: 'week' | 'two-weeks' | 'month' | 'all' | undefined, offset = 0) =>
      (await junior.api.call(staff.activity, { params: { date: '20260531' }, query: { range, offset } })).find(
        (row) => row.name === name,
      );
    expect(await of('week')).toMatchObject({ minutes: 420, minutesFlagged: false });
    expect((await of('week'))?.days).toHaveLength(7);
    expect(await of('week', 1)).toMatchObject({ minutes: 0, minutesFlagged: true });
    expect(await of('two-weeks')).toMatchObject({ minutes: 420, minutesFlagged: true });
    expect(await of('month')).toMatchObject({ minutes: 420, days: [] });
    expect(await of(undefined, 1)).toMatchObject({ minutes: 1800, minutesFlagged: false });
    expect(await of('month', 30)).toMatchObject({ minutes: 1807 });
    expect(await of('all')).toMatchObject({ minutes: 2232, minutesFlagged: false, ticketsFlagged: false });
    expect(await of('all', 31)).toMatchObject({ minutes: 12 });
    for (const wrong of ['range=year', 'offset=-1', 'offset=1.5', 'offset=4000'])
      expect((await junior.get(`rpg/staff/activity/20260531?${wrong}`)).status).toBe(400);
  });

  it('lists the team; developer ranks are for developers', async () => {
    const now = server.clock.now();
    await server.createPlayer({ admin_level: 4, name: 'Away_Member', last_login_at: now - 7 * 86_400, force_vac: 1 });
    await server.createPlayer({ developer_level: 2, name: 'Some_Developer', last_login_at: now });
    const moderator = await server.signInAs({ admin_level: 2 });
    const team = await moderator.api.call(staff.list);
    expect(team.find((one) => one.name === 'Away_Member')).toMatchObject({
      adminLevel: 4,
      inactive: true,
      forceVac: true,
    });
    expect(team.find((one) => one.name === 'Some_Developer')).toBeUndefined();
    expect(team.every((one) => one.developerLevel === undefined)).toBe(true);
    const both = await server.signInAs({ admin_level: 2, developer_level: 1 });
    expect((await both.api.call(staff.list)).find((one) => one.name === 'Some_Developer')).toMatchObject({
      developerLevel: 2,
      inactive: false,
    });
  });

  it('tells helpers their own figures', async () => {
    const helper = await server.signInAs({ admin_level: 1 });
    const now = server.clock.now();
    await server.services.database.withWrite(async (tx) => {
      const ticket = (type: number, reviewed: number | null) =>
        tx
          .insertInto('ticket')
          .values({
            type,
            reason: 'x',
            created_at: now,
            handler_id: helper.player.id,
            closed_at: now,
            close_reason: 'Done',
            reviewed,
          })
          .execute();
      await ticket(1, 5);
      await ticket(2, 4);
      await ticket(2, null);
      await tx.insertInto('played_day').values({ player_id: helper.player.id, day: 20260601, minutes: 90 }).execute();
    });
    expect(await helper.api.call(staff.stats)).toMatchObject({
      handledTickets: 3,
      reportTickets: 1,
      supportTickets: 2,
      averageReview: 4.5,
      reviews: 2,
      minutesLastWeek: 90,
      ticketsLastWeek: 3,
    });
    expect((await (await server.signInAs()).get('rpg/staff/stats/basics')).status).toBe(403);
  });
});
