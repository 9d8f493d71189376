import { fakeFivem, fakeSamp, type FakeGame } from '@steward/api-client/testing/game-servers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../../config/config.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Repeated } from '../../core/repeat.ts';
import { startAskingServers } from './ask-servers.ts';
import { countPlayers, forgetPlayers } from './status-repository.ts';

const configured = (server: Pick<Config['servers'][number], 'id' | 'kind' | 'label' | 'address'>) => ({
  ...server,
  commands: server.kind === 'rpg',
  maxPlayers: 500,
});

interface Status {
  readonly online: boolean;
  readonly hostname: string;
  readonly players: number;
  readonly problem: string | null;
  readonly since: string | null;
}

withEachDatabase('game servers that are asked', (engine) => {
  let server: TestServer;
  let game: FakeGame;
  let second: FakeGame;
  let asked = 0;
  let hostname = Buffer.from('Los Arboles');
  const running: Repeated[] = [];

  beforeEach(async () => {
    asked = 0;
    game = await fakeSamp({
      answer(opcode) {
        if (opcode !== 'i') return undefined;
        asked += 1;
        const name = Buffer.alloc(4 + hostname.length);
        name.writeUInt32LE(hostname.length);
        hostname.copy(name, 4);
        return Buffer.concat([Buffer.from([0, 9, 0, 100, 0]), name]);
      },
    });
    second = await fakeSamp({ players: 12 });
    const alertChannels = [{ name: 'staff', level: 1, webhookUrl: 'http://127.0.0.1:1/hook' }];
    const servers = [
      configured({ id: 'rpg', kind: 'rpg', label: 'Roleplay', address: `127.0.0.1:${game.port}` }),
      configured({ id: 'fivem-rp', kind: 'fivem-rp', label: 'FiveM', address: '127.0.0.1:1' }),
      configured({ id: 'second', kind: 'rpg', label: 'Second', address: `127.0.0.1:${second.port}` }),
    ];
    server = await startTestServer({ engine, config: { servers, demonstration: false, alertChannels } });
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    for (const one of [game, second]) await one.close().catch(() => undefined);
    await server.close();
  });

  const start = () => {
    const asking = startAskingServers(server.services, { lookMs: 20, timeoutMs: 400 });
    running.push(asking);
    return asking;
  };
  const status = async (kind = 'rpg') => (await server.visitor.get<Status>(`site/status/${kind}`)).body;

  test('are shown as they answer, and as away when they do not', async () => {
    expect(await status()).toMatchObject({ online: false, hostname: 'Roleplay', problem: null, since: null });
    start();
    await vi.waitFor(async () =>
      expect(await status()).toMatchObject({ online: true, hostname: 'Los Arboles', players: 9, max_players: 100 }),
    );
    await vi.waitFor(async () =>
      expect(await status('fivem-rp')).toMatchObject({ online: false, hostname: 'FiveM', problem: 'unreachable' }),
    );
    expect(await status('mc')).toMatchObject({ online: false, problem: null });
  });

  test('may be several of one kind, each with its own state and count', async () => {
    start();
    const state = async (id: string) => (await server.visitor.get<Status>(`site/servers/${id}`)).body;
    await vi.waitFor(async () => {
      expect(await state('rpg')).toMatchObject({ id: 'rpg', online: true, players: 9 });
      expect(await state('second')).toMatchObject({ id: 'second', kind: 'rpg', online: true, players: 12 });
    });
    expect(await status()).toMatchObject({ players: 9 });
    const counted = await server.db
      .selectFrom('game_players')
      .select(['server', 'total'])
      .where('span', '=', 60)
      .orderBy('server')
      .execute();
    expect(counted).toEqual([
      { server: 'rpg', total: 9 },
      { server: 'second', total: 12 },
    ]);
  });

  test('are asked by one of several processes, and not again too soon', async () => {
    for (let n = 0; n < 4; n++) start();
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    await Promise.all(running.map((one) => one.again()));
    expect(asked).toBe(1);
    server.clock.advance(20);
    await vi.waitFor(() => expect(asked).toBe(2));
  });

  test('may miss one question; then they are away, since that time', async () => {
    start();
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    await game.close();
    server.clock.advance(20);
    await vi.waitFor(async () => expect(await status()).toMatchObject({ online: true, problem: 'unreachable' }));
    server.clock.advance(20);
    const since = new Date(server.clock.now() * 1000).toISOString().replace('.000', '');
    await vi.waitFor(async () => expect(await status()).toMatchObject({ online: false, players: 0, since }));
  });

  test('that lie are not understood, and end nothing', async () => {
    hostname = Buffer.alloc(2000, 0x41);
    start();
    await vi.waitFor(async () => expect(await status()).toMatchObject({ online: false, problem: 'unreadable' }));
    hostname = Buffer.from('Back');
    server.clock.advance(20);
    await vi.waitFor(async () => expect(await status()).toMatchObject({ online: true, hostname: 'Back' }));
  });

  test('are taken for away when nobody asks any more, and asked again after a clock was set back', async () => {
    const asking = start();
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    await asking.stop();
    server.clock.advance(120);
    expect((await status()).online).toBe(false);
    server.clock.advance(-3600);
    start();
    await vi.waitFor(() => expect(asked).toBe(2));
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
  });

  test('are counted over time, and nothing is made up for the time in which they were away', async () => {
    const points = async (range: string) =>
      (
        await server.visitor.get<{ at: string; players: number | null; most: number | null }[]>(
          `site/servers/rpg/players?range=${range}`,
        )
      ).body;
    expect(await points('day')).toEqual([]);
    await server.services.database.withWrite(async (tx) => {
      const now = server.clock.now();
      for (const [ago, players] of [
        [7200, 10],
        [7199, 20],
        [60, 4],
      ] as const)
        await countPlayers(tx, 'rpg', players, now - ago);
    });
    const day = await points('day');
    expect(day[0]).toMatchObject({ players: 15, most: 20 });
    expect(day.filter(({ players }) => players !== null).length).toBe(2);
    expect(day.length).toBe(25);
    expect((await points('month')).map(({ players, most }) => [players, most])).toEqual([
      [15, 20],
      [4, 4],
      [null, null],
    ]);
    expect((await points('year')).map(({ most }) => most)).toEqual([20]);
    expect((await server.visitor.get('site/servers/rpg/players?range=week')).status).toBe(400);
    await server.services.database.withWrite((tx) =>
      forgetPlayers(tx, server.clock.now(), { minute: 3600, hour: 1800 }),
    );
    expect((await points('day')).length).toBe(2);
    expect(await points('month')).toEqual([]);
  });

  test('are told of once when they go away and once when they are back', async () => {
    start();
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    const told = async () => {
      const rows = await server.db.selectFrom('outbox').select('payload').orderBy('id').execute();
      return rows.map(({ payload }) => (JSON.parse(payload) as { content: string }).content);
    };
    await game.close();
    for (let n = 0; n < 3; n++) {
      server.clock.advance(20);
      const now = new Date(server.clock.now() * 1000).toISOString().replace('.000', '');
      await vi.waitFor(async () => expect((await status()) as object).toMatchObject({ queried_at: now }));
    }
    expect(await told()).toEqual(['Roleplay does not answer any more.']);
    game = await fakeSamp({ port: game.port });
    server.clock.advance(280);
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    expect(await told()).toEqual(['Roleplay does not answer any more.', 'Roleplay is back after 5 minutes.']);
    const { total } = await server.db
      .selectFrom('game_players')
      .select((row) => row.fn.sum<number>('count').as('total'))
      .where('span', '=', 3600)
      .where('server', '=', 'rpg')
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(2);
  });

  test('keep no process from ending', async () => {
    const fivem = await fakeFivem({});
    const begun = performance.now();
    await start().stop();
    expect(performance.now() - begun).toBeLessThan(3000);
    await fivem.close();
  });
});
