import { audit } from '@steward/api-client/contract/audit';
import { logs } from '@steward/api-client/contract/logs';
import { manage } from '@steward/api-client/contract/manage';
import { staff } from '@steward/api-client/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendEntries } from '../core/audit.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

withEachDatabase('newest-first lists page by page', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const reader = () => server.signInAs({ admin_level: 6 });

  const writeNotes = (player: number, notes: readonly string[]) =>
    server.services.database.withWrite(async (tx) => {
      for (const note of notes)
        await tx
          .insertInto('note')
          .values({ player_id: player, staff_id: null, note, created_at: server.clock.now() })
          .execute();
    });

  it('repeat no ban that was added, and pass over none that was lifted, between two pages', async () => {
    const { api } = await reader();
    const players = [];
    for (let index = 0; index < 6; index++) players.push(await server.createPlayer());
    for (const { id } of players.slice(0, 5)) await server.ban(id);
    const first = await api.call(staff.bans, { limit: 2 });
    expect(first.asOf).toMatch(/^\d+\.\d+$/);

    server.clock.set(server.clock.now() + 10);
    await server.ban(players[5]?.id ?? 0);
    await server.services.database.withWrite((tx) =>
      tx
        .updateTable('ban')
        .set({ lifted_at: server.clock.now() })
        .where('id', '=', first.items[0]?.id ?? 0)
        .execute(),
    );
    const rest = [];
    for (const page of [2, 3]) rest.push(...(await api.call(staff.bans, { limit: 2, page, asOf: first.asOf })).items);
    const ids = [...first.items, ...rest].map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    expect((await api.call(staff.bans, { limit: 2, page: 2, asOf: first.asOf })).total).toBe(5);

    const fresh = await api.call(staff.bans, { limit: 50 });
    expect(fresh.items[0]?.user.name).toBe(players[5]?.name);
    expect(fresh.items.map(({ id }) => id)).not.toContain(first.items[0]?.id);
  });

  it('repeat no note, no audit entry and no search', async () => {
    const { api, player } = await reader();
    await writeNotes(player.id, ['one', 'two', 'three']);
    const entry = (action: string) =>
      server.services.database.withWrite((tx) =>
        appendEntries(tx, { id: 1, name: 'Ann', ip: '::1' }, server.clock.now(), [{ action, target: 'x' }]),
      );
    const search = (text: string) =>
      server.services.database.withWrite((tx) =>
        tx
          .insertInto('log_search')
          .values({
            at: server.clock.now(),
            player_id: player.id,
            file: 'chat',
            day: 20260601,
            search: text,
            mode: 'any',
          })
          .execute(),
      );
    for (const text of ['one', 'two', 'three']) await Promise.all([entry(`paged.${text}`), search(text)]);

    const query = { action: 'paged' };
    const notes = await api.call(manage.notes, { limit: 2 });
    const entries = await api.call(audit.list, { query, limit: 2 });
    const searches = await api.call(logs.history, { limit: 2 });
    await Promise.all([writeNotes(player.id, ['four']), entry('paged.four'), search('four')]);

    const next = { limit: 2, page: 2 };
    expect((await api.call(manage.notes, { ...next, asOf: notes.asOf })).items.map(({ note }) => note)).toEqual([
      'one',
    ]);
    expect(
      (await api.call(audit.list, { ...next, query, asOf: entries.asOf })).items.map(({ action }) => action),
    ).toEqual(['paged.one']);
    expect((await api.call(logs.history, { ...next, asOf: searches.asOf })).items.map((one) => one.search)).toEqual([
      'one',
    ]);
    expect((await api.call(manage.notes, { limit: 1 })).items[0]?.note).toBe('four');
  });

  it('take a mark for a day, and refuse what is none', async () => {
    const { asOf } = await (await reader()).api.call(staff.bans);
    server.clock.set(server.clock.now() + 86_401);
    const { api } = await reader();
    expect((await api.call(staff.bans, { asOf })).asOf).not.toBe(asOf);
    expect((await api.call(staff.bans, { asOf: '99999999999.1' })).asOf).not.toBe('99999999999.1');
    await expect(api.call(staff.bans, { asOf: 'yesterday' })).rejects.toThrow('Pagination-As-Of');
  });
});
