import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@steward/api-client/contract/index';
import { isSeen } from '@steward/api-client/rules/visible-text';
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

  describe('a name that can be taken for another', () => {
    it.each([
      ['Ed_ans', 'Ed_\u0430ns', 'looks like that of Ed_ans'],
      ['Look_1', 'Look_l', 'looks like that of Look_1'],
      ['Nobody_Else', 'J\u043ehn_Doe', 'mixes letters of several alphabets'],
    ])('is warned of, and given when it is confirmed: beside %s, %s', async (there, name, text) => {
      await server.createPlayer({ name: there });
      const { name: target, id } = await server.createPlayer();
      const manager = await staff(6);
      const refused = await manager.post<{ errors: Record<string, string> }>(`rpg/user/${target}/name`, { name });
      expect([refused.status, refused.body.errors['confirm']]).toEqual([422, expect.stringContaining(text)]);
      expect((await manager.post(`rpg/user/${target}/name`, { name, confirm: true })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ name });
    });
    it('is not warned of when it is the own one, or of one alphabet', async () => {
      const manager = await staff(6);
      for (const [old, name] of [
        ['Own_Name', 'own_name'],
        ['Plain_A', 'Иван_Петров'],
      ] as const) {
        await server.createPlayer({ name: old });
        expect((await manager.post(`rpg/user/${old}/name`, { name })).status).toBe(200);
      }
    });
    it('is one name in both ways of writing it, and found with and without accents', async () => {
      const { id } = await server.createPlayer();
      const { name: other } = await server.createPlayer();
      const manager = await staff(6);
      const row = await rowOf(id);
      expect((await manager.post(`rpg/user/${row.name}/name`, { name: 'Ame\u0301lie' })).body).toEqual({
        name: 'Am\u00e9lie',
      });
      expect((await manager.post(`rpg/user/${other}/name`, { name: 'AM\u00c9LIE' })).status).toBe(409);
      expect((await manager.post(`rpg/user/Ame%CC%81lie/name`, { name: '\u0130stanbul' })).status).toBe(200);
      const { searchPlayers } = await import('../../db/player-search.ts');
      for (const text of ['istanbul', '\u0130STANBUL', 'stanb', 'amelie', 'Ame\u0301lie'])
        expect(
          (await searchPlayers(server.db, engine, text, 5)).map((hit) => hit.id),
          text,
        ).toContain(id);
    });
    it('holds nothing that is not seen, by which two names would look the same', async () => {
      const { name: there } = await server.createPlayer();
      const { name } = await server.createPlayer();
      const manager = await staff(6);
      const letters = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
        /\p{L}/u.test(String.fromCodePoint(code)),
      );
      const unseen = letters.map((code) => String.fromCodePoint(code)).filter((letter) => !isSeen(letter));
      expect(unseen).toContain('\u3164');
      for (const letter of [...unseen, '\u200b', '\u202e', '\u00ad'])
        for (const made of [`${there}${letter}`, letter.repeat(5)])
          expect(await manager.post(`rpg/user/${name}/name`, { name: made, confirm: true })).toMatchObject({
            status: 422,
            body: { error: "A name may hold letters, digits and [ ] ( ) $ @ . _ = ' / % - only." },
          });
    });
    it('says which characters are allowed', async () => {
      const { name } = await server.createPlayer();
      const answer = await (await staff(6)).post<{ error: string }>(`rpg/user/${name}/name`, { name: 'no spaces' });
      expect(answer.body.error).toBe("A name may hold letters, digits and [ ] ( ) $ @ . _ = ' / % - only.");
      for (const fine of ["a'b", 'a/b', 'a%b', 'a-b'])
        expect((await (await staff(6)).post(`rpg/user/${name}/name`, { name: fine })).status).not.toBe(422);
    });
  });

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
