import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punishments } from '@steward/api-client/contract/punishments';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { punishmentRoutes } from './routes.ts';

const DAY = 86_400;

withEachDatabase('bans', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [punishmentRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  const auditOf = (target: string) =>
    server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('id').execute();
  const commandsOf = async (player: number) =>
    (await storedCommands(server.db))
      .filter(({ payload }) => payload['player'] === player)
      .map(({ kind, payload }) => ({ kind, payload }));
  const countOf = async (table: 'ban' | 'punishment', player: number) =>
    (await server.db.selectFrom(table).select('id').where('player_id', '=', player).execute()).length;

  describe('a ban', () => {
    it('for good writes a punishment, a command for the game and an audit entry', async () => {
      const player = await server.createPlayer();
      const admin = await staff(4);
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('ip_use')
          .values([
            { player_id: player.id, ip: '192.0.2.1', first_at: 1, last_at: 5 },
            { player_id: player.id, ip: '192.0.2.2', first_at: 1, last_at: 9 },
          ])
          .execute(),
      );
      const ban = await admin.api.call(punishments.ban, {
        params: { name: player.name },
        body: { type: 1, reason: ' Cheating ' },
      });
      expect(ban).toEqual({
        id: ban.id,
        type: 1,
        reason: 'Cheating',
        startTimestamp: '2026-06-01T12:00:00Z',
        endTimestamp: null,
        staffUser: { name: admin.player.name },
      });
      expect(
        await server.db.selectFrom('ban').select(['ip', 'end_at']).where('id', '=', ban.id).executeTakeFirst(),
      ).toEqual({ ip: '192.0.2.2', end_at: null });
      const [punishment] = await admin.api.call(punishments.list, { params: { name: player.name } });
      expect(punishment).toMatchObject({
        type: 5,
        source: 'panel',
        reason: 'Cheating',
        status: 1,
        recent: true,
        canExpunge: false,
        ban: { id: ban.id, state: 'active', endTimestamp: null },
      });
      expect((await commandsOf(player.id)).map(({ kind }) => kind)).toEqual(['kick', 'ban']);
      expect(await auditOf(player.name)).toMatchObject([{ action: 'player.ban', actor_name: admin.player.name }]);
    });

    it('that is temporary ends by itself, to the second, and stays on record', async () => {
      const player = await server.createPlayer();
      const first = await staff(4);
      const end = '2026-06-08T12:00:00Z';
      expect(
        await first.post(`rpg/user/${player.name}/ban`, { type: 2, reason: 'x', endTimestamp: end }),
      ).toMatchObject({ status: 200, body: { end_timestamp: end, type: 2 } });
      const banned = await server.signIn(player.name);
      expect((await banned.get(`rpg/user/${player.name}/punishments`)).body).toMatchObject([
        { type: 4, extra: '7 days, until 08-06-2026 14:00', ban: { state: 'active' } },
      ]);
      server.clock.advance(7 * DAY);
      const admin = await server.signIn(first.player.name);
      expect((await admin.get(`rpg/user/${player.name}/punishments`)).body).toMatchObject([
        { ban: { state: 'ended', end_timestamp: end, lifted_at: null } },
      ]);
      expect(await admin.post(`rpg/user/${player.name}/unban`)).toMatchObject({
        status: 409,
        body: {
          error: `${player.name} is not banned. The last ban of ${player.name} ended by itself on 08-06-2026 14:00; its punishment stays on record.`,
        },
      });
      server.clock.advance(-7 * DAY);
    });

    it.each([
      [4, '2026-07-01T12:00:00.999Z', '2026-07-01T12:00:00Z'],
      [0, '2026-07-01T12:00:00+02:00', '2026-07-01T10:00:00Z'],
      [-1, '2026-07-01t12:00:00.5-01:30', '2026-07-01T13:30:00Z'],
      [2, '2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
    ])('of type %i until %s is temporary, until %s', async (type, endTimestamp, until) => {
      const player = await server.createPlayer();
      const given = await (await staff(4)).post(`rpg/user/${player.name}/ban`, { type, reason: 'x', endTimestamp });
      expect(given).toMatchObject({ status: 200, body: { type: 2, end_timestamp: until } });
    });

    it('of somebody by an old name says who it is now', async () => {
      const player = await server.createPlayer();
      const old = { old_name: `Before_${player.id}`, old_name_lower: `before_${player.id}`, new_name: player.name };
      await server.services.database.withWrite((tx) =>
        tx
          .insertInto('name_change')
          .values({ player_id: player.id, created_at: 0, ...old })
          .execute(),
      );
      const refused = await (await staff(4)).post(`rpg/user/${old.old_name}/ban`, { type: 1, reason: 'x' });
      expect(refused).toMatchObject({
        status: 404,
        body: { error: `There is no player called ${old.old_name}. The player is now called ${player.name}.` },
      });
    });

    it.each([
      [{ type: 2, reason: 'x' }, 'endTimestamp'],
      [{ type: 2, reason: 'x', endTimestamp: '2026-06-01T12:00:00Z' }, 'endTimestamp'],
      [{ type: 2, reason: 'x', endTimestamp: '2027-02-30T12:00:00Z' }, 'endTimestamp'],
      [{ type: 2, reason: 'x', endTimestamp: 'tomorrow' }, 'endTimestamp'],
      [{ type: 1, reason: 'x', endTimestamp: '2027-01-01T00:00:00Z' }, 'endTimestamp'],
      [{ type: 3, reason: 'x' }, 'endTimestamp'],
      [{ type: 1.5, reason: 'x' }, 'type'],
      [{ type: '1', reason: 'x' }, 'type'],
      [{ type: 1, reason: '   ' }, 'reason'],
      [{ type: 1, reason: 'x'.repeat(256) }, 'reason'],
      [{ type: 1 }, 'reason'],
    ])('of %o is refused', async (body, field) => {
      const player = await server.createPlayer();
      const answer = await (
        await staff(4)
      ).post<{ errors: Record<string, string> }>(`rpg/user/${player.name}/ban`, body);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
      expect(await countOf('punishment', player.id)).toBe(0);
    });

    it('of someone banned answers with the state', async () => {
      const player = await server.createPlayer();
      await server.ban(player.id, Date.parse('2026-06-20T18:00:00Z') / 1000);
      expect(await (await staff(4)).post(`rpg/user/${player.name}/ban`, { type: 1, reason: 'x' })).toMatchObject({
        status: 409,
        body: { error: `${player.name} is banned until 20-06-2026 20:00. Nothing was changed.` },
      });
    });

    it('by two at the same moment happens once', async () => {
      const player = await server.createPlayer();
      const [one, two] = [await staff(4), await staff(5)];
      const body = { type: 1, reason: 'x' };
      const answers = await Promise.all(
        [one, two, one, two].map((client) => client.post(`rpg/user/${player.name}/ban`, body)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await countOf('ban', player.id)).toBe(1);
      expect(await countOf('punishment', player.id)).toBe(1);
      expect(await auditOf(player.name)).toHaveLength(1);
      expect(await commandsOf(player.id)).toHaveLength(2);
    });

    it('is refused below admin level 4, for the same or a higher rank, for oneself, online and unknown', async () => {
      const player = await server.createPlayer();
      const body = { type: 1, reason: 'x' };
      expect((await server.visitor.post(`rpg/user/${player.name}/ban`, body)).status).toBe(401);
      expect((await (await staff(3)).post(`rpg/user/${player.name}/ban`, {})).status).toBe(403);
      const admin = await staff(4);
      for (const name of [
        (await server.createPlayer({ admin_level: 4 })).name,
        (await server.createPlayer({ admin_level: 9 })).name,
        admin.player.name,
      ])
        expect(await admin.post(`rpg/user/${name}/ban`, body)).toMatchObject({
          status: 403,
          body: { error: 'You cannot change the ban of someone with the same or higher rank.' },
        });
      const online = await server.createPlayer({ online: true });
      expect(await admin.post(`rpg/user/${online.name}/ban`, body)).toMatchObject({
        status: 409,
        body: { error: 'User is currently online, you cannot ban him.' },
      });
      expect((await admin.post('rpg/user/nobody_at_all/ban', body)).status).toBe(404);
      expect(await countOf('ban', player.id)).toBe(0);
    });

    it('holds at once for the account itself', async () => {
      const target = await server.signInAs({ admin_level: 3 });
      expect((await target.get(`rpg/user/${target.player.name}/punishments`)).status).toBe(200);
      const other = await server.createPlayer();
      expect((await target.get(`rpg/user/${other.name}/punishments`)).status).toBe(200);
      await (
        await staff(4)
      ).api.call(punishments.ban, { params: { name: target.player.name }, body: { type: 1, reason: 'x' } });
      expect((await target.get(`rpg/user/${other.name}/punishments`)).status).toBe(403);
      expect((await target.get(`rpg/user/${target.player.name}/punishments`)).status).toBe(200);
    });
  });

  describe('an unban', () => {
    it('lifts every ban that holds, keeps the record, and is refused without one', async () => {
      const player = await server.createPlayer();
      const admin = await staff(4);
      const unban = () => admin.post(`rpg/user/${player.name}/unban`);
      expect(await unban()).toMatchObject({
        status: 409,
        body: { error: `${player.name} is not banned. ${player.name} was never banned.` },
      });
      await server.ban(player.id, server.clock.now() + 60);
      await server.ban(player.id);
      expect(await unban()).toMatchObject({ status: 200, body: { ok: true } });
      expect(await unban()).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining(`was lifted by ${admin.player.name} on 01-06-2026 14:00`) as string },
      });
      const rows = await server.db
        .selectFrom('ban')
        .select(['end_at', 'lifted_at', 'lifted_by'])
        .where('player_id', '=', player.id)
        .orderBy('id')
        .execute();
      expect(rows).toMatchObject([
        { end_at: server.clock.now() + 60, lifted_at: server.clock.now(), lifted_by: admin.player.id },
        { end_at: null, lifted_at: server.clock.now() },
      ]);
      expect((await commandsOf(player.id)).map(({ kind }) => kind)).toEqual(['unban']);
      expect((await auditOf(player.name)).map(({ action }) => action)).toEqual(['player.unban']);
    });

    it('by two at the same moment happens once', async () => {
      const player = await server.createPlayer();
      await server.ban(player.id);
      const [one, two] = [await staff(4), await staff(5)];
      const answers = await Promise.all([one, two].map((client) => client.post(`rpg/user/${player.name}/unban`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await auditOf(player.name)).toHaveLength(1);
    });

    it('works while the player is online, but not for the same rank or below admin level 4', async () => {
      const player = await server.createPlayer({ online: true, admin_level: 3 });
      await server.ban(player.id);
      for (const level of [3])
        expect((await (await staff(level)).post(`rpg/user/${player.name}/unban`)).status).toBe(403);
      expect((await (await staff(4)).post(`rpg/user/${player.name}/unban`)).status).toBe(200);
    });
  });
});
