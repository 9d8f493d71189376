import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punishments } from '@steward/api-client/contract/punishments';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { punishmentRoutes } from './routes.ts';

withEachDatabase('punishments', (engine) => {
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
  const countOf = async (player: number) =>
    (await server.db.selectFrom('punishment').select('id').where('player_id', '=', player).execute()).length;

  async function createPunishment(player: number, draft: { type?: number; age?: number; status?: number } = {}) {
    const { type = 2, age = 60, status = 1 } = draft;
    const { id } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('punishment')
        .values({ player_id: player, type, reason: 'A reason', status, created_at: server.clock.now() - age })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  describe('a warning', () => {
    it('is written with its description and no other type is', async () => {
      const player = await server.createPlayer();
      const admin = await staff(5);
      const punish = (body: unknown) => admin.post(`rpg/user/${player.name}/punish`, body);
      expect(await punish({ type: 2, reason: 'Spam', description: 'Stop it' })).toMatchObject({
        status: 200,
        body: {
          type: 2,
          reason: 'Spam',
          can_expunge: true,
          recent: true,
          ban: null,
          staff_user: { name: admin.player.name },
        },
      });
      expect(
        await server.db
          .selectFrom('punishment')
          .select(['description', 'source'])
          .where('player_id', '=', player.id)
          .execute(),
      ).toEqual([{ description: 'Stop it', source: 'panel' }]);
      for (const body of [{ type: 1, reason: 'x' }, { type: 5, reason: 'x' }, { type: 2 }, { type: 2, reason: '' }, {}])
        expect((await punish(body)).status).toBe(422);
      expect(await countOf(player.id)).toBe(1);
      expect(await commandsOf(player.id)).toMatchObject([
        { kind: 'punish', payload: { reason: 'Spam', description: 'Stop it' } },
      ]);
      expect(await auditOf(player.name)).toHaveLength(1);
    });

    it('can be read again by staff with what the player was told, which only staff is shown here', async () => {
      const player = await server.signInAs();
      const admin = await staff(5);
      const { name } = player.player;
      const given = await admin.post(`rpg/user/${name}/punish`, { type: 2, reason: 'Spam', description: 'Stop it' });
      expect(given.body).toMatchObject({ description: 'Stop it' });
      const reader = await staff(2);
      expect((await reader.get(`rpg/user/${name}/punishments`)).body).toMatchObject([{ description: 'Stop it' }]);
      const one = `rpg/user/${name}/punishments/${(given.body as { id: number }).id}`;
      expect((await reader.get(one)).body).toMatchObject({ description: 'Stop it' });
      expect((await player.get(one)).body).not.toHaveProperty('description');
    });

    it('is refused below admin level 5, online and for the same rank', async () => {
      const body = { type: 2, reason: 'x' };
      const [player, online, equal] = [
        await server.createPlayer(),
        await server.createPlayer({ online: true }),
        await server.createPlayer({ admin_level: 5 }),
      ];
      expect((await (await staff(4)).post(`rpg/user/${player.name}/punish`, body)).status).toBe(403);
      const admin = await staff(5);
      expect(await admin.post(`rpg/user/${online.name}/punish`, body)).toMatchObject({
        status: 409,
        body: { error: 'User is currently online, you cannot punish him.' },
      });
      expect((await admin.post(`rpg/user/${equal.name}/punish`, body)).status).toBe(403);
    });
  });

  describe('expunging', () => {
    it('marks a recent punishment, once, and does not unban', async () => {
      const player = await server.createPlayer();
      const admin = await staff(5);
      await admin.api.call(punishments.ban, { params: { name: player.name }, body: { type: 1, reason: 'x' } });
      const [banned] = await admin.api.call(punishments.list, { params: { name: player.name } });
      expect(banned?.canExpunge).toBe(true);
      const expunge = () =>
        admin.post(`rpg/user/${player.name}/punishments/${banned?.id}/expunge`, { reason: 'By mistake' });
      expect(await expunge()).toMatchObject({
        status: 200,
        body: {
          status: 0,
          expunge_reason: 'By mistake',
          expunge_staff_user: { name: admin.player.name },
          can_expunge: false,
          reason: 'x',
          ban: { state: 'active' },
        },
      });
      expect(await expunge()).toMatchObject({
        status: 409,
        body: { error: `This punishment is already expunged. ${admin.player.name} did so.` },
      });
      expect(await admin.post(`rpg/user/${player.name}/ban`, { type: 1, reason: 'y' })).toMatchObject({
        status: 409,
        body: {
          error: `The punishment is expunged, but the ban of ${player.name} still holds for good: unban ${player.name} to lift it. Nothing was changed.`,
        },
      });
      expect((await admin.post(`rpg/user/${player.name}/unban`)).status).toBe(200);
      expect(
        (await admin.api.call(punishments.show, { params: { name: player.name, id: banned?.id ?? 0 } })).ban,
      ).toMatchObject({ state: 'lifted', liftedBy: { name: admin.player.name } });
    });

    it('is refused for old ones, to the second', async () => {
      const player = await server.createPlayer();
      const admin = await staff(5);
      const threeMonths = server.clock.now() - Date.parse('2026-03-01T13:00:00Z') / 1000;
      const [old, young] = [
        await createPunishment(player.id, { age: threeMonths }),
        await createPunishment(player.id, { age: threeMonths - 1 }),
      ];
      const list = await admin.api.call(punishments.list, { params: { name: player.name } });
      expect(list.map(({ id, recent, canExpunge }) => ({ id, recent, canExpunge }))).toEqual([
        { id: young, recent: true, canExpunge: true },
        { id: old, recent: false, canExpunge: false },
      ]);
      const expunge = (id: number) => admin.post(`rpg/user/${player.name}/punishments/${id}/expunge`, { reason: 'x' });
      expect(await expunge(old)).toMatchObject({
        status: 409,
        body: { error: 'Punishments of 3 months and older cannot be expunged.' },
      });
      expect((await expunge(young)).status).toBe(200);
    });

    it('by two at the same moment happens once', async () => {
      const player = await server.createPlayer();
      const id = await createPunishment(player.id);
      const [one, two] = [await staff(5), await staff(6)];
      const answers = await Promise.all(
        [one, two].map((client) => client.post(`rpg/user/${player.name}/punishments/${id}/expunge`, { reason: 'x' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await auditOf(player.name)).toHaveLength(1);
    });

    it('is refused below admin level 5, for the same rank, without a reason, and for what is not there', async () => {
      const [player, equal] = [await server.createPlayer(), await server.createPlayer({ admin_level: 5 })];
      const [id, ofEqual] = [await createPunishment(player.id), await createPunishment(equal.id)];
      const body = { reason: 'x' };
      expect((await (await staff(4)).post(`rpg/user/${player.name}/punishments/${id}/expunge`, body)).status).toBe(403);
      const admin = await staff(5);
      expect((await admin.post(`rpg/user/${equal.name}/punishments/${ofEqual}/expunge`, body)).status).toBe(403);
      expect((await admin.post(`rpg/user/${player.name}/punishments/${id}/expunge`, { reason: ' ' })).status).toBe(422);
      expect((await admin.post(`rpg/user/${player.name}/punishments/${ofEqual}/expunge`, body)).status).toBe(404);
      expect((await admin.get(`rpg/user/${player.name}/punishments/${ofEqual}`)).status).toBe(404);
      expect((await admin.get(`rpg/user/${player.name}/punishments/0`)).status).toBeGreaterThanOrEqual(400);
    });
  });

  it('are listed newest first for moderators and the player, who may not expunge', async () => {
    const player = await server.createPlayer();
    const ids = [
      await createPunishment(player.id, { age: 500, type: 6 }),
      await createPunishment(player.id, { age: 100, type: 99 }),
      await createPunishment(player.id, { age: 100, status: 0 }),
    ];
    for (const client of [await staff(2), await server.signIn(player.name)]) {
      const list = await client.api.call(punishments.list, { params: { name: player.name } });
      expect(list.map(({ id }) => id)).toEqual([...ids].reverse());
      expect(list.some(({ canExpunge }) => canExpunge)).toBe(false);
    }
    expect((await (await staff(1)).get(`rpg/user/${player.name}/punishments`)).status).toBe(403);
    expect((await (await server.signInAs()).get(`rpg/user/${player.name}/punishments/${ids[0]}`)).status).toBe(403);
    expect((await server.visitor.get(`rpg/user/${player.name}/punishments`)).status).toBe(401);
  });
});
