import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notes } from '@steward/api-client/contract/notes';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { noteRoutes } from './routes.ts';

withEachDatabase('notes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [noteRoutes] });
  });
  afterAll(() => server.close());

  const staff = (admin_level: number) => server.signInAs({ admin_level });
  type Client = Awaited<ReturnType<typeof staff>>;
  const add = (client: Client, name: string, body: unknown) =>
    client.post<{ id: number; note: string; errors: Record<string, string> }>(`rpg/user/${name}/notes`, body);
  const texts = async (client: Client, name: string) =>
    (await client.api.call(notes.list, { params: { name } })).map(({ note }) => note);

  it('are for moderators', async () => {
    const player = await server.createPlayer();
    expect((await server.visitor.get(`rpg/user/${player.name}/notes`)).status).toBe(401);
    for (const client of [await staff(1), await server.signIn(player.name)]) {
      expect((await client.get(`rpg/user/${player.name}/notes`)).status).toBe(403);
      expect((await client.post(`rpg/user/${player.name}/notes`, { note: 'x' })).status).toBe(403);
    }
    const moderator = await staff(2);
    expect(await add(moderator, player.name, { note: ' Watch him ', important: true })).toMatchObject({
      status: 200,
      body: {
        staff_name: moderator.player.name,
        date: '2026-06-01T12:00:00Z',
        note: 'Watch him',
        active: true,
        important: true,
        staff: false,
      },
    });
    expect(
      await server.db.selectFrom('audit').select(['action', 'before']).where('target', '=', player.name).execute(),
    ).toEqual([{ action: 'note.add', before: null }]);
    expect((await moderator.get('rpg/user/nobody_at_all/notes')).status).toBe(404);
    expect((await add(moderator, 'nobody_at_all', { note: 'x' })).status).toBe(404);
  });

  it.each([
    ['128 letters', 'x'.repeat(128), 200],
    ['129 letters', 'x'.repeat(129), 422],
    ['128 emoji', '🎮'.repeat(128), 200],
    ['129 emoji', '🎮'.repeat(129), 422],
    ['right-to-left text', 'שלום \u202eعالم', 200],
    ['markup', '<script>alert(1)</script>', 200],
    ['spaces', '   ', 422],
    ['nothing', undefined, 422],
    ['a number', 5, 422],
  ])('of %s', async (_, note, status) => {
    const player = await server.createPlayer();
    const moderator = await staff(2);
    expect((await add(moderator, player.name, { note })).status).toBe(status);
    expect(await texts(moderator, player.name)).toEqual(status === 200 ? [note] : []);
  });

  it('that are staff-only are written by lead admins, read by managers and their author', async () => {
    const player = await server.createPlayer();
    const [senior, lead, otherLead, manager] = [await staff(4), await staff(5), await staff(5), await staff(6)];
    expect(await add(senior, player.name, { note: 'x', staff: true })).toMatchObject({
      status: 422,
      body: { errors: { staff: 'Only lead admins and above may write a staff-only note.' } },
    });
    await add(senior, player.name, { note: 'open' });
    const { body } = await add(lead, player.name, { note: 'secret', staff: true });
    for (const client of [lead, manager]) expect(await texts(client, player.name)).toEqual(['secret', 'open']);
    for (const client of [senior, otherLead]) {
      expect(await texts(client, player.name)).toEqual(['open']);
      expect((await client.post(`rpg/user/${player.name}/notes/${body.id}/active`)).status).toBe(404);
      expect((await client.post(`rpg/user/${player.name}/notes/${body.id}/important`)).status).toBe(404);
    }
    expect((await manager.post(`rpg/user/${player.name}/notes/${body.id}/active`)).status).toBe(200);
  });

  describe('are switched', () => {
    it('hidden and shown, important and not', async () => {
      const player = await server.createPlayer();
      const moderator = await staff(2);
      const { body } = await add(moderator, player.name, { note: 'x' });
      const toggle = (flag: string) => moderator.post(`rpg/user/${player.name}/notes/${body.id}/${flag}`);
      expect(await toggle('active')).toMatchObject({ status: 200, body: { active: false, important: false } });
      expect(await toggle('important')).toMatchObject({ status: 200, body: { active: false, important: true } });
      expect(await toggle('active')).toMatchObject({ status: 200, body: { active: true, important: true } });
      const actions = await server.db
        .selectFrom('audit')
        .select('action')
        .where('target', '=', player.name)
        .orderBy('id')
        .execute();
      expect(actions.map(({ action }) => action)).toEqual(['note.add', 'note.active', 'note.important', 'note.active']);
    });

    it('by everybody but whom they are about', async () => {
      const subject = await server.signInAs({ admin_level: 10 });
      const { body } = await add(await staff(2), subject.player.name, { note: 'x' });
      for (const flag of ['active', 'important'])
        for (const name of [subject.player.name, ` ${subject.player.name.toUpperCase()}`])
          expect(await subject.post(`rpg/user/${encodeURIComponent(name)}/notes/${body.id}/${flag}`)).toMatchObject({
            status: 403,
            body: { error: 'You cannot hide or change notes about yourself.' },
          });
      expect(await texts(await staff(2), subject.player.name)).toEqual(['x']);
      expect((await (await staff(2)).post(`rpg/user/${subject.player.name}/notes/${body.id}/active`)).status).toBe(200);
    });

    it('only where they belong', async () => {
      const [player, other] = [await server.createPlayer(), await server.createPlayer()];
      const moderator = await staff(2);
      const { body } = await add(moderator, player.name, { note: 'x' });
      expect((await moderator.post(`rpg/user/${other.name}/notes/${body.id}/active`)).status).toBe(404);
      expect((await (await staff(1)).post(`rpg/user/${player.name}/notes/${body.id}/active`)).status).toBe(403);
    });
  });
});
