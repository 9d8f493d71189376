import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMachine, startPanel, type Machine, type Panel } from '../../../e2e/agent/harness.ts';
import { punishments } from '../../../packages/api-client/src/contract/punishments.ts';
import { askGameServer } from '../../../packages/api-client/src/game/ask.ts';
import { fakeSourceRcon, type FakeGame } from '../../../packages/api-client/src/testing/game-servers.ts';
import { GAME_COMMAND } from '../../../packages/server/src/db/game-commands.ts';

const WAIT = { interval: 100 };

describe('a Minecraft server without a plugin', () => {
  const asked: string[] = [];
  let panel: Panel;
  let machine: Machine;
  let game: FakeGame;
  const log = () => join(machine.folder, 'logs/latest.log');
  const writes = (...lines: string[]) =>
    appendFile(log(), lines.map((line) => `[20:00:00] [Server thread/INFO]: ${line}\n`).join(''));
  const online = async () =>
    (
      await panel.server.db
        .selectFrom('online_player')
        .innerJoin('player', 'player.id', 'online_player.player_id')
        .select('player.name')
        .orderBy('player.name')
        .execute()
    ).map(({ name }) => name);
  const states = async () =>
    (
      await panel.server.db
        .selectFrom('outbox')
        .select('state')
        .where('kind', '=', GAME_COMMAND)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state);

  beforeEach(async () => {
    asked.length = 0;
    panel = await startPanel();
    machine = await createMachine(panel.url, await panel.token());
    game = await fakeSourceRcon('secret', (command) => {
      asked.push(command);
      if (command.startsWith('kick')) return 'No player was found';
      return command.startsWith('ban') ? 'Banned Alex: Griefing' : 'Unbanned Alex';
    });
    await mkdir(join(machine.folder, 'logs'));
    await writeFile(log(), '');
    await machine.configure({
      bridge: undefined,
      logs: [{ path: 'logs/latest.log', zone: 'UTC', events: true }],
      console: { game: 'minecraft', port: game.port, password: 'secret' },
    });
    await machine.start().said('runs for');
    // What was in the log before the agent followed it is not told.
    await vi.waitFor(async () => {
      await writes('Starting minecraft server version 1.21.8', 'Steve joined the game');
      expect(await online()).toEqual(['Steve']);
    }, WAIT);
  });
  afterEach(async () => {
    await machine.remove();
    await game.close();
    await panel.close();
  });

  it('fills the list of who is online, with addresses and deaths, by its log', async () => {
    await writes(
      'Alex[/203.0.113.7:50123] logged in with entity id 7 at (1.5, 64.0, 2.5)',
      'Alex joined the game',
      '<Alex> Notch joined the game',
      'Steve was slain by Alex',
      'Steve left the game',
    );
    await vi.waitFor(async () => expect(await online()).toEqual(['Alex']), WAIT);
    const kills = await panel.server.db.selectFrom('kill').select(['killer_id', 'weapon']).execute();
    expect(kills).toMatchObject([{ killer_id: expect.any(Number) }]);
    const addresses = await panel.server.db.selectFrom('ip_use').select('ip').execute();
    expect(addresses).toEqual([{ ip: '203.0.113.7' }]);
  });

  it('bans and unbans by its console whom staff ban in the panel', async () => {
    await writes('Alex joined the game', 'Alex left the game');
    const admin = await panel.server.signInAs({ admin_level: 5 });
    const params = { name: 'Alex' };
    await vi.waitFor(
      () => admin.api.call(punishments.ban, { params, body: { type: 1, reason: 'Griefing\n/op Alex' } }),
      WAIT,
    );
    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), WAIT);
    await admin.api.call(punishments.unban, { params });
    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done', 'done']), WAIT);
    expect(asked.map((command) => command.split(' ').slice(0, 2).join(' '))).toEqual([
      'kick Alex',
      'ban Alex',
      'pardon Alex',
    ]);
    expect(asked.join('')).not.toMatch(/\n/);
  });
});

const SQUID = process.env['STEWARD_FLYING_SQUID'];
const why = SQUID === undefined ? ' (skipped: STEWARD_FLYING_SQUID names no folder that it is installed in)' : '';

describe.skipIf(SQUID === undefined)(`flying-squid${why}`, () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  it('is asked by the list ping as any Minecraft server, and who joins is counted', async () => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'flying-squid.mjs'), SQUID ?? ''], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    const said: string[] = [];
    createInterface({ input: started.stdout }).on('line', (line) => said.push(line));
    const heard = (word: string) =>
      vi.waitFor(
        () => {
          const line = said.find((one) => one.startsWith(`${word} `));
          if (line === undefined) throw new Error(`It said ${said.join('\n')}`);
          return line.slice(word.length + 1);
        },
        { timeout: 60_000, interval: 100 },
      );
    const port = Number(await heard('listening'));
    const ask = () => askGameServer('mc', { host: '127.0.0.1', port, timeoutMs: 5000 });
    expect(await ask()).toEqual({
      status: { hostname: 'Hello world', players: 0, maxPlayers: 20, version: '1.16.1', ping: expect.any(Number) },
    });
    started.stdin.write('Notch\n');
    expect(await heard('joined')).toBe('Notch');
    expect(await ask()).toMatchObject({ status: { players: 1 } });
  }, 120_000);
});
