import { develop } from '@steward/api-client/contract/develop';
import { site } from '@steward/api-client/contract/site';
import { stats } from '@steward/api-client/contract/stats';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import type { Client } from '@steward/api-client/client/client';
import { community } from '../testing/community.ts';
import { keysNamed, showApp, type ShownApp } from '../testing/render-app.tsx';
import { answer, startScripted, type Script, type ScriptedServer } from '../testing/scripted-server.ts';
import { connectionText, createMonitor } from './connection.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const health = answer(site.health, () => ({ ok: true }) as never);

async function start(
  more: readonly Script[] = [],
): Promise<{ app: ShownApp; server: ScriptedServer; again: () => Promise<void> }> {
  const scripts = [...more, health, ...community().scripts];
  const server = await startScripted(scripts);
  open.push(() => server.close().catch(() => undefined));
  const app = await showApp(server.url);
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  const again = async () => {
    const second = await startScripted(scripts, Number(new URL(server.url).port));
    open.push(() => second.close());
  };
  return { app, server, again };
}

describe('a server that goes away', () => {
  it('is told in the header, what is shown says how old it is, and it comes back by itself', async () => {
    const { app, server, again } = await start();
    await app.press('2');
    await app.waitFor('Player_001');
    expect(app.frame()).not.toContain('as of');
    await server.close();
    await app.press('r');
    await app.waitFor(/○ away since \d\d:\d\d, again in \d+ s/);
    await app.waitFor(/Players online {2}as of \d\d:\d\d/);
    expect(app.frame()).toContain('Player_001');
    expect(app.frame()).not.toContain('● 212/500');
    await again();
    await app.waitFor('The server is back.');
    await app.waitUntilGone('as of');
    await app.waitFor('● 212/500');
  });
});

describe('what loads for a while', () => {
  it('turns, until it is there', async () => {
    const answered: (() => void)[] = [];
    const slow: Script = {
      endpoint: stats.online,
      async send(_request, response) {
        await new Promise<void>((resolve) => {
          answered.push(resolve);
        });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('[]');
      },
    };
    const { app } = await start([slow]);
    await app.press(':', 'online', 'enter');
    await app.waitFor(/│ Online.*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
    await app.waitFor('◌ slow');
    for (const answer of answered) answer();
    await app.waitUntilGone('◌ slow');
    await app.waitFor(/│ Online[^⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏\n]*\n/);
  });
});

describe('live logs', () => {
  it('go on while another tab is open, and come back after the server was away', async () => {
    const { app, server, again } = await start();
    await app.press(':', 'live local', 'enter');
    await app.waitFor('live');
    const before = server.calls.filter((call) => call.includes(develop.tail.path.split('{')[0] ?? '')).length;
    await app.press('2');
    await app.waitFor('Player_001');
    await app.press('5');
    await app.waitFor('Live: local');
    expect(server.calls.filter((call) => call.includes(develop.tail.path.split('{')[0] ?? ''))).toHaveLength(before);
    await server.close();
    await app.waitFor('connection lost, connecting again...');
    await again();
    await app.waitFor(/Live: local {2}(?:as of \d\d:\d\d {2})?live/);
  });
});

describe('how the connection is', () => {
  const client = (call: () => Promise<unknown>) => ({ call }) as unknown as Client;

  it('is away from the first failure on, with growing pauses, and reachable from the first answer', async () => {
    let now = 1000;
    const monitor = createMonitor(() => now);
    let outcome: () => Promise<unknown> = () => Promise.reject(new NetworkError('gone'));
    const watched = monitor.watched(client(() => outcome()));
    const ask = () => watched.call(site.health).catch(() => undefined);
    await ask();
    expect(monitor.store.get()).toEqual({ kind: 'away', since: 1000, nextAt: 3000 });
    await ask();
    expect(monitor.store.get()).toEqual({ kind: 'away', since: 1000, nextAt: 3000 });
    now = 3000;
    await ask();
    expect(monitor.store.get()).toEqual({ kind: 'away', since: 1000, nextAt: 7000 });
    outcome = () => Promise.reject(new ApiError(503, 'restarting'));
    now = 8000;
    await ask();
    expect(monitor.store.get().kind).toBe('away');
    outcome = () => Promise.reject(new ApiError(403, 'no'));
    await ask();
    expect(monitor.store.get().kind).toBe('reachable');
  });

  it('is said in words', () => {
    const clock = (ms: number) => `at ${ms}`;
    expect(connectionText({ kind: 'reachable' }, 0, clock)).toBeUndefined();
    expect(connectionText({ kind: 'away', since: 5, nextAt: 4100 }, 100, clock)).toBe('away since at 5, again in 4 s');
    expect(connectionText({ kind: 'away', since: 5, nextAt: 100 }, 100, clock)).toBe('away since at 5, trying again');
  });
});

describe('keys that messages name', () => {
  it('are found in a frame, so that every test of a screen sees one that the screen does not have', () => {
    expect(keysNamed('It failed. Press r to try again.')).toEqual(['r']);
    expect(keysNamed('Follow several logs for that: press t.')).toEqual(['t']);
    expect(keysNamed('Nothing to do here.')).toEqual([]);
  });
});
