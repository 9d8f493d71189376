import { GameDig } from 'gamedig';
import { afterEach, expect, it } from 'vitest';
import type { ServerKind } from '../rules/server-address.ts';
import { fakeFivem, fakeMinecraft, fakeSamp, type FakeGame } from '../testing/game-servers.ts';
import { askGameServer } from './ask.ts';

const open: FakeGame[] = [];
afterEach(async () => {
  for (const game of open.splice(0)) await game.close();
});

const GAMES: readonly (readonly [string, ServerKind, string, () => Promise<FakeGame>])[] = [
  [
    'SA-MP',
    'rpg',
    'gtasam',
    () => fakeSamp({ hostname: Buffer.from('Los Arboles'), players: 212, maxPlayers: 500, version: '0.3.7-R2' }),
  ],
  [
    'FiveM',
    'fivem-rp',
    'gta5f',
    () =>
      fakeFivem({
        '/dynamic.json': { hostname: 'Los Arboles', clients: 31, sv_maxclients: '64', mapname: 'San Andreas', iv: '1' },
        '/info.json': { server: 'FXServer-master v1.0.0.12913 linux', vars: {}, version: 1 },
        '/players.json': [],
      }),
  ],
  [
    'Minecraft',
    'mc',
    'minecraft',
    () =>
      fakeMinecraft({
        json: JSON.stringify({
          version: { name: '1.21.8', protocol: 772 },
          players: { max: 100, online: 4, sample: [] },
          description: { text: 'Los Arboles' },
        }),
      }),
  ],
];

it.each(GAMES)('is told by %s what another asker is told', async (_name, kind, type, start) => {
  const game = await start();
  open.push(game);
  const { port } = game;
  const answer = await askGameServer(kind, { host: '127.0.0.1', port, timeoutMs: 3000 });
  const other = await GameDig.query({ type, host: '127.0.0.1', port, givenPortOnly: true, maxRetries: 2 });
  expect(answer).toMatchObject({
    status: { hostname: other.name, players: Number(other.numplayers), maxPlayers: Number(other.maxplayers) },
  });
  // The version of FiveM's protocol is no version of the server.
  if (kind !== 'fivem-rp') expect(answer).toHaveProperty('status.version', other.version);
});
