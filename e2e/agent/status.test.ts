import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fakeFivem,
  fakeMinecraft,
  fakeSamp,
  type FakeGame,
} from '../../packages/api-client/src/testing/game-servers.ts';
import type { Config } from '../../packages/server/src/config/config.ts';
import { startAskingServers } from '../../packages/server/src/modules/site/ask-servers.ts';
import { FRESH } from '../../packages/server/src/modules/site/note-answer.ts';
import { useMachine } from './harness.ts';

const WAIT = { interval: 50 };

let asking: { stop(): Promise<void> };
const games: FakeGame[] = [];

/** Nothing listens there: what the panel knows of these servers it has from their agents. */
const configured = (id: string, kind: 'rpg' | 'fivem-rp' | 'mc'): Config['servers'][number] => ({
  ...{ id, kind, label: id, commands: false, address: '127.0.0.1:1', maxPlayers: 500 },
});

const { panel, machine } = useMachine({
  servers: [configured('rpg', 'rpg'), configured('fivem', 'fivem-rp'), configured('mc', 'mc')],
});
beforeEach(() => {
  asking = startAskingServers(panel.server.services, { lookMs: 50, timeoutMs: 300 });
});
afterEach(async () => {
  await asking.stop();
  for (const game of games.splice(0)) await game.close().catch(() => undefined);
});

const opened = async (made: Promise<FakeGame>): Promise<FakeGame> => {
  const game = await made;
  games.push(game);
  return game;
};
const configure = (status: object, more: object = {}) => machine.configure({ bridge: undefined, status, ...more });
const shown = async (id = 'rpg') => {
  const leader = await panel.server.signInAs({ admin_level: 7 });
  return (await leader.get<Record<string, unknown>>(`site/servers/${id}`)).body;
};

describe('the status that an agent reports', () => {
  it('is shown with the load of the process, follows the game, and ends with the agent', async () => {
    let players = 12;
    const game = await opened(fakeSamp({ players: () => players }));
    await writeFile(join(machine.folder, 'game.pid'), String(process.pid));
    await configure({ game: 'samp', port: game.port, everySeconds: 2, process: { pidFile: 'game.pid' } });
    const agent = machine.start();
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ online: true, players: 12, map: 'LS' }), WAIT);
    players = 13;
    await vi.waitFor(async () => {
      const now = await shown();
      expect(now).toMatchObject({
        players: 13,
        cpu: expect.any(Number) as number,
        started_at: expect.any(String) as string,
      });
      expect(now['memory']).toBeGreaterThan(10_000_000);
    }, WAIT);
    await agent.kill('SIGTERM');
    expect(await shown()).toMatchObject({ online: true, players: 13 });
    for (let misses = 0; misses < 2; misses++) {
      panel.server.clock.advance(FRESH + 15);
      const queried_at = new Date(panel.server.clock.now() * 1000).toISOString().replace('.000', '');
      await vi.waitFor(async () => expect(await shown()).toMatchObject({ queried_at }), WAIT);
    }
    expect(await shown()).toMatchObject({ online: false, problem: 'unreachable', cpu: null });
  });

  it('goes on when the panel was away, and says so once', async () => {
    const game = await opened(fakeSamp({ players: 12 }));
    await configure({ game: 'samp', port: game.port, everySeconds: 2 });
    const agent = machine.start();
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ online: true }), WAIT);
    await asking.stop();
    await panel.goAway();
    await agent.said('How the game server is cannot be told');
    await panel.comeBack();
    await agent.said('The panel is told again how the game server is.');
    expect(agent.output().match(/cannot be told/g)?.length).toBe(1);
  });

  it('is that of FiveM and Minecraft, too, by one agent for both', async () => {
    let more = 0;
    const fivem = await opened(
      fakeFivem({
        '/dynamic.json': () => ({ hostname: 'RP', clients: 31 + more, sv_maxclients: '64', mapname: 'San Andreas' }),
        '/info.json': { server: 'FXServer' },
      }),
    );
    const json = () =>
      JSON.stringify({ version: { name: '1.21' }, players: { max: 20, online: 4 + more }, description: 'Craft' });
    const minecraft = await opened(fakeMinecraft({ json }));
    const both: string[] = [];
    for (const [id, game, { port }] of [
      ['fivem', 'fivem', fivem],
      ['mc', 'minecraft', minecraft],
    ] as const) {
      const token = await panel.token('bridge', id);
      const config = { panel: panel.url, token, spool: { folder: `spool-${id}` }, status: { game, port } };
      await writeFile(join(machine.folder, `${id}.json`), JSON.stringify(config), { mode: 0o600 });
      both.push('--config', `${id}.json`);
    }
    const checked = await machine.run([...both, 'check']);
    expect(checked.stdout).toMatch(/fivem\.json\n[^]*31 of 64[^]*mc\.json\n[^]*4 of 20/);
    expect((await machine.run([...both, 'check'], { STEWARD_AGENT_TOKEN: 'x' })).stderr).toContain('one token for');
    expect((await machine.run([...both, ...both.slice(2), 'run'])).stderr).toContain('one spool.folder');
    expect((await machine.run([...both, 'init'])).stderr).toContain('Only run and check take several');
    const agent = machine.start([...both, 'run']);
    await agent.said(/fivem\.json: steward-agent \S+ runs for/);
    more = 1;
    for (const [id, told] of [
      ['fivem', { players: 32, map: 'San Andreas', version: 'FXServer' }],
      ['mc', { players: 5, map: null, version: '1.21' }],
    ] as const)
      await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ online: true, ...told }), WAIT);
    await agent.kill('SIGTERM');
    expect(agent.output()).toMatch(/mc\.json: steward-agent ended/);
  });

  it('ends with the first of several servers that cannot go on', async () => {
    await machine.configure({ bridge: undefined });
    const other = { panel: panel.url, token: machine.token, spool: { folder: 'other' } };
    await writeFile(join(machine.folder, 'other.json'), JSON.stringify(other), { mode: 0o600 });
    const first = machine.start();
    await first.said('runs for');
    const { code, stderr } = await machine.run(['--config', 'other.json', '--config', 'agent.json', 'run']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Another steward-agent')]);
    await first.kill('SIGTERM');
  });
});

describe('steward-agent check', () => {
  const check = async () => {
    const { code, stdout, stderr } = await machine.run(['check']);
    return { code, text: stdout + stderr };
  };

  it('tries the query and looks for the process', async () => {
    const game = await opened(fakeSamp({ players: 12 }));
    await writeFile(join(machine.folder, 'game.pid'), String(process.pid));
    await configure({ game: 'samp', port: game.port, process: { pidFile: 'game.pid' } });
    const found = await check();
    expect(found.text).toContain(`127.0.0.1:${game.port} answers: 12 of 500 players. The panel takes it.`);
    expect(found.text).toContain(`It is ${process.pid}`);
    expect(found.code).toBe(0);
  });

  it('says what is wrong: a game that is away, a process that is not there, a server that the panel does not know', async () => {
    const game = await opened(fakeSamp());
    const at = { game: 'samp', port: game.port };
    await configure({ ...at, process: { name: 'no-such-game' } });
    expect(await check()).toMatchObject({
      code: 0,
      text: expect.stringContaining('No process is called no-such-game.'),
    });
    await configure(at, { token: await panel.token('bridge', 'third') });
    expect(await check()).toMatchObject({ code: 1, text: expect.stringContaining('knows no game server "third"') });
    await game.close();
    await configure(at);
    expect(await check()).toMatchObject({ code: 1, text: expect.stringContaining('does not answer how it is') });
  });
});
