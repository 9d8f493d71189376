import { fakeFivem, fakeSamp, type FakeGame } from '@steward/api-client/testing/game-servers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startAskingServers } from './ask-servers.ts';

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
  let asked = 0;
  let hostname = Buffer.from('Los Arboles');
  const running: { stop(): Promise<void> }[] = [];

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
    const servers = [
      { kind: 'rpg' as const, label: 'Roleplay', address: `127.0.0.1:${game.port}`, maxPlayers: 500 },
      { kind: 'fivem-rp' as const, label: 'FiveM', address: '127.0.0.1:1', maxPlayers: 64 },
    ];
    server = await startTestServer({ engine, config: { servers, demonstration: false } });
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    await game.close().catch(() => undefined);
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

  test('are asked by one of several processes, and not again too soon', async () => {
    for (let n = 0; n < 4; n++) start();
    await vi.waitFor(async () => expect((await status()).online).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 300));
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

  test('keep no process from ending', async () => {
    const fivem = await fakeFivem({});
    const begun = performance.now();
    await start().stop();
    expect(performance.now() - begun).toBeLessThan(3000);
    await fivem.close();
  });
});
