import { sql } from 'kysely';
import { gameServers } from '@steward/api-client/contract/game-servers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { instant } from '../../core/clock.ts';
import { commandItem } from '../../core/game-commands.ts';
import { insertOutbox } from '../../core/outbox.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('what leaders see of game servers', (engine) => {
  let server: TestServer;
  let game: TestClient;
  let leader: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    game = await server.withToken(null, [], 'rpg');
    leader = await server.signInAs({ admin_level: 7 });
  });
  afterEach(() => server.close());

  const send = (...events: readonly unknown[]) =>
    game.post(
      'bridge/events',
      events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))).join('\n'),
    );
  const list = (query: object = {}) => leader.api.call(gameServers.rejected, { query });
  const lastAudit = () =>
    server.db.selectFrom('audit').select(['action', 'target']).orderBy('id', 'desc').executeTakeFirst();
  /** Makes Steward know of an event what it did not know when it came. */
  const mend = (id: number, event: object) =>
    server.services.database.withWrite((tx) =>
      tx
        .updateTable('bridge_rejected')
        .set({ line: JSON.stringify(event) })
        .where('id', '=', id)
        .execute(),
    );

  it('tells how each server stands', async () => {
    await send(
      'broken',
      { id: 'u', kind: 'player.danced' },
      { id: 'ok', kind: 'server.population', players: 3, staff: 1 },
    );
    await server.withToken(null, [], 'freeroam');
    const now = instant(server.clock.now());
    await server.services.database.withWrite((tx) =>
      insertOutbox(tx, [commandItem('kick', {}), commandItem('ban', {})], { now: server.clock.now() }),
    );
    const rows = await leader.api.call(gameServers.list);
    expect(rows.map(({ server: name, tokens, heardAt }) => [name, tokens, heardAt])).toEqual([
      ['freeroam', 1, null],
      ['rpg', 1, now],
    ]);
    expect(rows[1]).toMatchObject({ broken: 1, unknown: 1, notKept: 0, clockAhead: 0, waiting: 2, waitingSince: now });
    const manager = await server.signInAs({ admin_level: 6 });
    for (const path of ['', '/rejected'])
      expect((await manager.get(`rpg/manage/game-servers${path}`)).status).toBe(403);
  });

  it('lists what was set aside by server, kind and why', async () => {
    await send('broken', { id: 'u1', kind: 'player.danced' }, { id: 'b1', kind: 'player.left' });
    expect((await list()).items.map(({ eventId, kind }) => [eventId.slice(0, 5), kind])).toEqual([
      ['b1', 'player.left'],
      ['u1', 'player.danced'],
      ['line ', null],
    ]);
    expect((await list({ unknown: true })).items.map(({ kind }) => kind)).toEqual(['player.danced']);
    expect((await list({ kind: 'player.left' })).total).toBe(1);
    expect((await list({ server: 'tdm' })).total).toBe(0);
  });

  it('takes one in once it can be, at its time, and says why not before', async () => {
    const at = instant(server.clock.now() - 600);
    await send({ id: 'u1', kind: 'player.danced', player: 'John_Doe' });
    const [{ id } = { id: 0 }] = (await list()).items;
    expect(await leader.post(`rpg/manage/game-servers/rejected/${id}/retry`)).toMatchObject({
      status: 409,
      body: { error: 'It still cannot be taken in. This version does not know the kind player.danced.' },
    });
    await mend(id, { id: 'u1', kind: 'player.cash', player: 'John_Doe', amount: 5, reason: 'x', at });
    await leader.api.call(gameServers.retry, { params: { id } });
    expect(await server.db.selectFrom('cash_log').select(['amount', 'at']).execute()).toEqual([
      { amount: 5, at: server.clock.now() - 600 },
    ]);
    expect((await list()).total).toBe(0);
    expect(await lastAudit()).toEqual({ action: 'bridge.retry-event', target: 'event u1 (player.danced) of rpg' });
    expect((await leader.post(`rpg/manage/game-servers/rejected/${id}/retry`)).status).toBe(404);
  });

  it('takes in those of a kind that can be, and drops the others', async () => {
    await send(...[1, 2, 3].map((n) => ({ id: `u${n}`, kind: 'player.danced', n })), 'broken');
    const { items } = await list({ kind: 'player.danced' });
    const [third, second] = items;
    for (const one of [third, second])
      await mend(one?.id ?? 0, { id: one?.eventId, kind: 'player.cash', player: 'A_B', amount: 1, reason: 'x' });
    const body = { server: 'rpg', kind: 'player.danced' };
    expect(await leader.api.call(gameServers.retrySome, { body })).toEqual({ taken: 2, left: 1 });
    expect(await leader.api.call(gameServers.retrySome, { body })).toEqual({ taken: 0, left: 1 });
    const admin = await server.signInAs({ admin_level: 6 });
    expect((await admin.post('rpg/manage/game-servers/rejected/retry', body)).status).toBe(403);
    expect((await admin.delete('rpg/manage/game-servers/rejected/1')).status).toBe(403);
    expect((await leader.delete('rpg/manage/game-servers/rejected/987654')).status).toBe(404);
    expect((await server.db.selectFrom('cash_log').select('id').execute()).length).toBe(2);
    expect(await leader.api.call(gameServers.dropSome, { body })).toEqual({ dropped: 1 });
    expect(await lastAudit()).toEqual({ action: 'bridge.drop-events', target: 'events of rpg (player.danced)' });
    expect((await leader.post('rpg/manage/game-servers/rejected/drop', body)).status).toBe(409);
    const [left] = (await list()).items;
    expect(left?.reason).toBe('The line is not JSON.');
    await leader.api.call(gameServers.drop, { params: { id: left?.id ?? 0 } });
    expect((await list()).total).toBe(0);
  });

  it('takes in the others where the database refuses one', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await send(...numbers.map((n) => ({ id: `u${n}`, kind: 'player.danced', n })));
    const { items } = await list({ kind: 'player.danced' });
    for (const [n, one] of items.toReversed().entries())
      await mend(one.id, { id: one.eventId, kind: 'player.cash', player: 'A_B', amount: n, reason: `reason ${n}` });
    await server.services.database.withWrite((tx) =>
      (engine === 'sqlite'
        ? sql`create trigger refuse before insert on cash_log when new.reason = 'reason 7'
            begin select raise(abort, 'no'); end`
        : sql`alter table cash_log add constraint refuse check (reason <> 'reason 7')`
      ).execute(tx),
    );
    const body = { server: 'rpg', kind: 'player.danced' };
    expect(await leader.api.call(gameServers.retrySome, { body })).toEqual({ taken: 19, left: 1 });
    const taken = await server.db.selectFrom('cash_log').select('amount').orderBy('id').execute();
    expect(taken.map(({ amount }) => amount)).toEqual(numbers.filter((n) => n !== 7));
    expect((await list({ kind: 'player.danced' })).items.map(({ eventId }) => eventId)).toEqual(['u7']);
  });

  it('shows staff what became of what they asked about a player', async () => {
    const player = await server.createPlayer();
    const path = `rpg/user/${player.name}/commands`;
    await server.services.database.withWrite(async (tx) => {
      const common = { kind: 'game.command', payload: '{}', ordering_key: 'rpg', next_try: 1, player_id: player.id };
      const made = [
        { subject: 'kick', state: 'done', done_at: 20 },
        { subject: 'ban', state: 'waiting' },
        { subject: 'cash', state: 'failed', last_error: 'The game server refused: no.' },
        { subject: 'punish', state: 'expired' },
        { subject: 'developer-rank', state: 'done' },
      ];
      for (const [n, one] of made.entries())
        await tx
          .insertInto('outbox')
          .values({ ...common, created_at: 10 + n, created_by: leader.player.id, ...one })
          .execute();
    });
    const all = (await leader.get<{ kind: string; state: string }[]>(path)).body;
    expect(all.map(({ kind, state }) => [kind, state])).toEqual([
      ['developer-rank', 'done'],
      ['punish', 'expired'],
      ['cash', 'refused'],
      ['ban', 'waiting'],
      ['kick', 'done'],
    ]);
    expect(all[4]).toMatchObject({ asked_by: leader.player.name, asked_at: instant(10), answered_at: instant(20) });
    const kindsFor = async (draft: { admin_level: number; developer_level?: number }) =>
      (await (await server.signInAs(draft)).get<{ kind: string }[]>(path)).body.map(({ kind }) => kind);
    expect(await kindsFor({ admin_level: 5 })).toEqual(['punish', 'cash', 'ban', 'kick']);
    for (const draft of [{ admin_level: 6 }, { admin_level: 4, developer_level: 1 }])
      expect(await kindsFor(draft)).toContain('developer-rank');
    const junior = await server.signInAs({ admin_level: 2 });
    const some = (await junior.get<{ kind: string }[]>(path)).body;
    expect(some.map(({ kind }) => kind)).toEqual(['punish', 'ban', 'kick']);
    expect((await (await server.signInAs()).get(path)).status).toBe(403);
  });
});
