import { createSocket } from 'node:dgram';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeFivem, fakeMinecraft, fakeSamp, type FakeGame } from '../testing/game-servers.ts';
import { askGameServer } from './ask.ts';
import type { ServerKind } from '../rules/server-address.ts';

const open: FakeGame[] = [];
afterEach(async () => {
  for (const game of open.splice(0)) await game.close();
});
const opened = async (made: Promise<FakeGame>) => {
  const game = await made;
  open.push(game);
  return game;
};
const ask = (kind: ServerKind, { port }: Pick<FakeGame, 'port'>, timeoutMs = 1500, encoding?: string) =>
  askGameServer(kind, { host: '127.0.0.1', port, timeoutMs, encoding });

describe('SA-MP and open.mp', () => {
  it('tell how they are', async () => {
    const found = await ask('rpg', await opened(fakeSamp()));
    expect(found).toMatchObject({
      status: {
        hostname: 'Los Arboles',
        players: 7,
        maxPlayers: 500,
        version: 'omp 1.4.0',
        map: 'LS',
        ping: expect.any(Number),
      },
    });
  });

  it('are asked again where a packet is lost, and are away when none comes', async () => {
    expect(await ask('rpg', await opened(fakeSamp({ lose: 2 })))).toHaveProperty('status.players', 7);
    expect(await ask('rpg', await opened(fakeSamp({ lose: 99 })), 300)).toEqual({ problem: 'unreachable' });
    const gone = await fakeSamp();
    await gone.close();
    expect(await ask('tdm', gone, 300)).toEqual({ problem: 'unreachable' });
    expect(await askGameServer('rpg', { host: 'no.such.host.invalid', port: 1, timeoutMs: 300 })).toEqual({
      problem: 'unreachable',
    });
  });

  it('speak in the code page of their community', async () => {
    const game = await opened(fakeSamp({ hostname: Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]) }));
    expect(await ask('rpg', game, 1500, 'windows-1251')).toHaveProperty('status.hostname', 'Привет');
  });

  it('cannot be answered for by others', async () => {
    const liar = createSocket('udp4');
    const game = await opened(
      fakeSamp({
        answer: (opcode) => (opcode === 'i' ? Buffer.from([0, 1, 0, 2, 0, 1, 0, 0, 0, 65]) : undefined),
      }),
    );
    const asking = ask('rpg', game, 600);
    for (let port = game.port - 3; port < game.port + 3; port++) liar.send(Buffer.alloc(40, 1), port, '127.0.0.1');
    expect(await asking).toHaveProperty('status.players', 1);
    liar.close();
  });

  it('end as unreadable, never as a crash, whatever they send', async () => {
    let sent = Buffer.alloc(0);
    const game = await opened(fakeSamp({ answer: () => sent }));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        sent = Buffer.from(bytes);
        const found = await ask('rpg', game, 800);
        expect('status' in found || found.problem === 'unreadable').toBe(true);
      }),
      { numRuns: 60 },
    );
    sent = Buffer.from([0, 1, 0, 2, 0, 255, 255, 255, 255, 1]);
    expect(await ask('rpg', game)).toEqual({ problem: 'unreadable' });
  });
});

describe('FiveM', () => {
  const dynamic = { hostname: '^1Los ^2Arboles\u001b[2J\u202e', clients: 31, sv_maxclients: '64', mapname: 'x' };

  it('tells how it is, without colour codes and what cannot be seen', async () => {
    const game = await opened(
      fakeFivem({ '/dynamic.json': dynamic, '/info.json': { server: 'FXServer-master v1.0.0.9000 linux' } }),
    );
    const found = await ask('fivem-rp', game);
    expect(found).toMatchObject({
      status: { players: 31, maxPlayers: 64, map: 'x', version: 'FXServer-master v1.0.0.9000 linux' },
    });
    expect('status' in found && found.status.hostname).toMatch(/^Los Arboles/);
    expect('status' in found && found.status.hostname).not.toMatch(/[\u001b\u202e]/);
  });

  it.each([
    ['a negative number', { ...dynamic, clients: -1 }],
    ['a huge number', { ...dynamic, clients: 1e9 }],
    ['a text for a number', { ...dynamic, sv_maxclients: 'many' }],
    ['no object', []],
    ['no JSON', '<html>'],
    ['too much', `{"hostname":"${'x'.repeat(2 * 1024 * 1024)}"}`],
  ])('is unreadable with %s', async (_, page) => {
    expect(await ask('fivem-rp', await opened(fakeFivem({ '/dynamic.json': page })))).toEqual({
      problem: 'unreadable',
    });
  });

  it('is away where nobody listens', async () => {
    const gone = await fakeFivem({});
    await gone.close();
    expect(await ask('fivem-rp', gone)).toEqual({ problem: 'unreachable' });
  });
});

describe('Minecraft', () => {
  const told = {
    version: { name: 'Paper 1.21' },
    players: { max: 20, online: 3, sample: false },
    description: { text: '§aLos ', extra: [{ text: 'Arboles' }, ' craft'] },
  };
  const asked = async (json: unknown) =>
    ask('mc', await opened(fakeMinecraft({ json: typeof json === 'string' ? json : JSON.stringify(json) })));

  it('tells how it is', async () => {
    expect(await asked(told)).toMatchObject({
      status: {
        hostname: 'Los Arboles craft',
        players: 3,
        maxPlayers: 20,
        version: 'Paper 1.21',
        ping: expect.any(Number),
      },
    });
  });

  it.each([
    ['no JSON', 'hello'],
    ['no players', { description: 'x' }],
    ['null', 'null'],
    ['negative players', { players: { max: 1, online: -4 } }],
  ])('is unreadable with %s', async (_, json) => {
    expect(await asked(json)).toEqual({ problem: 'unreadable' });
  });

  it('ends as unreadable, never as a crash, whatever it sends', async () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 200; level++) deep = { text: '', extra: [deep] };
    expect(await asked({ ...told, description: deep })).toHaveProperty('status.players', 3);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (bytes) => {
        const game = await fakeMinecraft({ raw: Buffer.from(bytes) });
        try {
          expect(await ask('mc', game, 800)).toEqual({ problem: 'unreadable' });
        } finally {
          await game.close();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is given up in time when it says nothing', async () => {
    const silent = await opened(fakeMinecraft({ raw: Buffer.alloc(0) }));
    const begun = performance.now();
    expect(await ask('mc', silent, 300)).toHaveProperty('problem');
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
