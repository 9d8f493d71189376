import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeblocks } from '@steward/api-client/contract/routeblocks';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('routeblocks', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('adds, shows and removes a block', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const block = await staff.api.call(routeblocks.add, { body: { route: '203.0.113.', reason: 'Evasion' } });
    expect(block).toMatchObject({ route: '203.0.113.0/24', reason: 'Evasion', staffName: staff.player.name });
    expect(await staff.api.call(routeblocks.show, { params: { id: block.id } })).toEqual(block);
    expect(await staff.api.call(routeblocks.list)).toContainEqual(block);
    await staff.api.call(routeblocks.remove, { params: { id: block.id } });
    expect(await staff.api.call(routeblocks.list)).not.toContainEqual(block);
  });

  it.each(['0.0.0.0/0', '::/0', 'nonsense', ''])('refuses "%s"', async (route) => {
    const staff = await server.signInAs({ admin_level: 5 });
    expect(await staff.post('rpg/staff/routeblocks/add', { route, reason: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { route: expect.any(String) } },
    });
  });

  it('never blocks the caller', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    for (const route of [
      '127.0.0.1',
      '127.0.0.0/8',
      '127.0.0.',
      '::ffff:127.0.0.1',
      '::FFFF:7f00:1',
      '0:0:0:0:0:ffff:7f00:0/104',
    ])
      expect(await staff.post('rpg/staff/routeblocks/add', { route, reason: 'x' })).toMatchObject({
        status: 422,
        body: { errors: { route: 'This would block your own address.' } },
      });
  });

  it('is there once, in whatever way it is written', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    await staff.api.call(routeblocks.add, { body: { route: '198.51.100.7/24', reason: 'x' } });
    expect((await staff.post('rpg/staff/routeblocks/add', { route: '198.51.100.', reason: 'y' })).status).toBe(409);
    const again = await staff.post('rpg/staff/routeblocks/add', { route: '::ffff:198.51.100.9/120', reason: 'y' });
    expect(again.status).toBe(409);
  });

  it('is removed by one of two', async () => {
    const staff = await server.signInAs({ admin_level: 5 });
    const { id } = await staff.api.call(routeblocks.add, { body: { route: '192.0.2.9', reason: 'x' } });
    const remove = () => staff.delete(`rpg/staff/routeblock/${id}/remove`);
    expect((await Promise.all([remove(), remove()])).map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await remove()).status).toBe(404);
  });
});
