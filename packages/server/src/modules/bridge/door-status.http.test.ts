import { STATUS_REPORT_EXAMPLE } from '@steward/api-client/contract/bridge';
import { fakeSamp, type FakeGame } from '@steward/api-client/testing/game-servers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Config } from '../../config/config.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestDatabase, withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startAskingServers } from '../site/ask-servers.ts';
import { answeredAgent, FRESH } from '../site/note-answer.ts';
import type { Repeated } from '../../core/repeat.ts';

interface Shown {
  readonly online: boolean;
  readonly players: number;
  readonly hostname: string;
  readonly cpu?: number | null;
  readonly memory?: number | null;
}

withEachDatabase('a game server whose agent reports how it is', (engine) => {
  let server: TestServer;
  let agent: TestClient;
  let game: FakeGame;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let asked = 0;
  const running: { stop(): Promise<void> }[] = [];
  const askers: Repeated[] = [];

  beforeEach(async () => {
    asked = 0;
    game = await fakeSamp({
      players() {
        asked += 1;
        return 3;
      },
    });
    const configured = (id: string, port: number): Config['servers'][number] => ({
      ...{ id, kind: 'rpg', label: id === 'rpg' ? 'Roleplay' : 'Second', commands: id === 'rpg' },
      ...{ address: `127.0.0.1:${port}`, maxPlayers: 500 },
    });
    database = await createTestDatabase(engine);
    server = await startTestServer({
      engine,
      database,
      config: {
        demonstration: false,
        servers: [configured('rpg', game.port), configured('second', 1)],
        alertChannels: [{ name: 'staff', level: 1, webhookUrl: 'http://127.0.0.1:1/hook' }],
      },
    });
    agent = await server.withToken(null, [], 'rpg');
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    askers.length = 0;
    await game.close().catch(() => undefined);
    await server.close();
    await database.remove();
  });

  const report = (body: unknown = STATUS_REPORT_EXAMPLE, from = agent) => from.post('bridge/status', body);
  const shown = async (id = 'rpg', to: TestClient = server.visitor) => (await to.get<Shown>(`site/servers/${id}`)).body;
  const startAsking = (by = server) => {
    const asking = startAskingServers(by.services, { lookMs: 20, timeoutMs: 400 });
    askers.push(asking);
    running.push(asking);
  };
  const looked = () => Promise.all(askers.map((one) => one.again()));
  const told = async () => {
    const rows = await server.db.selectFrom('outbox').select('payload').orderBy('id').execute();
    return rows.map(({ payload }) => (JSON.parse(payload) as { content: string }).content);
  };

  it('is shown as it was reported, its load to those who may restart it', async () => {
    expect((await report()).body).toEqual({ ok: true });
    const started = new Date((server.clock.now() - 86_400) * 1000).toISOString().replace('.000', '');
    const whole = { online: true, hostname: 'Los Arboles', players: 212, max_players: 500, map: 'San Andreas' };
    expect(await shown()).toMatchObject({ ...whole, version: 'omp 1.4.0', ping: 1, started_at: started });
    for (const flags of [{ admin_level: 7 }, { developer_level: 3 }])
      expect(await shown('rpg', await server.signInAs(flags))).toMatchObject({ cpu: 35, memory: 412_000_000 });
    for (const other of [server.visitor, await server.signInAs({ admin_level: 6, developer_level: 2 })])
      for (const one of [await shown('rpg', other), ...(await other.get<Shown[]>('site/servers')).body])
        expect(Object.keys(one).filter((key) => key === 'cpu' || key === 'memory')).toEqual([]);
    const counted = await server.db.selectFrom('game_players').select(['server', 'span', 'total']).execute();
    expect(counted).toEqual([60, 3600].map((span) => ({ server: 'rpg', span, total: 212 })));
  });

  it('is not asked by any process while it reports, and by one of them again when that stops', async () => {
    await report();
    for (let n = 0; n < 3; n++) startAsking();
    const { config } = server.services;
    const other = await startTestServer({ engine, database, clock: server.clock, config });
    startAsking(other);
    running.push({ stop: () => other.close() });
    for (let n = 0; n < 3; n++) {
      await looked();
      server.clock.advance(FRESH - 5);
      await report();
    }
    await looked();
    expect([asked, (await shown()).players]).toEqual([0, 212]);
    server.clock.advance(FRESH);
    await vi.waitFor(async () => expect((await shown()).players).toBe(3));
    await looked();
    expect(asked).toBe(1);
    expect(await shown('rpg', await server.signInAs({ admin_level: 7 }))).toMatchObject({ cpu: null, memory: null });
    await report();
    expect((await shown()).players).toBe(212);
  });

  it('is what its agent says, where the panel was asking at that moment', async () => {
    await game.close();
    let heard = 0;
    game = await fakeSamp({
      port: game.port,
      answer() {
        heard += 1;
        return undefined;
      },
    });
    startAsking();
    await vi.waitFor(() => expect(heard).toBeGreaterThan(0));
    expect(await shown()).toMatchObject({ problem: null, since: null });
    await report();
    await looked();
    expect(await shown('second')).toMatchObject({ problem: 'unreachable' });
    expect(await shown()).toMatchObject({ online: true, players: 212, problem: null });
    expect(await answeredAgent(server.db, 'rpg', { since: server.clock.now() - 1, now: server.clock.now() })).toBe(
      true,
    );
    expect(await answeredAgent(server.db, 'second', { since: 0, now: server.clock.now() })).toBeUndefined();
  });

  it('is told of once when it goes and once when it is back, whoever found that out', async () => {
    await report();
    const process = STATUS_REPORT_EXAMPLE.process;
    for (const problem of ['unreachable', 'unreadable', 'unreachable']) {
      server.clock.advance(5);
      await report({ problem, process });
    }
    expect(await told()).toEqual(['Roleplay does not answer any more.']);
    expect(await shown()).toMatchObject({ online: false, players: 0, problem: 'unreachable' });
    expect(await shown('rpg', await server.signInAs({ admin_level: 7 }))).toMatchObject({ cpu: 35 });
    server.clock.advance(FRESH + 300);
    startAsking();
    await vi.waitFor(async () => expect((await shown()).players).toBe(3));
    expect(await told()).toEqual(['Roleplay does not answer any more.', 'Roleplay is back after 5 minutes.']);
  });

  it('reports for itself alone, and only where the panel knows it', async () => {
    expect((await report({ ...STATUS_REPORT_EXAMPLE, server: 'second' })).status).toBe(422);
    expect(await shown('second')).toMatchObject({ online: false });
    await report(undefined, await server.withToken(null, [], 'second'));
    expect(await shown('second')).toMatchObject({ online: true, players: 212 });
    const unknown = await report(undefined, await server.withToken(null, [], 'third'));
    expect(unknown).toMatchObject({ status: 409, body: { error: expect.stringContaining('third') as string } });
    expect((await server.db.selectFrom('game_status').select('server').execute()).length).toBe(1);
    for (const other of [server.visitor, await server.signInAs({ admin_level: 10 })])
      expect([401, 403]).toContain((await report(undefined, other)).status);
  });

  it('finds the schema of a report in that of the door, with an example', async () => {
    const { body } = await server.visitor.get<{ $defs: { status: object & { examples: unknown[] } } }>(
      'bridge/schema.json',
    );
    const isReport = new Ajv2020({ strict: false }).compile(body.$defs.status);
    expect(body.$defs.status.examples).toEqual([STATUS_REPORT_EXAMPLE]);
    expect(isReport(STATUS_REPORT_EXAMPLE)).toBe(true);
    expect(isReport({ status: { ...STATUS_REPORT_EXAMPLE.status, players: -1 } })).toBe(false);
  });

  it('may not report without end, and hinders no other by that', async () => {
    const second = await server.withToken(null, [], 'second');
    const statuses = new Set<number>();
    for (let n = 0; n < 125; n++) statuses.add((await report()).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await report(undefined, second)).status).toBe(200);
    expect((await server.db.selectFrom('game_status').selectAll().execute()).length).toBe(2);
  });

  it('tells open pages what changed, and figures that always change no more often than the panel asks', async () => {
    server.clock.advance(-(server.clock.now() % 15));
    await report();
    await server.services.live.settled();
    const heard: string[] = [];
    server.services.live.follow((changes) => heard.push(...changes.map(({ topic }) => topic)));
    const { status, process } = STATUS_REPORT_EXAMPLE;
    for (const [seconds, players, cpu] of [
      [5, 212, 36],
      [5, 213, 37],
      [5, 213, 38],
    ] as const) {
      server.clock.advance(seconds);
      await report({ status: { ...status, players }, process: { ...process, cpu } });
    }
    await vi.waitFor(() => expect(heard).toEqual(['servers', 'servers']));
  });

  it('is refused or kept within bounds, never a fault, whatever it sends', async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(-1, 1.5, 1e308, 2 ** 53, 100_001, 'x'.repeat(300), '\u0000'),
    );
    /** Mostly of the right kind, so that some of it is taken. */
    const mostly = (some: fc.Arbitrary<unknown>) =>
      fc.oneof({ arbitrary: some, weight: 12 }, { arbitrary: odd, weight: 1 });
    const text = mostly(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 128 }).map((one) => one.replaceAll('\0', '')),
        fc.constantFrom('\u001b[2J', '\u202e'.repeat(250), '\ud800', '{ff0000}'.repeat(30), '𝄞'.repeat(128)),
      ),
    );
    const count = mostly(fc.oneof(fc.nat(500), fc.constantFrom(0, 100_000)));
    const maybe = (some: fc.Arbitrary<unknown>) => fc.oneof(fc.constant(null), some);
    const status = fc.record({
      ...{ hostname: text, players: count, max_players: count },
      ...{ ping: maybe(count), version: maybe(text), map: maybe(text) },
    });
    const process = fc.record({ uptime: maybe(count), cpu: maybe(count), memory: maybe(count) });
    const problem = mostly(fc.constantFrom('unreachable', 'unreadable'));
    const body = fc.oneof(
      { arbitrary: fc.record({ status, process }, { requiredKeys: ['status'] }), weight: 6 },
      { arbitrary: fc.record({ problem, process }, { requiredKeys: ['problem'] }), weight: 2 },
      { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        server.clock.advance(1);
        const answer = await report(sent);
        seen.add(answer.status);
        expect([200, 400, 413, 422]).toContain(answer.status);
        const row = await server.db.selectFrom('game_status').selectAll().executeTakeFirst();
        for (const value of Object.values(row ?? {}))
          if (typeof value === 'string') expect([...value].length).toBeLessThanOrEqual(128);
          else if (value !== null) expect(value >= 0 && Number.isSafeInteger(value)).toBe(true);
        if (row) expect(JSON.stringify(row)).not.toMatch(/[\u0000\u001b\u202e]|\\u0000|\\u001b/);
      }),
      { numRuns: 100 },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]));
    expect((await report(`{"status":"${'x'.repeat(9000)}"}`)).status).toBe(413);
  });
});
