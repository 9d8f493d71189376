import { createSocket } from 'node:dgram';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STATUS_REPORT_EXAMPLE } from '@steward/api-client/contract/bridge';
import { restarts, type Restart } from '@steward/api-client/contract/restarts';
import { createTestClient } from '../../testing/test-client.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startRestartWorker, type RestartWorker } from './worker.ts';

const at = (wire: string) => Date.parse(wire) / 1000;

withEachDatabase('a schedule of restarts', (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  let port: number;
  const servers: TestServer[] = [];
  const workers: RestartWorker[] = [];
  const open: { close(): void }[] = [];

  const start = async () => {
    const server = await startTestServer({
      engine,
      database,
      clock,
      config: {
        restart: {
          prod: { command: ['true'], timeoutSeconds: 20 },
          develop: { command: ['true'], timeoutSeconds: 20 },
        },
        servers: [
          { id: 'rpg', kind: 'rpg', commands: true, label: 'Roleplay', address: `127.0.0.1:${port}`, maxPlayers: 100 },
        ],
      },
    });
    servers.push(server);
    workers.push(startRestartWorker(server.services, { lookMs: 0 }));
  };
  beforeEach(async () => {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    ({ port } = socket.address());
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    database = await createTestDatabase(engine);
    clock = createTestClock();
    for (let count = 0; count < 2; count++) await start();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) one.close();
    for (const worker of workers.splice(0)) await worker.stop();
    for (const server of servers.splice(0)) await server.close();
    await database.remove();
  });

  const first = () => servers[0] as TestServer;
  const turn = () => Promise.all(workers.map((worker) => worker.turn()));
  const goTo = async (wire: string) => {
    clock.set(at(wire));
    await turn();
  };
  const leader = async () => {
    // A token: sessions end while nobody uses them for half a day.
    const player = await first().createPlayer({ admin_level: 7 });
    const here = await first().withToken(player.name);
    return { ...here, player, there: createTestClient(servers[1]?.url ?? '', here.headers) };
  };
  type Client = Awaited<ReturnType<typeof leader>>;
  const history = async ({ api }: Client): Promise<readonly Restart[]> => (await api.call(restarts.history, {})).items;
  const states = async (client: Client) => (await history(client)).map(({ state, at: due }) => `${due} ${state}`);
  const settled = (client: Client, wanted: string[]) =>
    vi.waitFor(async () => expect(await states(client)).toEqual(wanted));
  const players = (count: number) => {
    const now = clock.now();
    return first().services.database.withWrite((tx) =>
      tx
        .insertInto('game_status')
        .values({ server: 'rpg', online: 1, since: now, players: count, asked_at: now, due_at: now })
        .onConflict((conflict) => conflict.column('server').doUpdateSet({ players: count, asked_at: now }))
        .execute(),
    );
  };

  it('fires once a day over all processes, on both days of the clock change, too', async () => {
    const client = await leader();
    clock.set(at('2026-03-27T12:00:00Z'));
    const added = await client.api.call(restarts.addSchedule, { body: { target: 'prod', time: '05:00' } });
    expect(added).toMatchObject({ by: client.player.name, nextAt: '2026-03-28T04:00:00Z', days: [], skipped: null });
    await goTo('2026-03-28T03:44:59Z');
    expect(await client.api.call(restarts.coming)).toEqual([]);
    await goTo('2026-03-28T03:45:00Z');
    expect(await client.api.call(restarts.coming)).toMatchObject([{ secondsLeft: 900, by: client.player.name }]);
    for (const wire of ['2026-03-28T04:00:00Z', '2026-03-29T02:50:00Z', '2026-03-29T03:00:00Z']) await goTo(wire);
    await settled(client, ['2026-03-29T03:00:00Z ended', '2026-03-28T04:00:00Z ended']);
    clock.set(at('2026-10-24T12:00:00Z'));
    await client.api.call(restarts.removeSchedule, { params: { id: added.id } });
    await client.api.call(restarts.addSchedule, { body: { target: 'develop', time: '02:30' } });
    for (const wire of ['2026-10-25T00:20:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:20:00Z', '2026-10-25T01:30:00Z'])
      await goTo(wire);
    await vi.waitFor(async () => expect((await history(client)).length).toBe(3));
    expect((await client.api.call(restarts.schedules))[0]).toMatchObject({ nextAt: '2026-10-26T01:30:00Z' });
  });

  it('leaves out the next one, and none after it', async () => {
    const client = await leader();
    const { id } = await client.api.call(restarts.addSchedule, { body: { target: 'prod', time: '05:00' } });
    expect(await client.api.call(restarts.skipSchedule, { params: { id } })).toMatchObject({
      skipped: '2026-06-02T03:00:00Z',
      nextAt: '2026-06-03T03:00:00Z',
    });
    const again = () => client.post(`rpg/restarts/schedules/${id}/skip`);
    expect(await again()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('The next restart of this schedule is left out already.') },
    });
    for (const wire of ['2026-06-02T02:50:00Z', '2026-06-02T03:00:00Z', '2026-06-03T02:50:00Z', '2026-06-03T03:00:00Z'])
      await goTo(wire);
    await settled(client, ['2026-06-03T03:00:00Z ended']);
    expect((await client.api.call(restarts.schedules))[0]).toMatchObject({ skipped: null });
    expect(await again()).toMatchObject({ status: 200, body: { skipped: '2026-06-04T03:00:00Z' } });
    await goTo('2026-06-04T03:30:00Z');
    expect(await again()).toMatchObject({ status: 200, body: { skipped: '2026-06-05T03:00:00Z' } });
  });

  it('leaves out the one that is named, once however often it is asked, and then the one after it', async () => {
    const client = await leader();
    const { id, nextAt } = await client.api.call(restarts.addSchedule, { body: { target: 'prod', time: '05:00' } });
    const skip = (next: string) => client.post(`rpg/restarts/schedules/${id}/skip?next_at=${next}`);
    const audited = async () => {
      const rows = await first().db.selectFrom('audit').select('action').execute();
      return rows.filter(({ action }) => action === 'restart-schedule.skip').length;
    };
    const before = await audited();
    const tonight = { status: 200, body: { skipped: '2026-06-02T03:00:00Z', next_at: '2026-06-03T03:00:00Z' } };
    expect(await skip(nextAt)).toMatchObject(tonight);
    expect(await skip('2026-06-02T05:00:00%2B02:00')).toMatchObject(tonight);
    for (const other of ['2026-06-01T03:00:00Z', '2026-06-03T03:00:01Z', '2026-06-04T03:00:00Z'])
      expect(await skip(other)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('another time') },
      });
    expect((await skip('tomorrow')).status).toBe(400);
    expect(await audited()).toBe(before + 1);
    expect(await skip('2026-06-03T03:00:00Z')).toMatchObject({
      status: 200,
      body: { skipped: '2026-06-03T03:00:00Z', next_at: '2026-06-04T03:00:00Z' },
    });
    expect(await audited()).toBe(before + 2);
    for (const wire of ['2026-06-02T03:00:00Z', '2026-06-03T03:00:00Z', '2026-06-04T02:50:00Z', '2026-06-04T03:00:00Z'])
      await goTo(wire);
    await settled(client, ['2026-06-04T03:00:00Z ended']);
  });

  it('loses nothing when all were down for a minute at its time, and tells what it missed by more than five', async () => {
    const client = await leader();
    await client.api.call(restarts.addSchedule, { body: { target: 'prod', time: '05:00' } });
    await goTo('2026-06-02T02:59:30Z');
    await goTo('2026-06-02T03:01:00Z');
    await settled(client, ['2026-06-02T03:00:30Z ended']);
    await goTo('2026-06-05T09:00:00Z');
    expect((await history(client))[0]).toMatchObject({
      state: 'skipped',
      at: '2026-06-03T03:00:00Z',
      note: 'Steward did not run at its time.',
    });
    expect(await states(client)).toHaveLength(2);
    expect((await client.api.call(restarts.schedules))[0]).toMatchObject({ nextAt: '2026-06-06T03:00:00Z' });
  });

  it('restarts an empty server only, waits for that up to an hour, and warns nobody', async () => {
    const client = await leader();
    const body = { target: 'prod', time: '05:00', only_empty: true };
    await client.api.call(restarts.addSchedule, { body });
    await goTo('2026-06-02T02:45:00Z');
    await goTo('2026-06-02T03:00:00Z');
    expect(await client.api.call(restarts.coming)).toHaveLength(1);
    await players(3);
    await goTo('2026-06-02T03:00:10Z');
    expect(await history(client)).toEqual([]);
    await players(0);
    await goTo('2026-06-02T03:20:00Z');
    await players(0);
    await turn();
    await settled(client, ['2026-06-02T03:00:00Z ended']);
    await goTo('2026-06-03T02:45:00Z');
    await players(1);
    await goTo('2026-06-03T04:00:01Z');
    expect((await history(client))[0]).toMatchObject({
      state: 'skipped',
      note: 'Players were on the server for an hour.',
    });
    expect(await first().db.selectFrom('outbox').select('id').where('subject', '=', 'say').execute()).toEqual([]);
  });

  it('gives way to a restart that somebody planned, and takes its own back when it is removed', async () => {
    const client = await leader();
    const { id } = await client.api.call(restarts.addSchedule, { body: { target: 'prod', time: '05:00' } });
    clock.set(at('2026-06-02T02:40:00Z'));
    const mine = await client.api.call(restarts.plan, { body: { target: 'prod', seconds: 7200 } });
    await goTo('2026-06-02T02:45:00Z');
    expect((await history(client))[0]).toMatchObject({ state: 'skipped', schedule: id });
    await client.api.call(restarts.cancel, { params: { id: mine.id } });
    await goTo('2026-06-03T02:45:00Z');
    expect(await client.api.call(restarts.coming)).toMatchObject([{ at: '2026-06-03T03:00:00Z' }]);
    await client.there.api.call(restarts.removeSchedule, { params: { id } });
    expect(await client.api.call(restarts.coming)).toEqual([]);
    expect(await client.api.call(restarts.schedules)).toEqual([]);
  });

  it('asks after a restart whether the server is back, and says how long that took, or that it is not', async () => {
    const client = await leader();
    await client.post('rpg/restarts/targets/prod/run');
    clock.advance(4);
    await turn();
    expect((await history(client))[0]).toMatchObject({ state: 'ended', isBack: null });
    const game = createSocket('udp4');
    await new Promise<void>((resolve) => game.bind(port, '127.0.0.1', resolve));
    open.push(game);
    game.on('message', (request, from) => {
      const name = Buffer.from('Roleplay');
      const rest = Buffer.alloc(9 + name.length + 8);
      rest.writeUInt16LE(1, 1);
      rest.writeUInt16LE(100, 3);
      rest.writeUInt32LE(name.length, 5);
      name.copy(rest, 9);
      game.send(Buffer.concat([request.subarray(0, 11), rest]), from.port, from.address);
    });
    clock.advance(10);
    await vi.waitFor(
      async () => {
        await turn();
        expect((await history(client))[0]).toMatchObject({ isBack: true });
      },
      { interval: 500 },
    );
    const [back] = await history(client);
    expect(back?.backAfter).toBeGreaterThanOrEqual(14);
    open.splice(0).forEach((one) => one.close());
    await client.post('rpg/restarts/targets/prod/run');
    clock.advance(601);
    await vi.waitFor(
      async () => {
        await turn();
        expect((await history(client))[0]).toMatchObject({ isBack: false });
      },
      { interval: 500 },
    );
  });

  it('and all about restarts is for leaders, and asked of what exists', async () => {
    const client = await leader();
    const admin = await first().signInAs({ admin_level: 6 });
    const body = { target: 'prod', time: '04:00' };
    const answers = [
      await admin.get('rpg/restarts/targets'),
      await admin.get('rpg/restarts/history'),
      await admin.get('rpg/restarts/schedules'),
      await admin.post('rpg/restarts/targets/prod/run'),
      await admin.post('rpg/restarts/schedules', body),
      await client.post('rpg/restarts/targets/moon/run'),
      await client.post('rpg/restarts/schedules', { ...body, target: 'moon' }),
      await client.post('rpg/restarts/schedules', { ...body, time: '25:00' }),
      await client.post('rpg/restarts/schedules/99/skip'),
      await client.delete('rpg/restarts/schedules/99'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 503, 503, 422, 404, 404]);
    expect(await history(client)).toEqual([]);
    expect(await client.api.call(restarts.schedules)).toEqual([]);
  });

  it('takes the word of the agent for it, where the panel cannot ask the server', async () => {
    const client = await leader();
    const agent = await first().withToken(null, [], 'rpg');
    const isBack = async () => (await history(client))[0]?.isBack;
    await agent.post('bridge/status', STATUS_REPORT_EXAMPLE);
    await client.post('rpg/restarts/targets/prod/run');
    clock.advance(4);
    await agent.post('bridge/status', { problem: 'unreachable' });
    await turn();
    expect(await isBack()).toBeNull();
    clock.advance(10);
    await agent.post('bridge/status', STATUS_REPORT_EXAMPLE);
    await vi.waitFor(
      async () => {
        await turn();
        expect(await isBack()).toBe(true);
      },
      { interval: 200 },
    );
    expect((await history(client))[0]?.backAfter).toBe(14);
  });
});
