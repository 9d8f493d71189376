import { audit } from '@steward/api-client/contract/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEntries } from '../../core/audit.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('reading the audit log', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    await server.services.database.withWrite(async (tx) => {
      const at = (wire: string) => Date.parse(wire) / 1000;
      await appendEntries(tx, { id: 1, name: 'Ann', ip: '::1' }, at('2026-03-28T22:59:59Z'), [
        { action: 'note.add', target: 'Bob_1', after: { someKey: 'kept', password: 'p' } },
      ]);
      await appendEntries(tx, { id: 1, name: 'Ann', ip: '::1' }, at('2026-03-28T23:00:00Z'), [
        { action: 'ban.add', target: 'Bob%' },
      ]);
      await appendEntries(tx, { id: 2, name: 'Cy', ip: '::1' }, at('2026-03-29T21:59:59Z'), [
        { action: 'note.remove', target: 'Zed' },
      ]);
    });
  });
  afterAll(() => server.close());

  test('is for admin level 6', async () => {
    expect((await server.visitor.get('rpg/audit')).status).toBe(401);
    expect((await (await server.signInAs({ admin_level: 5 })).get('rpg/audit')).status).toBe(403);
  });
  test('shows entries newest first, with data as it was', async () => {
    const staff = await server.signInAs({ admin_level: 6 });
    const page = await staff.api.call(audit.list, { limit: 2, page: 2 });
    expect([page.total, page.page, page.limit]).toEqual([3, 2, 2]);
    expect(page.items).toMatchObject([
      {
        actor: 'Ann',
        action: 'note.add',
        target: 'Bob_1',
        at: '2026-03-28T22:59:59Z',
        before: null,
        after: { someKey: 'kept', password: '[removed]' },
      },
    ]);
    expect((await staff.api.call(audit.list, { page: 9 })).items).toEqual([]);
  });
  test('finds by person, action, target and Amsterdam days', async () => {
    const staff = await server.signInAs({ admin_level: 6 });
    const found = async (query: Record<string, string>) =>
      (await staff.api.call(audit.list, { query })).items.map(({ action }) => action);
    expect(await found({ actor: ' ann ' })).toEqual(['ban.add', 'note.add']);
    expect(await found({ action: 'note' })).toEqual(['note.remove', 'note.add']);
    expect(await found({ target: 'bob' })).toEqual(['ban.add', 'note.add']);
    expect(await found({ target: '%' })).toEqual(['ban.add']);
    expect(await found({ from: '20260329', to: '20260329' })).toEqual(['note.remove', 'ban.add']);
    expect(await found({ to: '20260328' })).toEqual(['note.add']);
    expect((await staff.get('rpg/audit?from=20260230')).status).toBe(400);
  });
  test('finds one entry by its id', async () => {
    const staff = await server.signInAs({ admin_level: 6 });
    const [first] = (await staff.api.call(audit.list, { query: { target: 'zed' } })).items;
    const page = await staff.api.call(audit.list, { query: { id: first?.id } });
    expect([page.total, page.items]).toEqual([1, [first]]);
    expect((await staff.api.call(audit.list, { query: { id: 999_999 } })).items).toEqual([]);
    expect((await staff.get('rpg/audit?id=0')).status).toBe(400);
  });
});
