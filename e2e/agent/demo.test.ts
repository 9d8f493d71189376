import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampRcon } from '../../packages/agent/src/console/samp-rcon.ts';
import { sourceRcon } from '../../packages/agent/src/console/source-rcon.ts';
import { startDemoServer, type DemoServer } from '../browser/demo-server.ts';
import { isBuilt } from './harness.ts';

const WAIT = { timeout: 30_000, interval: 250 };
const SERVER = join(import.meta.dirname, '../../packages/server/dist/steward-server.js');

interface Console {
  readonly game: string;
  readonly port: number;
  readonly password: string;
}

describe.runIf(isBuilt && existsSync(SERVER))('the demonstration', () => {
  let demo: DemoServer;
  let cookie = '';
  beforeAll(async () => {
    demo = await startDemoServer();
    const answer = await fetch(`${demo.base}/api/auth/rpg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.base },
      body: JSON.stringify({ name: 'Rank_10', password: 'steward-demo' }),
    });
    cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }, 150_000);
  afterAll(() => demo.stop());

  async function call<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${demo.base}/api/${path}`, {
      headers: { cookie, origin: demo.base, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const consoleOf = async (game: string) => {
    const held = JSON.parse(await readFile(join(demo.folder, 'game/consoles.json'), 'utf8')) as Console[];
    const { port, password } = held.find((one) => one.game === game) ?? { port: 0, password: '' };
    return { host: '127.0.0.1', port, password };
  };

  it('hears from its agent how the roleplay server is, more often than it would ask', async () => {
    const times: number[] = [];
    await vi.waitFor(async () => {
      const { queried_at } = await call<{ queried_at: string }>('site/servers/rpg');
      if (Date.parse(queried_at) !== times.at(-1)) times.push(Date.parse(queried_at));
      const between = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      // The panel alone leaves twelve seconds between two questions.
      expect(between.filter((ms) => ms > 0 && ms < 9000).length).toBeGreaterThan(1);
    }, WAIT);
  });

  it('runs game servers that answer by their own protocols', async () => {
    for (const [kind, version] of Object.entries({
      rpg: /^omp/,
      tdm: /^0\.3\.7/,
      'fivem-rp': /FXServer/,
      mc: /^1\.21/,
    }))
      await vi.waitFor(async () => {
        const status = await call<{ online: boolean; players: number; version: string }>(`site/status/${kind}`);
        expect(status).toMatchObject({ online: true, problem: null, version: expect.stringMatching(version) });
        expect(status.players).toBeGreaterThan(0);
      }, WAIT);
    expect(await sourceRcon(await consoleOf('minecraft'), 'list')).toMatch(
      /^There are \d+ of a max of 100 players online/,
    );
  });

  it('reports by an agent, as a game script does', async () => {
    await vi.waitFor(async () => {
      const [server] = await call<{ server: string; heard_at: string | null }[]>('rpg/manage/game-servers');
      expect(server?.server).toBe('rpg');
      expect(Date.now() - Date.parse(server?.heard_at ?? '')).toBeLessThan(20_000);
    }, WAIT);
    await vi.waitFor(async () => {
      const spool = JSON.parse(await readFile(join(demo.folder, 'game/spool/sent.json'), 'utf8')) as object;
      expect(JSON.stringify(spool)).toMatch(/\d/);
    }, WAIT);
  });

  it('loses whom its console kicks, and bans in game whom staff ban', async () => {
    const rcon = await consoleOf('samp');
    const lines = (await sampRcon(rcon, 'players')).slice(1).map((line) => line.split('\t'));
    const [id = '', name = ''] = lines.at(-1) ?? [];
    type Player = { online: object | null };
    await vi.waitFor(async () => expect((await call<Player>(`rpg/user/${name}`)).online).not.toBeNull(), WAIT);
    await sampRcon(rcon, `kick ${id}`);
    await vi.waitFor(async () => expect((await call<Player>(`rpg/user/${name}`)).online).toBeNull(), WAIT);
    await call(`rpg/user/${name}/ban`, { type: 1, reason: 'Trying it' });
    await vi.waitFor(async () => {
      const asked = await call<{ kind: string; state: string }[]>(`rpg/user/${name}/commands`);
      expect(asked.map(({ kind, state }) => [kind, state])).toEqual([
        ['ban', 'done'],
        ['kick', 'done'],
      ]);
    }, WAIT);
  });
});
