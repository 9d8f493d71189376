import { afterAll, beforeAll, expect, it } from 'vitest';
import { stats } from '@steward/api-client/contract/stats';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { statsRoutes } from './routes.ts';

const NOW = Date.parse('2026-06-01T12:30:00Z') / 1000;
const HOUR = 3600;
const DAY = 86_400;

withEachDatabase('statistics', (engine) => {
  let server: TestServer;
  let player: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [statsRoutes] });
    server.clock.set(NOW);
    player = await server.signInAs({ name: 'Viewer' });
  });
  afterAll(() => server.close());

  it.each([
    'general/online',
    'stats/dashboard',
    'stats/players-per-hour',
    'stats/leaderboard/pumpkin',
    'stats/scoreboard/ingame',
    'stats/scoreboard/activity',
  ])('%s is for everyone signed in', async (path) => {
    expect((await server.visitor.get(`rpg/${path}`)).status).toBe(401);
    expect((await player.get(`rpg/${path}`)).status).toBe(200);
    expect((await (await server.signInAs({ disabled: 1 })).get(`rpg/${path}`)).status).toBe(403);
  });

  it('lists players online by name, undercover staff as players', async () => {
    expect(await player.api.call(stats.online)).toEqual([]);
    await server.createPlayer({ name: 'zoe', online: true, level: 3 });
    await server.createPlayer({ name: 'Adam', online: true, admin_level: 4, admin_uc: 1 });
    await server.createPlayer({ name: 'Bert', online: true, admin_level: 1 });
    expect(await player.api.call(stats.online)).toMatchObject([
      { name: 'Adam', adminLevel: 0 },
      { name: 'Bert', adminLevel: 1 },
      { name: 'zoe', level: 3, since: '2026-06-01T12:30:00Z' },
    ]);
    expect((await (await server.signInAs({ admin_level: 2 })).api.call(stats.online))[0]).toMatchObject({
      adminLevel: 4,
    });
  });

  it('counts the community', async () => {
    server.clock.advance(15);
    const before = await player.api.call(stats.dashboard);
    const donator = await server.createPlayer({ donator_till: NOW + 1000 });
    await server.createPlayer({ donator_till: NOW });
    await server.services.database.withWrite(async (tx) => {
      await tx.insertInto('property').values({ name: 'A', type: 2 }).execute();
      await tx.insertInto('vehicle').values({ plate: 'A', model_id: 400, created_at: 0 }).execute();
      await tx
        .insertInto('community_group')
        .values({ name: 'A', name_lower: 'a', short: 'A', type: 1, created_at: 0 })
        .execute();
      await tx
        .insertInto('punishment')
        .values({ player_id: donator.id, type: 1, reason: 'x', created_at: 0 })
        .execute();
      await tx.insertInto('channel').values({ name: 'A' }).execute();
    });
    expect(await player.api.call(stats.dashboard)).toEqual(before);
    server.clock.advance(15);
    expect(await player.api.call(stats.dashboard)).toEqual({
      totalPlayers: before.totalPlayers + 2,
      totalProperties: before.totalProperties + 1,
      totalVehicles: before.totalVehicles + 1,
      totalGroups: before.totalGroups + 1,
      totalActiveDonators: before.totalActiveDonators + 1,
      totalPunishments: before.totalPunishments + 1,
      totalWTChannels: before.totalWTChannels + 1,
    });
  });

  it('tells staff of open tickets and staff online', async () => {
    expect((await player.get('rpg/stats/dashboard-staff-info')).status).toBe(403);
    const helper = await server.signInAs({ admin_level: 1 });
    await server.createPlayer({ admin_level: 9, online: true, disabled: 1 });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('ticket')
        .values([
          { type: 1, created_at: 0, reason: 'x', close_reason: 'None' },
          { type: 1, created_at: 0, reason: 'x', close_reason: 'Done' },
          { type: 2, created_at: 0, reason: 'x', close_reason: 'None' },
          { type: 2, created_at: 0, reason: 'x', close_reason: 'None' },
        ])
        .execute(),
    );
    expect(await helper.api.call(stats.staffInfo)).toEqual({
      totalStaffTickets: 3,
      totalReports: 1,
      totalHelpRequests: 2,
      totalAdminsOnline: 1,
      totalHelpersOnline: 1,
    });
  });

  it('tells of flagged sessions that run to those who see them', async () => {
    const reviewer = await server.signInAs({ admin_level: 5 });
    const before = (await reviewer.api.call(stats.staffInfo)).flaggedSessions ?? 0;
    const { id } = await server.createPlayer();
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('vac_session')
        .values([
          { player_id: id, started_at: NOW, flagged: 0 },
          { player_id: id, started_at: NOW, flagged: -2 },
          { player_id: id, started_at: NOW, flagged: 5 },
          { player_id: id, started_at: NOW, ended_at: NOW, flagged: 5 },
        ])
        .execute(),
    );
    expect((await reviewer.api.call(stats.staffInfo)).flaggedSessions).toBe(before + 2);
    const helper = await server.signInAs({ admin_level: 1 });
    expect(await helper.api.call(stats.staffInfo)).not.toHaveProperty('flaggedSessions');
  });

  it('shows the last 48 hours, null where nothing was measured', async () => {
    const last = NOW - (NOW % HOUR);
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('players_hour')
        .values([
          { at: last, players: 5 },
          { at: last - HOUR, players: 0 },
          { at: last - 47 * HOUR, players: 7 },
          { at: last - 48 * HOUR, players: 9 },
        ])
        .execute(),
    );
    const hours = await player.api.call(stats.playersPerHour);
    expect(hours).toHaveLength(48);
    expect(hours[0]).toEqual({ at: '2026-05-30T13:00:00Z', players: 7 });
    expect(hours[1]).toEqual({ at: '2026-05-30T14:00:00Z', players: null });
    expect(hours.slice(46)).toEqual([
      { at: '2026-06-01T11:00:00Z', players: 0 },
      { at: '2026-06-01T12:00:00Z', players: 5 },
    ]);
  });

  it('ranks pumpkins of the latest season', async () => {
    const entry = (season: string, kind: string, name: string, amount: number) => ({ season, kind, name, amount });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('leaderboard')
        .values([
          entry('2025', 'game', 'Old', 99),
          entry('2026', 'game', 'B', 3),
          entry('2026', 'game', 'A', 3),
          entry('2026', 'game', 'C', 5),
          entry('2026', 'discord', 'D', 1),
        ])
        .execute(),
    );
    expect(await player.api.call(stats.pumpkin)).toEqual({
      game: [
        { name: 'C', amount: 5 },
        { name: 'A', amount: 3 },
        { name: 'B', amount: 3 },
      ],
      discord: [{ name: 'D', amount: 1 }],
    });
  });

  it('ranks kills, deaths and activity of the last 3 weeks', async () => {
    const [one, two] = [await server.createPlayer({ name: 'One' }), await server.createPlayer({ name: 'Two' })];
    const kill = (killer: number | null, victim: number, at: number) => ({
      killer_id: killer,
      victim_id: victim,
      weapon: 24,
      at,
    });
    await server.services.database.withWrite(async (tx) => {
      await tx
        .insertInto('kill')
        .values([
          kill(one.id, two.id, NOW),
          kill(one.id, two.id, NOW - 20 * DAY),
          kill(two.id, one.id, NOW - 1),
          kill(null, one.id, NOW),
          kill(two.id, one.id, NOW - 22 * DAY),
          kill(two.id, one.id, NOW - 22 * DAY),
        ])
        .execute();
      const played = (player_id: number, day: number, minutes: number, kind = 'rpg') => ({
        player_id,
        day,
        minutes,
        kind,
      });
      await tx
        .insertInto('played_day')
        .values([
          played(one.id, 20260601, 30),
          played(one.id, 20260512, 30),
          played(two.id, 20260531, 100),
          played(two.id, 20260511, 900),
          played(two.id, 20260530, 0),
          played(one.id, 20260601, 999, 'tdm'),
        ])
        .execute();
    });
    server.clock.advance(600);
    expect(await player.api.call(stats.ingame)).toEqual([
      {
        title: 'Most kills',
        unit: 'kills',
        entries: [
          { name: 'One', amount: 2 },
          { name: 'Two', amount: 1 },
        ],
      },
      {
        title: 'Most deaths',
        unit: 'deaths',
        entries: [
          { name: 'Two', amount: 2 },
          { name: 'One', amount: 1 },
        ],
      },
    ]);
    expect(await player.api.call(stats.activity)).toEqual([
      {
        title: 'Most time played',
        unit: 'minutes',
        entries: [
          { name: 'Two', amount: 100 },
          { name: 'One', amount: 60 },
        ],
      },
      {
        title: 'Most days played',
        unit: 'days',
        entries: [
          { name: 'One', amount: 2 },
          { name: 'Two', amount: 1 },
        ],
      },
    ]);
  });
});
