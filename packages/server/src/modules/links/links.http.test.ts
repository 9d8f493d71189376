import { afterAll, beforeAll, expect, it } from 'vitest';
import { links } from '@steward/api-client/contract/links';
import { site } from '@steward/api-client/contract/site';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = 'rpg/manage/links';

withEachDatabase('useful links', (engine) => {
  let server: TestServer;
  let manager: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      config: { links: [{ label: 'Forum', url: 'https://forum.example.org/' }] },
    });
    manager = await server.signInAs({ admin_level: 6 });
  });
  afterAll(() => server.close());

  const shown = async () => (await server.visitor.api.call(site.config)).links.map(({ label }) => label);

  it('stand behind those of the operator, in the order of the managers, for everybody', async () => {
    const rules = await manager.api.call(links.add, { body: { label: 'Rules', url: 'https://example.org/rules' } });
    await manager.api.call(links.add, { body: { label: 'Wiki', url: 'http://example.org/wiki?a=b#c' } });
    expect(await shown()).toEqual(['Forum', 'Rules', 'Wiki']);
    const listed = await manager.api.call(links.list);
    expect(listed.map(({ configured }) => configured)).toEqual([true, false, false]);
    await manager.api.call(links.move, { params: { id: rules.id }, body: { place: 2 } });
    expect(await shown()).toEqual(['Forum', 'Wiki', 'Rules']);
    await manager.api.call(links.remove, { params: { id: rules.id } });
    expect(await shown()).toEqual(['Forum', 'Wiki']);
    const [forum] = listed;
    for (const answer of [
      await manager.delete(`${PATH}/${forum?.id}`),
      await manager.post(`${PATH}/${forum?.id}`, { label: 'Mine', url: 'https://example.org/' }),
      await manager.post(`${PATH}/${forum?.id}/move`, { place: 2 }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('configuration') } });
  });

  it.each([
    ['javascript:alert(1)', 'url'],
    ['data:text/html,x', 'url'],
    ['//example.org', 'url'],
    ['https://', 'url'],
    ['https:// x', 'url'],
    ['ftp://example.org/', 'url'],
    ['', 'url'],
  ])('refuse the address "%s"', async (url, field) => {
    expect(await manager.post(PATH, { label: 'Bad', url })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect(await shown()).not.toContain('Bad');
  });

  it('refuse a label that is taken, and whoever is no manager', async () => {
    expect((await manager.post(PATH, { label: 'FORUM', url: 'https://example.org/' })).status).toBe(422);
    const lead = await server.signInAs({ admin_level: 5 });
    expect((await lead.get(PATH)).status).toBe(403);
    expect((await lead.post(PATH, { label: 'Mine', url: 'https://example.org/' })).status).toBe(403);
  });
});
