import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { players } from '@steward/api-client/contract/players';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { playerRoutes } from './routes.ts';

withEachDatabase('players', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [playerRoutes] });
  });
  afterAll(() => server.close());

  async function createPlayedPlayer() {
    const player = await server.createPlayer();
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('played_day')
        .values([
          { player_id: player.id, kind: 'rpg', day: 20260601, minutes: 30 },
          { player_id: player.id, kind: 'rpg', day: 20260520, minutes: 45 },
          { player_id: player.id, kind: 'rpg', day: 20260101, minutes: 600 },
          { player_id: player.id, kind: 'tdm', day: 20260601, minutes: 9 },
        ])
        .execute(),
    );
    return player;
  }

  describe('minutes played by day', () => {
    it('has every day of the period', async () => {
      const player = await createPlayedPlayer();
      const viewer = await server.signInAs();
      const days = await viewer.api.call(players.playedPerDay, { params: { name: player.name } });
      expect(days).toHaveLength(60);
      expect(days[0]).toEqual({ day: '20260403', minutes: 0 });
      expect(days[59]).toEqual({ day: '20260601', minutes: 30 });
      expect(days.filter(({ minutes }) => minutes > 0)).toHaveLength(2);
      expect((await viewer.api.call(players.playedPerDayTdm, { params: { name: player.name } })).at(-1)).toEqual({
        day: '20260601',
        minutes: 9,
      });
      expect((await viewer.api.call(players.playedPerDayUgmp, { params: { name: player.name } })).at(-1)).toEqual({
        day: '20260601',
        minutes: 0,
      });
    });

    it('says that there is no such player', async () => {
      const viewer = await server.signInAs();
      for (const game of ['rpg', 'tdm', 'ugmp'])
        expect((await viewer.get(`${game}/user/Nobody_Here/playedPerDay`)).status).toBe(404);
    });

    it('lets only lead admins choose another period', async () => {
      const player = await createPlayedPlayer();
      const [own, senior, lead] = [
        await server.signIn(player.name),
        await server.signInAs({ admin_level: 4 }),
        await server.signInAs({ admin_level: 5 }),
      ];
      const path = `rpg/user/${player.name}/playedPerDay?period=`;
      for (const client of [own, senior]) {
        expect((await client.get(`${path}120`)).status).toBe(403);
        expect((await client.get(`${path}60`)).status).toBe(200);
      }
      for (const period of [60, 90, 120, 356])
        expect((await lead.get<unknown[]>(`${path}${period}`)).body).toHaveLength(period);
      for (const period of ['61', '-60', 'x', '1e9', '0x3c', '60.0', ' 60', ''])
        expect((await lead.get(`${path}${period}`)).status).toBeGreaterThanOrEqual(400);
    });
  });

  it('shows tdm and ugmp profiles to everyone signed in', async () => {
    const player = await server.createPlayer({ skin: 7 });
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('game_profile')
        .values({
          player_id: player.id,
          kind: 'tdm',
          score: 9,
          kills: 3,
          deaths: 2,
          level: 4,
          time_played: 60,
          created_at: 0,
        })
        .execute(),
    );
    const builder = await server.createPlayer();
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('game_profile')
        .values({ player_id: builder.id, kind: 'ugmp', score: 12, time_played: 30, created_at: 0 })
        .execute(),
    );
    const viewer = await server.signInAs();
    expect(await viewer.api.call(players.showUgmp, { params: { name: builder.name } })).toMatchObject({
      id: builder.id,
      kind: 'ugmp',
      timePlayed: 30,
    });
    expect(await viewer.api.call(players.showTdm, { params: { name: player.name } })).toEqual({
      id: player.id,
      name: player.name,
      kind: 'tdm',
      online: null,
      skin: 7,
      createdAt: '1970-01-01T00:00:00Z',
      lastLoggedIn: null,
      timePlayed: 60,
      level: 4,
      score: 9,
      kills: 3,
      deaths: 2,
    });
    expect(await viewer.get(`ugmp/user/${player.name}`)).toMatchObject({
      status: 404,
      body: { error: `${player.name} has no UGMP profile.` },
    });
    expect((await viewer.get('tdm/user/nobody_at_all')).status).toBe(404);
    expect((await server.visitor.get(`tdm/user/${player.name}`)).status).toBe(401);
  });

  describe('search', () => {
    it('finds names, old names and ids, and takes _ and % as letters', async () => {
      const viewer = await server.signInAs();
      const first = await server.createPlayer({ name: 'Quux_Hill', old_name: 'Frobnicator' });
      await server.createPlayer({ name: 'QuuxxHill' });
      const find = async (text: string) =>
        (await viewer.api.call(players.search, { params: { text } })).map(({ name }) => name);
      expect(await find('quux_')).toEqual(['Quux_Hill']);
      expect(await find('uxxh')).toEqual(['QuuxxHill']);
      expect(await find('%%%')).toEqual([]);
      expect(await viewer.api.call(players.search, { params: { text: 'frobnic' } })).toEqual([
        { name: 'Quux_Hill', id: first.id, oldName: 'Frobnicator', level: 1, skin: 0, skinJob: null },
      ]);
      expect((await viewer.get(`rpg/search/user/${String(first.id).padStart(3, '0')}`)).status).toBe(200);
      expect((await viewer.get('rpg/search/user/qu')).status).toBeGreaterThanOrEqual(400);
      expect((await server.visitor.get('rpg/search/user/quux')).status).toBe(401);
    });

    it('finds characters with their master account', async () => {
      const viewer = await server.signInAs();
      const master = await server.createPlayer({ name: 'Zanzibar_Master' });
      const character = await server.createPlayer({ name: 'Zanzibar_Character', master_id: master.id, skin: 3 });
      expect(await viewer.api.call(players.searchCharacters, { params: { text: 'zanzibar' } })).toEqual([
        { name: 'Zanzibar_Character', id: character.id, level: 1, skin: 3, masterAccount: { name: 'Zanzibar_Master' } },
      ]);
      expect((await viewer.get('rpg/search/character/za')).status).toBeGreaterThanOrEqual(400);
    });
  });
});
