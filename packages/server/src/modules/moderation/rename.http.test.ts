import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@steward/api-client/contract/index';
import { storedCommands } from '../../testing/stored-commands.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { PlayerDraft } from '../../testing/factories.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { moderationRoutes } from './routes.ts';

withEachDatabase('renaming', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [moderationRoutes, accountRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number, more: PlayerDraft = {}) => server.signInAs({ admin_level, ...more });
  const rowOf = (id: number) =>
    server.db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const commandsOf = async (id: number) =>
    (await storedCommands(server.db))
      .map(({ kind, payload }) => ({ ...(payload as { player: number }), kind }))
      .filter(({ player }) => player === id);

  describe('a name', () => {
    it('changes, is kept as an old one, and everything stands by id', async () => {
      const target = await server.signInAs({ name: 'Before_Name' });
      const manager = await staff(6);
      expect(await manager.post('rpg/user/before_NAME/name', { name: ' After_Name ' })).toMatchObject({
        status: 200,
        body: { name: 'After_Name' },
      });
      expect(await rowOf(target.player.id)).toMatchObject({
        name: 'After_Name',
        name_lower: 'after_name',
        old_name: 'Before_Name',
      });
      expect(
        await server.db.selectFrom('name_change').selectAll().where('player_id', '=', target.player.id).execute(),
      ).toMatchObject([
        {
          old_name: 'Before_Name',
          old_name_lower: 'before_name',
          new_name: 'After_Name',
          panel: 1,
          free: 0,
          staff_id: manager.player.id,
          created_at: server.clock.now(),
        },
      ]);
      expect(await target.get('principal')).toMatchObject({ body: { user: { name: 'After_Name' } } });
      expect((await manager.post('rpg/user/Before_Name/name', { name: 'Another_Name' })).status).toBe(404);
      expect(await commandsOf(target.player.id)).toMatchObject([
        { kind: 'rename', name: 'After_Name', old_name: 'Before_Name' },
      ]);
    });

    it('is unique whatever its case, but may change its own case', async () => {
      const player = await server.createPlayer({ name: 'Case_Name' });
      const taken = await server.createPlayer({ name: 'Taken_Name' });
      const manager = await staff(6);
      expect(await manager.post('rpg/user/Case_Name/name', { name: 'tAKEN_nAME' })).toMatchObject({
        status: 409,
        body: { error: `The name ${taken.name} is taken. Choose another one.` },
      });
      expect((await manager.post('rpg/user/Case_Name/name', { name: 'Case_Name' })).status).toBe(409);
      expect((await manager.post('rpg/user/Case_Name/name', { name: 'CASE_NAME' })).status).toBe(200);
      expect(await rowOf(player.id)).toMatchObject({ name: 'CASE_NAME', name_lower: 'case_name' });
    });

    it.each([
      'ab',
      'x'.repeat(25),
      'two words',
      'semi;colon',
      '<b>name',
      'new\nline',
      'emoji🎮name',
      'a\u202ename',
      '',
    ])('is not %j', async (name) => {
      const player = await server.createPlayer();
      expect((await (await staff(6)).post(`rpg/user/${player.name}/name`, { name })).status).toBe(422);
    });

    it.each(["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', 'Zoë', '...', '$ab@c=(d)'])(
      'may be %j and be found by it',
      async (name) => {
        const player = await server.createPlayer();
        const manager = await staff(6);
        expect((await manager.post(`rpg/user/${player.name}/name`, { name })).status).toBe(200);
        const back = `Back_${player.id}`;
        expect(await manager.api.call(contract.moderation.rename, { params: { name }, body: { name: back } })).toEqual({
          name: back,
        });
      },
    );

    it('given to two at the same moment goes to one', async () => {
      const [one, two] = [await server.createPlayer(), await server.createPlayer()];
      const [a, b] = [await staff(6), await staff(7)];
      const answers = await Promise.all([
        a.post(`rpg/user/${one.name}/name`, { name: 'Wanted_Name' }),
        b.post(`rpg/user/${two.name}/name`, { name: 'wanted_name' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const owners = await server.db
        .selectFrom('player')
        .select('id')
        .where('name_lower', '=', 'wanted_name')
        .execute();
      expect(owners).toHaveLength(1);
    });
  });
});
