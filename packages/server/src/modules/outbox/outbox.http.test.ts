import { outbox } from '@steward/api-client/contract/outbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxRow } from '../../db/outbox.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

withEachDatabase('the outbox, to leaders', (engine) => {
  let server: TestServer;
  let leader: Awaited<ReturnType<TestServer['signInAs']>>;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    leader = await server.signInAs({ admin_level: 7 });
  });
  afterEach(() => server.close());

  const put = async (values: Partial<OutboxRow>) => {
    const now = server.clock.now();
    const { id } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('outbox')
        .values({
          kind: 'game.command',
          subject: 'ban',
          payload: '{"n":1}',
          ordering_key: 'rpg',
          next_try: now,
          created_at: now,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };
  const retry = (id: number) => leader.post<{ error: string }>(`rpg/manage/outbox/${id}/retry`);
  const drop = (id: number) => leader.delete<{ error: string }>(`rpg/manage/outbox/${id}`);

  it('is listed by page and state, and counted, to nobody below', async () => {
    for (const state of ['waiting', 'failed', 'failed', 'done', 'expired']) await put({ state, last_error: 'Why.' });
    const found = await leader.api.call(outbox.list, { query: { state: 'failed' }, limit: 1 });
    expect([found.total, found.items.length]).toEqual([2, 1]);
    expect(found.items[0]).toMatchObject({
      subject: 'ban',
      server: 'rpg',
      error: 'Why.',
      canRetry: true,
      canDrop: true,
    });
    expect((await leader.api.call(outbox.list, { query: { kind: 'discord.alert' } })).total).toBe(0);
    expect(await leader.api.call(outbox.counts)).toEqual({ waiting: 1, running: 0, failed: 2, expired: 1 });
    const manager = await server.signInAs({ admin_level: 6 });
    expect((await manager.get('rpg/manage/outbox')).status).toBe(403);
    expect((await manager.post('rpg/manage/outbox/1/retry')).status).toBe(403);
    expect((await leader.get('rpg/manage/outbox?state=lost')).status).toBe(400);
  });

  it('tries again what was given up, behind all others, with an entry in the audit log', async () => {
    const id = await put({ state: 'failed', tries: 8, last_error: 'Nobody is there.' });
    const answer = await retry(id);
    expect(answer).toMatchObject({ status: 200, body: { state: 'waiting', tries: 0, subject: 'ban' } });
    expect((await retry(id)).status).toBe(404);
    const [entry] = await server.db.selectFrom('audit').selectAll().where('action', '=', 'outbox.retry').execute();
    expect(entry).toMatchObject({ actor_name: leader.player.name, target: 'Command "ban" for the game server rpg' });
  });

  it('drops what waits or was given up, and the alert says so', async () => {
    const { id: alert } = await server.services.database.withWrite((tx) =>
      tx
        .insertInto('alert')
        .values({ player_id: leader.player.id, reason: 'x', created_at: 1, delivery: 'waiting' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const later = server.clock.now() + 60;
    const id = await put({
      kind: 'discord.alert',
      subject: String(alert),
      payload: JSON.stringify({ alert }),
      ordering_key: null,
      tries: 1,
      next_try: later,
    });
    expect((await drop(id)).status).toBe(200);
    expect((await drop(id)).status).toBe(409);
    const row = await server.db.selectFrom('alert').selectAll().where('id', '=', alert).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      delivery: 'failed',
      delivery_error: `${leader.player.name} decided that it is not to be done.`,
    });
    expect((await retry(id)).status).toBe(200);
  });

  it.each([
    ['retry', 'running', 'game.command', 'This is under way right now. Wait until it has ended.'],
    ['drop', 'running', 'develop.restart', 'This is under way right now. Wait until it has ended.'],
    ['retry', 'done', 'game.command', 'This was done already.'],
    ['drop', 'done', 'game.command', 'This is over already. There is nothing to drop.'],
    ['retry', 'failed', 'develop.restart', 'This cannot be repeated from here. Do again what led to it.'],
    [
      'retry',
      'waiting',
      'game.command',
      'The game server takes this when it asks next. There is nothing to try again.',
    ],
  ] as const)('refuses to %s what is %s: %s', async (deed, state, kind, error) => {
    const id = await put({
      state,
      kind,
      payload: '{"by":{"id":null,"name":"x","ip":"::1"}}',
      claimed_until: server.clock.now() + 60,
    });
    expect(await (deed === 'retry' ? retry : drop)(id)).toMatchObject({ status: 409, body: { error } });
  });
});
