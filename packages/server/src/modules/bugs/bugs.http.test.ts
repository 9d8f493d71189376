import { afterAll, beforeAll, expect, it } from 'vitest';
import { bugs } from '@steward/api-client/contract/bugs';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('bugs', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  it('are closed once, by developers', async () => {
    const developer = await server.signInAs({ developer_level: 1 });
    const id = await server.services.database.withWrite(
      async (tx) =>
        (
          await tx
            .insertInto('bug')
            .values({ created_at: 5, feature: 'Doors', description: 'Stuck' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
    expect(await developer.api.call(bugs.list)).toMatchObject([{ id, status: 'open', name: null }]);
    const close = () => developer.post(`rpg/bugs/${id}/close`);
    expect((await Promise.all([close(), close()])).map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await developer.api.call(bugs.list)).toMatchObject([{ id, status: 'closed' }]);
    expect((await developer.post('rpg/bugs/99999/close')).status).toBe(404);
    expect((await (await server.signInAs({ admin_level: 10 })).get('rpg/bugs/all')).status).toBe(403);
  });
});
