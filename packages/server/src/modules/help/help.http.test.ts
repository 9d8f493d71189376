import { afterAll, beforeAll, expect, it } from 'vitest';
import { help } from '@steward/api-client/contract/help';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const draft = { title: 'Menu', shortcode: 'menu', text: 'One\nTwo', type: 2 as const, target_dialogs: '1;2' };

withEachDatabase('help items', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('are added, shown and edited', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const added = await staff.api.call(help.add, { body: { ...draft, target_dialogs: ' 1 ; 2 ;' } });
    expect(added).toMatchObject({ targetDialogs: '1;2', editedBy: staff.player.name });
    const edited = await staff.api.call(help.edit, {
      params: { id: added.id },
      body: { ...draft, title: 'Other', type: 1 },
    });
    expect(edited).toMatchObject({ title: 'Other', type: 1, targetDialogs: '' });
    const reader = await server.signInAs({ admin_level: 2 });
    expect(await reader.api.call(help.show, { params: { id: added.id } })).toEqual(edited);
    expect(await reader.api.call(help.list)).toEqual([edited]);
    expect((await reader.post(`rpg/help/${added.id}`, draft)).status).toBe(403);
  });

  it('are not edited over what somebody else wrote meanwhile', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { id, editedAt } = await staff.api.call(help.add, { body: { ...draft, shortcode: 'both' } });
    server.clock.advance(60);
    const other = await server.signInAs({ admin_level: 5 });
    const edit = (client: typeof staff, title: string, edited_at?: string) =>
      client.post(`rpg/help/${id}${edited_at ? `?edited_at=${edited_at}` : ''}`, {
        ...draft,
        shortcode: 'both',
        title,
      });
    const first = await edit(other, 'Theirs', editedAt);
    expect(first).toMatchObject({ status: 200, body: { title: 'Theirs' } });
    expect(await edit(staff, 'Mine', editedAt)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('your change would overwrite theirs') },
    });
    expect((await staff.api.call(help.show, { params: { id } })).title).toBe('Theirs');
    const { edited_at: now } = first.body as { edited_at: string };
    expect((await edit(staff, 'Mine', now)).status).toBe(200);
    expect((await edit(staff, 'As before', undefined)).status).toBe(200);
    expect((await edit(staff, 'Mine', 'yesterday')).status).toBe(400);
    const inBody = { ...draft, shortcode: 'both', title: 'Mine', edited_at: now };
    expect((await staff.post(`rpg/help/${id}`, inBody)).status).toBe(422);
  });

  it('are removed by who may write them', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const added = await staff.api.call(help.add, { body: { ...draft, shortcode: 'gone' } });
    const reader = await server.signInAs({ admin_level: 4 });
    expect((await reader.delete(`rpg/help/${added.id}`)).status).toBe(403);
    expect(await staff.api.call(help.remove, { params: { id: added.id } })).toEqual({ ok: true });
    expect((await staff.get(`rpg/help/${added.id}`)).status).toBe(404);
    expect((await staff.delete(`rpg/help/${added.id}`)).status).toBe(404);
    const entry = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'help.remove')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.before ?? '')).toMatchObject({ shortcode: 'gone', target_dialogs: '1;2' });
  });

  it('refuse dialog ids that do not fit the lines', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    expect(await staff.post('rpg/help', { ...draft, shortcode: 'x', target_dialogs: '1' })).toMatchObject({
      status: 422,
      body: { errors: { target_dialogs: expect.stringContaining('has 2 lines') } },
    });
  });

  it('refuse a shortcode that is taken', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    await staff.api.call(help.add, { body: { ...draft, shortcode: 'taken' } });
    expect(await staff.post('rpg/help', { ...draft, shortcode: 'taken' })).toMatchObject({
      status: 422,
      body: { errors: { shortcode: expect.any(String) } },
    });
  });

  it('refuse a shortcode that is taken in other capitals, unless it stays as it is', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { id } = await staff.api.call(help.add, { body: { ...draft, shortcode: 'Ünder' } });
    const refused = { status: 422, body: { errors: { shortcode: expect.any(String) } } };
    expect(await staff.post('rpg/help', { ...draft, shortcode: 'üNDER' })).toMatchObject(refused);
    const other = await staff.api.call(help.add, { body: { ...draft, shortcode: 'over' } });
    expect(await staff.post(`rpg/help/${other.id}`, { ...draft, shortcode: 'ünder' })).toMatchObject(refused);
    const same = await staff.api.call(help.edit, { params: { id }, body: { ...draft, shortcode: 'üNDER' } });
    expect(same.shortcode).toBe('üNDER');
  });

  it('are not there', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    expect((await staff.get('rpg/help/99999')).status).toBe(404);
    expect((await staff.post('rpg/help/99999', draft)).status).toBe(404);
  });
});
