import { afterAll, beforeAll, expect, it } from 'vitest';
import { vacBlacklist, vacPlayers, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const hash = (letter: string) => letter.repeat(32);

withEachDatabase('VAC lists', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('takes a hash in any case, and stores it in lower case', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const added = await staff.api.call(vacBlacklist.add, {
      body: { hash: ` ${hash('A')} `, description: 'Aimbot', severity: 3 },
    });
    expect(added).toMatchObject({ hash: hash('a'), name: staff.player.name, severity: 3, deletedAt: null });
    expect((await staff.api.call(vacBlacklist.list))[0]).toEqual(added);
  });

  it.each(['', 'abc', 'g'.repeat(32), 'a'.repeat(33), `${'a'.repeat(16)} ${'a'.repeat(16)}`])(
    'refuses "%s" as a hash',
    async (bad) => {
      const staff = await server.signInAs({ admin_level: 5 });
      expect(await staff.post('rpg/vac/blacklist', { hash: bad, description: 'x', severity: 1 })).toMatchObject({
        status: 422,
        body: { errors: { hash: expect.any(String) } },
      });
      expect((await staff.post('rpg/vac/whitelist', { hash: bad, description: 'x', reason: 'y' })).status).toBe(422);
    },
  );

  it('keeps a hash on one list only', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    await staff.api.call(vacWhitelist.add, { body: { hash: hash('b'), description: 'Driver', reason: 'Known good' } });
    expect(await staff.post('rpg/vac/blacklist', { hash: hash('b'), description: 'x', severity: 1 })).toMatchObject({
      status: 409,
      body: { error: 'This hash is already on the whitelist. Remove it there first.' },
    });
    expect((await staff.post('rpg/vac/whitelist', { hash: hash('b'), description: 'x', reason: 'y' })).status).toBe(
      409,
    );
  });

  it('keeps the row of a removed hash, and revives it on either list', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    await staff.api.call(vacBlacklist.add, { body: { hash: hash('c'), description: 'First', severity: 1 } });
    await staff.api.call(vacBlacklist.remove, { params: { hash: hash('c') } });
    const row = await server.db
      .selectFrom('vac_hash')
      .selectAll()
      .where('hash', '=', hash('c'))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ description: 'First', deleted_at: server.clock.now() });
    expect((await staff.delete(`rpg/vac/blacklist/${hash('c')}`)).status).toBe(404);
    await staff.api.call(vacWhitelist.add, { body: { hash: hash('c'), description: 'Second', reason: 'Was wrong' } });
    const active = (await staff.api.call(vacBlacklist.list)).filter(({ deletedAt }) => deletedAt === null);
    expect(active.map((entry) => entry.hash)).not.toContain(hash('c'));
    expect((await staff.api.call(vacWhitelist.list)).map((entry) => entry.hash)).toContain(hash('c'));
    expect((await staff.delete(`rpg/vac/blacklist/${hash('c')}`)).status).toBe(404);
  });

  it('lists what was removed after what is active, with who and when, also once it was added again', async () => {
    const [first, second] = [await server.signInAs({ admin_level: 5 }), await server.signInAs({ admin_level: 5 })];
    const body = { hash: hash('9'), description: 'Old', severity: 1 as const };
    await first.api.call(vacBlacklist.add, { body });
    await second.api.call(vacBlacklist.remove, { params: { hash: hash('9') } });
    const removed = {
      ...{ hash: hash('9'), description: 'Old', severity: 1, name: first.player.name },
      ...{ deletedAt: expect.any(String), deletedBy: second.player.name },
    };
    const of = async () => (await first.api.call(vacBlacklist.list)).filter((entry) => entry.hash === hash('9'));
    expect(await of()).toMatchObject([removed]);
    expect((await first.api.call(vacBlacklist.list)).at(0)?.deletedAt).toBeNull();
    await second.api.call(vacBlacklist.add, { body: { ...body, description: 'New', severity: 3 } });
    const again = { description: 'New', severity: 3, name: second.player.name, deletedAt: null, deletedBy: null };
    expect(await of()).toMatchObject([again, removed]);
    await first.api.call(vacBlacklist.remove, { params: { hash: hash('9') } });
    await first.api.call(vacWhitelist.add, { body: { hash: hash('9'), description: 'Fine', reason: 'Checked' } });
    expect((await of()).map(({ description, deletedBy }) => [description, deletedBy])).toEqual([
      ['New', first.player.name],
      ['Old', second.player.name],
    ]);
  });

  it('is added once when two add it at the same moment', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const add = () => staff.post('rpg/vac/blacklist', { hash: hash('d'), description: 'x', severity: 2 });
    const statuses = (await Promise.all([add(), add(), add()])).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 409, 409]);
  });

  it('is taken off the whitelist once, and may then be on the blacklist', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const add = { hash: hash('f'), description: 'Driver', reason: 'Known good' };
    await staff.api.call(vacWhitelist.add, { body: add });
    const remove = () => staff.delete(`rpg/vac/whitelist/${hash('F')}`);
    const senior = await server.signInAs({ admin_level: 4 });
    expect((await senior.delete(`rpg/vac/whitelist/${hash('f')}`)).status).toBe(403);
    expect((await staff.delete(`rpg/vac/blacklist/${hash('f')}`)).status, 'of the other list').toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const row = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_name'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: expect.stringContaining('vac') as string, actor_name: staff.player.name });
    await staff.api.call(vacBlacklist.add, { body: { hash: hash('f'), description: 'Turned bad', severity: 1 } });
  });

  it('is for lead admins', async () => {
    const senior = await server.signInAs({ admin_level: 4 });
    expect((await senior.post('rpg/vac/blacklist', { hash: hash('e'), description: 'x', severity: 1 })).status).toBe(
      403,
    );
    expect(
      await server.db.selectFrom('vac_hash').select('hash').where('hash', '=', hash('e')).executeTakeFirst(),
    ).toBeUndefined();
  });

  it('lists players forced on VAC with their ban', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const free = await server.createPlayer({ name: 'Forced_Free', force_vac: 1 });
    const banned = await server.createPlayer({ name: 'Forced_Banned', force_vac: 1 });
    await server.ban(banned.id);
    const list = await staff.api.call(vacPlayers.list);
    expect(list.map((row) => [row.name, row.banReason])).toEqual([
      [banned.name, 'A reason'],
      [free.name, null],
    ]);
  });
});
