import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridge } from '@steward/api-client/contract/bridge';
import { restarts, type Restart } from '@steward/api-client/contract/restarts';
import { createTestClient } from '../../testing/test-client.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startRestartWorker, type RestartWorker } from './worker.ts';

withEachDatabase('a planned restart', (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  const servers: TestServer[] = [];
  const workers: RestartWorker[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(engine);
    clock = createTestClock();
    const marks = join(database.dir, 'runs');
    for (let count = 0; count < 2; count++) {
      const server = await startTestServer({
        engine,
        database,
        clock,
        config: {
          restart: {
            prod: { command: ['/bin/sh', '-c', `echo run >> ${marks}; echo up`], timeoutSeconds: 20 },
            develop: { command: ['/bin/sh', '-c', `echo run >> ${marks}`], timeoutSeconds: 20 },
            away: { agent: 'rpg', timeoutSeconds: 20 },
            event: { command: ['true'], timeoutSeconds: 20, developers: true, label: 'Event server' },
          },
        },
      });
      servers.push(server);
      workers.push(startRestartWorker(server.services, { lookMs: 0 }));
    }
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    for (const server of servers.splice(0)) await server.close();
    await database.remove();
  });

  const [first, second] = [() => servers[0] as TestServer, () => servers[1] as TestServer];
  const turn = () => Promise.all(workers.map((worker) => worker.turn()));
  const after = async (seconds: number) => {
    clock.advance(seconds);
    await turn();
  };
  const runs = async () => {
    const file = join(database.dir, 'runs');
    return existsSync(file) ? (await readFile(file, 'utf8')).split('\n').length - 1 : 0;
  };
  const leader = async (level = 7) => {
    const here = await first().signInAs({ admin_level: level });
    return { here, there: createTestClient(second().url, here.headers), api: here.api, player: here.player };
  };
  const said = async () =>
    (
      await first()
        .db.selectFrom('outbox')
        .select(['payload', 'ordering_key'])
        .where('subject', '=', 'say')
        .orderBy('id')
        .execute()
    ).map(({ payload, ordering_key }) => `${ordering_key}: ${(JSON.parse(payload) as { text: string }).text}`);
  const actions = async () =>
    (
      await first().db.selectFrom('audit').select('action').where('action', 'like', '%restart%').orderBy('id').execute()
    ).map(({ action }) => action);
  const history = async (client: Awaited<ReturnType<typeof leader>>): Promise<readonly Restart[]> =>
    (await client.api.call(restarts.history, {})).items;
  const ended = async (client: Awaited<ReturnType<typeof leader>>) =>
    vi.waitFor(async () => expect((await history(client))[0]).toMatchObject({ state: 'ended' }));

  it('tells the players at its marks, begins at its time, once over all processes, and keeps its lines', async () => {
    const client = await leader();
    const planned = await client.api.call(restarts.plan, {
      body: { target: 'prod', seconds: 1200, reason: 'Update' },
    });
    expect(planned).toMatchObject({ state: 'waiting', by: client.player.name, reason: 'Update' });
    expect(await said()).toEqual([]);
    const rest: number[] = [];
    for (let left = 1200; left > 0; left -= 10) {
      await after(10);
      rest.push(left);
      if (left > 10) expect(await runs()).toBe(0);
    }
    await ended(client);
    expect(await said()).toEqual(
      ['15 minutes', '10 minutes', '5 minutes', '3 minutes', '2 minutes', '1 minute', '30 seconds'].map(
        (time) => `rpg: The server restarts in ${time}. Update`,
      ),
    );
    expect(await runs()).toBe(1);
    const lines: unknown[] = [];
    for await (const line of await client.api.call(restarts.lines, { params: { id: planned.id } })) lines.push(line);
    expect(lines).toEqual([
      { kind: 'line', stream: 'stdout', text: 'up' },
      { kind: 'end', status: 0, signal: null },
    ]);
    expect(await actions()).toEqual(['restart.plan', 'develop.restart', 'develop.restart-end']);
    await after(1000);
    expect(await runs()).toBe(1);
  });

  it('on the machine of a game is begun by its agent once, which tells its lines and its end', async () => {
    const client = await leader();
    const [agent, other] = [
      await first().withToken(null, [], 'rpg'),
      await first().withToken(null, [], 'freeroam'),
    ] as const;
    const { id } = await client.api.call(restarts.plan, { body: { target: 'away', seconds: 10 } });
    const say = (body: object, from = agent) => from.post(`bridge/restarts/${id}`, body);
    expect((await say({ begin: true })).status, 'before it is asked for').toBe(404);
    await after(11);
    expect((await say({ begin: true }, other)).status, 'of another server').toBe(404);
    expect((await say({ end: { status: 0, signal: null } })).status, 'before it began').toBe(409);
    expect((await say({ begin: true })).status).toBe(200);
    expect((await say({ begin: true })).status).toBe(409);
    const line = (text: string) => ({ stream: 'stdout', text });
    await say({ from: 0, lines: [line('down'), line('up')] });
    await say({ from: 1, lines: [line('up'), line('ready')] });
    expect((await say({ from: 3, lines: [], end: { status: 0, signal: null } })).status).toBe(200);
    const lines: unknown[] = [];
    for await (const one of await client.api.call(restarts.lines, { params: { id } })) lines.push(one);
    expect(lines).toMatchObject([line('down'), line('up'), line('ready'), { kind: 'end', status: 0 }]);
    expect((await say({ end: { status: 0, signal: null } })).status, 'when it is over').toBe(409);
  });

  it('is told at once where it is near, and is said anew when it is moved or cancelled', async () => {
    const { here, there } = await leader();
    const { id } = await here.api.call(restarts.plan, { body: { target: 'prod', seconds: 420 } });
    await there.api.call(restarts.move, { params: { id }, body: { seconds: 120 } });
    await after(1);
    await here.api.call(restarts.cancel, { params: { id } });
    expect(await said()).toEqual([
      'rpg: The server restarts in 7 minutes.',
      'rpg: The server restarts in 2 minutes.',
      'rpg: The restart was cancelled.',
    ]);
    await after(600);
    expect(await runs()).toBe(0);
    expect((await here.post(`rpg/restarts/coming/${id}/cancel`)).status).toBe(409);
    expect((await here.post(`rpg/restarts/coming/${id}/move`, { seconds: 60 })).status).toBe(409);
  });

  it('is moved and cancelled by whoever saw when it is, not by whoever saw an earlier time', async () => {
    const { here, there, player } = await leader();
    const planned = await here.api.call(restarts.plan, { body: { target: 'prod', seconds: 3600, reason: 'Update' } });
    const params = { id: planned.id };
    const moved = await there.api.call(restarts.move, { params, query: { was: planned.at }, body: { seconds: 7200 } });
    const old = { params, query: { was: planned.at } };
    const text = 'This restart is planned for another time by now. Nothing was changed.';
    await expect(here.api.call(restarts.cancel, old)).rejects.toMatchObject({ status: 409, message: text });
    await expect(here.api.call(restarts.move, { ...old, body: { seconds: 60 } })).rejects.toThrow(text);
    expect(await here.api.call(restarts.coming)).toMatchObject([{ id: planned.id, at: moved.at, by: player.name }]);
    expect((await here.post(`rpg/restarts/coming/${planned.id}/cancel?was=soon`)).status).toBe(400);
    // The same moment by another clock is that moment.
    const was = moved.at.replace('Z', '.000+00:00');
    expect(await here.api.call(restarts.cancel, { params, query: { was } })).toMatchObject({ state: 'cancelled' });
    expect(await actions()).toEqual(['restart.plan', 'restart.move', 'restart.cancel']);
    await expect(here.api.call(restarts.cancel, old)).rejects.toThrow('This restart is not planned any more.');
  });

  it('and its cancelling at the same second: one of them happens, never both', async () => {
    const { here, there } = await leader();
    let cancelled = 0;
    for (let round = 1; round <= 12; round++) {
      const { id } = await here.api.call(restarts.plan, { body: { target: 'prod', seconds: 10 } });
      clock.advance(10);
      const before = await runs();
      const [answer] = await Promise.all([there.post(`rpg/restarts/coming/${id}/cancel`), turn(), turn()]);
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) cancelled++;
      await turn();
      await vi.waitFor(async () => {
        const row = await first().db.selectFrom('restart').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        expect(row.state).toBe(answer.status === 200 ? 'cancelled' : 'ended');
      });
      expect((await runs()) - before).toBe(answer.status === 200 ? 0 : 1);
    }
    expect(cancelled).toBeLessThanOrEqual(12);
  });

  it('is not told by a word that comes too late to be true', async () => {
    const { here } = await leader();
    const { id } = await here.api.call(restarts.plan, { body: { target: 'prod', seconds: 420 } });
    clock.advance(21);
    const game = await first().withToken(null, [], 'rpg');
    const abort = new AbortController();
    const stream = await game.api.call(bridge.commands, { signal: abort.signal });
    const got: unknown[] = [];
    for await (const line of stream) {
      if (line.kind === 'begin') await here.api.call(restarts.move, { params: { id }, body: { seconds: 300 } });
      else {
        got.push('data' in line ? line.data['text'] : undefined);
        break;
      }
    }
    abort.abort();
    expect(got).toEqual(['The server restarts in 5 minutes.']);
    const rows = await first()
      .db.selectFrom('outbox')
      .select('state')
      .where('subject', '=', 'say')
      .orderBy('id')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['expired', 'waiting']);
  });

  it('is one a target, and is told to all staff', async () => {
    const { here, there } = await leader();
    const asked = await Promise.all(
      [here, there, here, there].map((client) =>
        client.post('rpg/restarts/coming', { target: 'prod', seconds: 600, reason: 'Map' }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const helper = await first().signInAs({ admin_level: 1 });
    clock.advance(60);
    expect(await helper.api.call(restarts.coming)).toMatchObject([
      { target: 'prod', label: 'Production server', secondsLeft: 540, reason: 'Map', state: 'waiting' },
    ]);
    expect((await helper.post('rpg/restarts/coming', { target: 'prod', seconds: 600 })).status).toBe(403);
    expect((await (await first().signInAs({})).get('rpg/restarts/coming')).status).toBe(403);
  });

  it('of who lost the right to it since does not happen', async () => {
    const client = await leader();
    await client.api.call(restarts.plan, { body: { target: 'prod', seconds: 60 } });
    await first().services.database.withWrite((tx) =>
      tx.updateTable('player').set({ admin_level: 6 }).where('id', '=', client.player.id).execute(),
    );
    await after(60);
    expect(await runs()).toBe(0);
    expect(await history(await leader(8))).toMatchObject([
      { state: 'skipped', note: `${client.player.name} may not restart it any more.` },
    ]);
  });

  it('that was due while nothing ran begins within five minutes, and is skipped and told after them', async () => {
    const client = await leader();
    await client.api.call(restarts.plan, { body: { target: 'prod', seconds: 60 } });
    await after(60 + 299);
    await ended(client);
    await client.api.call(restarts.plan, { body: { target: 'prod', seconds: 60 } });
    await after(60 + 301);
    expect((await history(client))[0]).toMatchObject({ state: 'skipped', beganAt: null });
    expect(await runs()).toBe(1);
    expect((await actions()).at(-1)).toBe('restart.skipped');
  });

  it('waits for another restart of its target to end', async () => {
    const client = await leader();
    await writeFile(join(database.dir, 'hold'), '');
    await client.api.call(restarts.plan, { body: { target: 'prod', seconds: 10 } });
    await first().services.database.withWrite((tx) =>
      tx
        .insertInto('outbox')
        .values({
          kind: 'develop.restart',
          subject: 'prod',
          payload: JSON.stringify({ by: { id: null, name: 'x', ip: '' } }),
          state: 'running',
          next_try: clock.now(),
          claimed_by: 'another process',
          claimed_until: clock.now() + 30,
          created_at: clock.now(),
        })
        .execute(),
    );
    await after(12);
    expect(await runs()).toBe(0);
    expect(await client.api.call(restarts.coming)).toHaveLength(1);
    await after(30);
    await ended(client);
    expect(await runs()).toBe(1);
  });

  it('is refused with a time that cannot be, for a target that is not there or not one’s own', async () => {
    const { here } = await leader();
    for (const body of [
      { target: 'prod' },
      { target: 'prod', seconds: 60, at: '2026-06-01T13:00:00Z' },
      { target: 'prod', seconds: 1 },
      { target: 'prod', at: '2020-06-01T13:00:00Z' },
      { target: 'prod', at: '2027-06-01T13:00:00Z' },
      { target: 'PROD', seconds: 60 },
      { target: 'prod', seconds: 60, only_empty: true },
    ])
      expect((await here.post('rpg/restarts/coming', body)).status, JSON.stringify(body)).toBe(422);
    expect((await here.post('rpg/restarts/coming', { target: '__proto__', seconds: 60 })).status).toBe(422);
    expect((await here.post('rpg/restarts/coming', { target: 'constructor', seconds: 60 })).status).toBe(503);
    const head = await first().signInAs({ developer_level: 3 });
    for (const [path, body] of [
      ['coming', { target: 'prod', seconds: 60 }],
      ['schedules', { target: 'prod', time: '05:00' }],
      ['targets/prod/run', {}],
    ] as const)
      expect(await head.post(`rpg/restarts/${path}`, body)).toMatchObject({
        status: 403,
        body: { error: 'You are not authorized to do this.' },
      });
    expect((await head.post('rpg/restarts/coming', { target: 'event', seconds: 60 })).status).toBe(200);
    expect((await head.api.call(restarts.targets)).map(({ name }) => name)).toEqual(['develop', 'event']);
    const { id } = await here.api.call(restarts.plan, { body: { target: 'prod', seconds: 60 } });
    for (const path of [`coming/${id}/cancel`, `coming/${id}/move`])
      expect(
        (await head.post(`rpg/restarts/${path}`, path.endsWith('move') ? { seconds: 90 } : undefined)).status,
      ).toBe(404);
    expect((await head.get(`rpg/restarts/history/${id}/lines`)).status).toBe(404);
  });
});
