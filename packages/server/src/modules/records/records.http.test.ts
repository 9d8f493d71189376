import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moderation } from '@steward/api-client/contract/moderation';
import { players } from '@steward/api-client/contract/players';
import { records } from '@steward/api-client/contract/records';
import { MOBILE_SERIAL, SHARED_BY_MANY } from '@steward/api-client/rules/serials';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { moderationRoutes } from '../moderation/routes.ts';
import { playerRoutes } from '../players/routes.ts';
import { recordRoutes } from './routes.ts';

withEachDatabase('records', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [recordRoutes, moderationRoutes, playerRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });

  it.each([
    ['name-changes', 3],
    ['name-views', 5],
    ['deaths', 2],
    ['kills', 2],
    ['history', 2],
    ['serials', 4],
    ['ips', 4],
    ['shared-accounts', 4],
  ])('%s are for admin level %i', async (path, level) => {
    const player = await server.createPlayer();
    expect((await server.visitor.get(`rpg/user/${player.name}/${path}`)).status).toBe(401);
    expect((await (await staff(level - 1)).get(`rpg/user/${player.name}/${path}`)).status).toBe(403);
    const admin = await staff(level);
    expect(await admin.get(`rpg/user/${player.name}/${path}`)).toMatchObject({ status: 200, body: [] });
    expect((await admin.get(`rpg/user/nobody_at_all/${path}`)).status).toBe(404);
    const own = await server.signIn(player.name);
    expect((await own.get(`rpg/user/${player.name}/${path}`)).status).toBe(path === 'name-changes' ? 200 : 403);
  });

  describe('name changes', () => {
    it('are listed newest first, and each look of another is kept', async () => {
      const player = await server.createPlayer();
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('name_change')
          .values([
            {
              player_id: player.id,
              old_name: 'A',
              old_name_lower: 'a',
              new_name: 'B',
              free: 1,
              panel: 0,
              created_at: 100,
            },
            {
              player_id: player.id,
              old_name: 'B',
              old_name_lower: 'b',
              new_name: 'C',
              free: 0,
              panel: 1,
              created_at: 200,
            },
          ])
          .execute(),
      );
      const [junior, lead] = [await staff(3), await staff(5)];
      const expected = [
        { oldName: 'B', newName: 'C', free: false, panel: true, timestamp: '1970-01-01T00:03:20Z' },
        { oldName: 'A', newName: 'B', free: true, panel: false },
      ];
      expect(await junior.api.call(records.nameChanges, { params: { name: player.name } })).toMatchObject(expected);
      expect(
        await (await server.signIn(player.name)).api.call(records.nameChanges, { params: { name: player.name } }),
      ).toMatchObject(expected);
      server.clock.advance(1);
      await lead.api.call(records.nameChanges, { params: { name: player.name } });
      server.clock.advance(-1);
      expect(await lead.api.call(records.nameViews, { params: { name: player.name } })).toMatchObject([
        { staffName: lead.player.name, timestamp: '2026-06-01T12:00:01Z' },
        { staffName: junior.player.name, timestamp: '2026-06-01T12:00:00Z' },
      ]);
      expect((await junior.get(`rpg/user/${player.name}/name-views`)).status).toBe(403);
    });

    it('show the last 20 looks', async () => {
      const player = await server.createPlayer();
      const lead = await staff(5);
      for (let look = 0; look < 22; look++) await lead.get(`rpg/user/${player.name}/name-changes`);
      expect(await lead.api.call(records.nameViews, { params: { name: player.name } })).toHaveLength(20);
    });
  });

  it('kills and deaths are the last 20 of each', async () => {
    const [player, other] = [await server.createPlayer(), await server.createPlayer()];
    const kills = Array.from({ length: 25 }, (_, index) => ({
      killer_id: player.id,
      victim_id: other.id,
      weapon: 24,
      at: index,
      x: 1.5,
      y: null,
      z: null,
    }));
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('kill')
        .values([...kills, { killer_id: null, victim_id: player.id, weapon: 53, at: 9, x: null, y: null, z: null }])
        .execute(),
    );
    const moderator = await staff(2);
    const killed = await moderator.api.call(records.kills, { params: { name: player.name } });
    expect(killed).toHaveLength(20);
    expect(killed[0]).toMatchObject({
      timestamp: '1970-01-01T00:00:24Z',
      killer: { name: player.name },
      victim: { name: other.name },
      weapon: 24,
      x: 1.5,
      y: null,
    });
    expect(await moderator.api.call(records.deaths, { params: { name: player.name } })).toMatchObject([
      { killer: null, victim: { name: player.name }, weapon: 53 },
    ]);
    expect(await moderator.api.call(records.deaths, { params: { name: other.name } })).toHaveLength(20);
  });

  it('history is listed newest first with who did it', async () => {
    const [player, admin] = [await server.createPlayer(), await staff(2)];
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('player_history')
        .values([
          { player_id: player.id, at: 1, action: 'Registered', staff_id: null },
          { player_id: player.id, at: 2, action: 'Renamed', staff_id: admin.player.id },
        ])
        .execute(),
    );
    expect(await admin.api.call(records.history, { params: { name: player.name } })).toMatchObject([
      { action: 'Renamed', staffUser: { name: admin.player.name } },
      { action: 'Registered', staffUser: null },
    ]);
  });

  it('history tells of developer ranks whom the profile does: developers, managers and the person', async () => {
    const player = await server.signInAs({ admin_level: 2 });
    const { name } = player.player;
    const owner = await staff(10);
    await owner.api.call(moderation.developerRank, { params: { name }, body: { level: 1 } });
    await owner.api.call(moderation.resetSpawn, { params: { name }, body: undefined });
    const seenBy = async (reader: TestClient) =>
      (await reader.api.call(records.history, { params: { name } })).map(({ action }) => action);
    const [spawn, rank] = ['Spawn point reset', 'Developer rank: None to Trial Developer'];
    for (const reader of [await staff(2), await staff(5)]) expect(await seenBy(reader)).toEqual([spawn]);
    const developer = await server.signInAs({ admin_level: 2, developer_level: 1 });
    for (const reader of [await staff(6), developer, player]) {
      expect(await seenBy(reader)).toEqual([spawn, rank]);
      expect(await reader.api.call(players.show, { params: { name } })).toHaveProperty('developerLevel', 1);
    }
  });

  it('serials tell how many share them, which one is of mobile clients, and who', async () => {
    const [player, other] = [await server.createPlayer(), await server.createPlayer({ last_login_at: 50 })];
    await server.ban(other.id);
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('serial_use')
        .values([
          { player_id: player.id, serial: MOBILE_SERIAL, first_at: 1, last_at: 10, count: 1 },
          { player_id: player.id, serial: 'AA/00%', first_at: 2, last_at: 20, count: 3 },
          { player_id: other.id, serial: 'AA/00%', first_at: 3, last_at: 30, count: 4 },
        ])
        .execute(),
    );
    const admin = await staff(4);
    expect(await admin.api.call(records.serials, { params: { name: player.name } })).toMatchObject([
      {
        serial: 'AA/00%',
        count: 3,
        userCount: 2,
        mobile: false,
        date: '1970-01-01T00:00:02Z',
        lastDate: '1970-01-01T00:00:20Z',
      },
      { serial: MOBILE_SERIAL, userCount: 1, mobile: true },
    ]);
    expect(await admin.api.call(records.serialUsers, { params: { serial: 'AA/00%' } })).toMatchObject([
      { id: other.id, name: other.name, banned: true, count: 4, lastLoggedIn: '1970-01-01T00:00:50Z' },
      { id: player.id, banned: false, lastLoggedIn: null },
    ]);
    expect(await admin.api.call(records.serialUsers, { params: { serial: 'nothing' } })).toEqual([]);
    expect((await (await staff(3)).get('rpg/serial/AA/users')).status).toBe(403);
  });

  it('addresses tell how many share them, and who', async () => {
    const [player, other] = [await server.createPlayer(), await server.createPlayer()];
    await server.services.database.withWrite((tx) =>
      tx
        .insertInto('ip_use')
        .values([
          { player_id: player.id, ip: '2001:db8::1', first_at: 1, last_at: 10, count: 1 },
          { player_id: other.id, ip: '2001:db8::1', first_at: 1, last_at: 5, count: 2 },
        ])
        .execute(),
    );
    const admin = await staff(4);
    expect(await admin.api.call(records.ips, { params: { name: player.name } })).toMatchObject([
      { ip: '2001:db8::1', userCount: 2, count: 1 },
    ]);
    expect((await admin.api.call(records.ipUsers, { params: { ip: '2001:db8::1' } })).map(({ name }) => name)).toEqual([
      player.name,
      other.name,
    ]);
    expect((await (await staff(3)).get('rpg/ip/192.0.2.1/users')).status).toBe(403);
  });

  describe('shared accounts', () => {
    const use = (player_id: number, at: number) => ({ player_id, first_at: at, last_at: at, count: 1 });

    it('are those with a serial or an address of the player, once each, those that share most first', async () => {
      const [player, often, once, mobile, none] = await Promise.all(
        Array.from({ length: 5 }, () => server.createPlayer({ last_login_at: 50 })),
      );
      if (!player || !often || !once || !mobile || !none) throw new Error('Five were made.');
      await server.ban(once.id);
      await server.services.database.withWrite(async (tx) => {
        const serials = [
          { ...use(player.id, 1), serial: 'SHARED-1' },
          { ...use(player.id, 2), serial: 'SHARED-2' },
          { ...use(player.id, 3), serial: MOBILE_SERIAL },
          { ...use(often.id, 30), serial: 'SHARED-1' },
          { ...use(often.id, 20), serial: 'SHARED-2' },
          { ...use(mobile.id, 30), serial: MOBILE_SERIAL },
          { ...use(none.id, 30), serial: 'OTHER' },
        ];
        await tx.insertInto('serial_use').values(serials).execute();
        const ips = [player, often, once].map(({ id }, index) => ({ ...use(id, 40 + index), ip: '198.51.100.77' }));
        await tx.insertInto('ip_use').values(ips).execute();
      });
      const admin = await staff(4);
      expect(await admin.api.call(records.sharedAccounts, { params: { name: player.name } })).toEqual([
        {
          id: often.id,
          name: often.name,
          serials: 2,
          ips: 1,
          lastDate: '1970-01-01T00:00:41Z',
          lastLoggedIn: '1970-01-01T00:00:50Z',
          banned: false,
        },
        expect.objectContaining({ id: once.id, serials: 0, ips: 1, banned: true }),
      ]);
      expect(await admin.api.call(records.sharedAccounts, { params: { name: none.name } })).toEqual([]);
    });

    it('say nothing by what very many share', async () => {
      const player = await server.createPlayer();
      const others = await Promise.all(Array.from({ length: SHARED_BY_MANY - 1 }, () => server.createPlayer()));
      const last = await server.createPlayer();
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('ip_use')
          .values([player, ...others].map(({ id }) => ({ ...use(id, 1), ip: '198.51.100.78' })))
          .execute(),
      );
      const admin = await staff(4);
      const count = async () =>
        (await admin.api.call(records.sharedAccounts, { params: { name: player.name } })).length;
      expect(await count()).toBe(SHARED_BY_MANY - 1);
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('ip_use')
          .values({ ...use(last.id, 1), ip: '198.51.100.78' })
          .execute(),
      );
      expect(await count()).toBe(0);
    });
  });

  describe('the standing of a player', () => {
    const standingOf = (caller: Awaited<ReturnType<typeof staff>>, name: string) =>
      caller.api.call(records.standing, { params: { name } });

    it('is the first of other accounts, of open tickets by and about them, and of flagged sessions', async () => {
      const [player, other] = [await server.createPlayer(), await server.createPlayer()];
      await server.services.database.withWrite(async (tx) => {
        const use = (player_id: number) => ({ player_id, ip: '198.51.100.90', first_at: 1, last_at: 2, count: 1 });
        await tx
          .insertInto('ip_use')
          .values([use(player.id), use(other.id)])
          .execute();
        const ticket = (created_at: number, by: number, about: number | null, close_reason = 'None') => ({
          ...{ type: 1, reporter_id: by, reported_id: about, reason: `at ${created_at}`, created_at, close_reason },
        });
        const tickets = [
          ...[ticket(40, player.id, other.id), ticket(10, other.id, player.id), ticket(20, player.id, null)],
          ...[ticket(30, player.id, player.id), ticket(5, player.id, null, 'Solved'), ticket(6, other.id, other.id)],
        ];
        await tx.insertInto('ticket').values(tickets).execute();
        const session = (started_at: number, flagged: number) => ({
          ...{ player_id: player.id, started_at, ended_at: started_at + 1, connected: 1, socket: 1, consent: 1 },
          ...{ flagged, cleaned: 0, meta: '{"ip":"198.51.100.9"}' },
        });
        const sessions = [session(1, -2), session(2, 0), session(3, 1), session(4, -1), session(5, -1)];
        await tx.insertInto('vac_session').values(sessions).execute();
      });
      const told = await standingOf(await staff(4), player.name);
      expect(told.sharedAccounts).toMatchObject({ items: [{ name: other.name, ips: 1 }], total: 1 });
      expect(told.openTickets?.items.map(({ reason }) => reason)).toEqual(['at 10', 'at 20', 'at 30']);
      expect(told.openTickets?.total).toBe(4);
      expect(told.flaggedSessions?.items.map(({ flagged }) => flagged)).toEqual([-1, -1, 1]);
      expect(told.flaggedSessions?.total).toBe(4);
    });

    it('tells each only what they may see, and nobody their own flags', async () => {
      const player = await server.createPlayer();
      const keys = async (caller: Awaited<ReturnType<typeof staff>>) =>
        Object.keys(await standingOf(caller, player.name)).sort();
      expect((await (await staff(1)).get(`rpg/user/${player.name}/standing`)).status).toBe(403);
      expect((await server.visitor.get(`rpg/user/${player.name}/standing`)).status).toBe(401);
      expect(await keys(await staff(2))).toEqual(['openTickets', 'watched']);
      expect(await keys(await staff(3))).toEqual(['flaggedSessions', 'openTickets', 'watched']);
      expect(await keys(await staff(4))).toEqual(['flaggedSessions', 'openTickets', 'sharedAccounts', 'watched']);
      const own = await staff(4);
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('vac_session')
          .values({ player_id: own.player.id, started_at: 1, ended_at: 2, flagged: -2, meta: '{}' })
          .execute(),
      );
      expect((await standingOf(own, own.player.name)).flaggedSessions).toEqual({ items: [], total: 0 });
      expect((await own.get('rpg/user/nobody_at_all/standing')).status).toBe(404);
    });
  });
});
