import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampRcon } from '../../packages/agent/src/console/samp-rcon.ts';
import { sourceRcon } from '../../packages/agent/src/console/source-rcon.ts';
import { startDemoServer, type DemoServer } from '../browser/demo-server.ts';
import { isBuilt } from './harness.ts';

const WAIT = { interval: 250 };
const SERVER = join(import.meta.dirname, '../../packages/server/dist/steward-server.js');

interface Console {
  readonly server: string;
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
  const consoleOf = async (server: string) => {
    const held = JSON.parse(await readFile(join(demo.folder, 'game/consoles.json'), 'utf8')) as Console[];
    const { port, password } = held.find((one) => one.server === server) ?? { port: 0, password: '' };
    return { host: '127.0.0.1', port, password };
  };

  it.each(['rpg', 'tdm', 'fivem-rp', 'mc'])(
    'hears from an agent how %s is, more often than it would ask',
    async (id) => {
      const times: number[] = [];
      await vi.waitFor(async () => {
        const { queried_at } = await call<{ queried_at: string }>(`site/servers/${id}`);
        if (Date.parse(queried_at) !== times.at(-1)) times.push(Date.parse(queried_at));
        const between = times.slice(1).map((time, at) => time - (times[at] ?? 0));
        // The panel alone leaves twelve seconds between two questions.
        expect(between.filter((ms) => ms > 0 && ms < 9000).length).toBeGreaterThan(1);
      }, WAIT);
    },
  );

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
    expect(await sourceRcon(await consoleOf('mc'), 'list')).toMatch(/^There are \d+ of a max of 100 players online/);
  });

  it('reports by an agent, as a game script does', async () => {
    await vi.waitFor(async () => {
      const servers = await call<{ server: string; heard_at: string | null }[]>('rpg/manage/game-servers');
      const server = servers.find((one) => one.server === 'rpg');
      expect(Date.now() - Date.parse(server?.heard_at ?? '')).toBeLessThan(20_000);
    }, WAIT);
    await vi.waitFor(async () => {
      const spool = JSON.parse(await readFile(join(demo.folder, 'game/spool/sent.json'), 'utf8')) as object;
      expect(JSON.stringify(spool)).toMatch(/\d/);
    }, WAIT);
  });

  it('loses whom its console kicks, and bans in game whom staff ban', async () => {
    const rcon = await consoleOf('rpg');
    const lines = (await sampRcon(rcon, 'players')).slice(1).map((line) => line.split('\t'));
    const [id = '', name = ''] = lines.at(-1) ?? [];
    type Player = { online: object | null };
    await vi.waitFor(async () => expect((await call<Player>(`rpg/user/${name}`)).online).not.toBeNull(), WAIT);
    await sampRcon(rcon, `kick ${id}`);
    await vi.waitFor(async () => expect((await call<Player>(`rpg/user/${name}`)).online).toBeNull(), WAIT);
    await call(`rpg/user/${name}/ban`, { type: 1, reason: 'Trying it' });
    await vi.waitFor(async () => {
      expect(await askedOf(name, 'rpg')).toEqual(['ban done', 'kick done']);
    }, WAIT);
  });

  const askedOf = async (name: string, id: string) => {
    const asked = await call<{ kind: string; state: string; server: string }[]>(`rpg/user/${name}/commands`);
    return asked.filter(({ server }) => server === id).map(({ kind, state }) => `${kind} ${state}`);
  };
  const playersOf: Readonly<Record<string, () => Promise<string[]>>> = {
    tdm: async () => (await sampRcon(await consoleOf('tdm'), 'players')).map((line) => line.split('\t')[1] ?? ''),
    'fivem-rp': async () => {
      const { port } = await consoleOf('fivem-rp');
      const list = (await (await fetch(`http://127.0.0.1:${port}/players.json`)).json()) as { name: string }[];
      return list.map(({ name }) => name);
    },
    mc: async () => (await sourceRcon(await consoleOf('mc'), 'list')).replace(/^.*?: /, '').split(', '),
  };

  it.each([
    ['tdm', ['kick done']],
    ['fivem-rp', ['kick done']],
    ['mc', ['ban done', 'kick done']],
  ])('throws whom staff ban out of %s by the console of its agent', async (id, expected) => {
    const players = playersOf[id] ?? (() => Promise.resolve([]));
    let name = '';
    for (const one of (await players()).filter((text) => /^\w+_\w+$/.test(text)))
      // Only who is not in the roleplay game can be banned.
      if ((await call<{ online: object | null }>(`rpg/user/${one}`)).online === null) {
        name = one;
        break;
      }
    await call(`rpg/user/${name}/ban`, { type: 1, reason: 'Trying it' });
    await vi.waitFor(async () => expect(await askedOf(name, id)).toEqual(expected), WAIT);
    expect(await players()).not.toContain(name);
    if (id !== 'mc') return;
    await call(`rpg/user/${name}/unban`, {});
    await vi.waitFor(async () => expect((await askedOf(name, id))[0]).toBe('unban done'), WAIT);
  });
});
