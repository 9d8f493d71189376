import { accounts } from '@steward/api-client/contract/accounts';
import { sessions, type CheckedFile } from '@steward/api-client/contract/sessions';
import { vacBlacklist } from '@steward/api-client/contract/vac-lists';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { widthOf } from '../../io/width.ts';
import { NOW, community } from '../../testing/community.ts';
import { principal } from '../../testing/people.ts';
import { showApp, type ShownApp } from '../../testing/render-app.tsx';
import {
  Refusal,
  answer,
  answerRaw,
  startScripted,
  type Script,
  type ScriptedServer,
} from '../../testing/scripted-server.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const file = (name: string, verdict: CheckedFile['verdict']): CheckedFile => ({
  name,
  verdict,
  hash: '876b599553b0a6b1f442684044d9085e3ddff66b',
  severity: verdict === 'blacklisted' ? 3 : null,
  description: verdict === 'unknown' ? null : `About ${name}`,
});

const events = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  label: `Event ${at + 1}`,
  timestamp: `2026-06-20T16:0${at}:00Z`,
  details: ['first detail', '\u001b[31msecond'],
}));

const scripts: readonly Script[] = [
  answer(sessions.events, () => events),
  answer(sessions.libraries, () => [file('bass.dll', 'unknown'), file('evil.dll', 'blacklisted')]),
  answer(sessions.processes, () => [file('steam.exe', 'whitelisted')]),
  answer(sessions.screens, () => [
    { name: 'screen-1.png', image: '/api/x', timestamp: '2026-06-20T16:00:00Z', size: 2343 },
  ]),
];

interface StartOptions {
  readonly adminLevel?: number;
  readonly permissions?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
}

async function start(
  options: StartOptions = {},
  more: readonly Script[] = [],
): Promise<{ app: ShownApp; server: ScriptedServer }> {
  const { adminLevel = 7, permissions = ['vacSessions'], columns = 80, rows = 24 } = options;
  const user = principal({ adminLevel, permissions: [...permissions] });
  const own = [
    answer(accounts.principal, ({ headers }) => {
      if (headers.cookie === undefined) throw new Refusal(401, 'Please sign in first.');
      return { user };
    }),
    ...more,
    ...scripts,
  ];
  const server = await startScripted([...own, ...community({ adminLevel, developerLevel: 0 }).scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { columns, rows, now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  return { app, server };
}

const openSession = async (app: ShownApp) => {
  await app.press(':', 'session 1204', 'enter');
  await app.waitFor('Carl_Johnson · active');
};

describe('a session', () => {
  it('shows facts and the latest events first, then all', async () => {
    const { app } = await start({ rows: 60 });
    await openSession(app);
    const frame = await app.waitFor('latest 5 of 8');
    expect(frame.indexOf('Event 8')).toBeLessThan(frame.indexOf('Event 4'));
    expect(frame).not.toContain('Event 3');
    expect(frame).toContain('␛[31msecond');
    await app.press('tab');
    await app.waitFor('[Events 8]');
    expect(app.frame()).toContain('Event 1');
  });

  it('says why its events could not be read, on the first part, too', async () => {
    const { app } = await start({}, [
      answer(sessions.events, () => {
        throw new Refusal(403, 'The events are not for you.');
      }),
    ]);
    await openSession(app);
    await app.waitFor('The events are not for you. Press r to try again.');
    expect(app.frame()).not.toContain('Loading...');
  });

  it('shows checked files, what is blacklisted first, read when they are asked for', async () => {
    const { app, server } = await start();
    await openSession(app);
    expect(server.calls.some((call) => call.endsWith('/libraries'))).toBe(false);
    await app.press('tab', 'tab');
    const frame = await app.waitFor('evil.dll');
    expect(frame.indexOf('evil.dll')).toBeLessThan(frame.indexOf('bass.dll'));
    expect(frame).toMatch(/Blacklisted +Cheat +evil\.dll +About evil\.dll/);
    await app.press('tab');
    await app.waitFor('Whitelisted');
    await app.press('tab');
    await app.waitFor('Save 1 file: steward sessions screens 1204 --save FOLDER');
    await app.press('h', 'h');
    await app.waitFor('evil.dll');
  });

  it('shows first what nobody judged, puts it on a list, and saves a screenshot', async () => {
    const put: unknown[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'steward-screens-'));
    const { app } = await start({}, [
      answer(vacBlacklist.add, ({ body }) => {
        put.push(body);
        return {
          ...(body as object),
          createdAt: '2026-06-20T16:00:00Z',
          name: 'Rank_5',
          deletedAt: null,
          deletedBy: null,
        } as never;
      }),
      answerRaw(sessions.screen, (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        response.end('a picture');
      }),
    ]);
    await openSession(app);
    await app.press('tab', 'tab');
    await app.waitFor('evil.dll');
    await app.press('u');
    await app.waitFor(/▸ Unknown +.*bass\.dll/);
    await app.press('b');
    await app.waitFor('Add to the blacklist');
    await app.press('ctrl-s');
    await app.waitUntilGone('Add to the blacklist');
    expect(put).toEqual([{ hash: '876b599553b0a6b1f442684044d9085e3ddff66b', description: 'bass.dll', severity: 2 }]);
    await app.press('tab', 'tab', 'd');
    await app.waitFor('Save screen-1.png');
    await app.press('ctrl-u', folder, 'enter');
    await app.waitFor('Saved ');
    expect(readFileSync(join(folder, 'screen-1.png'), 'utf8')).toBe('a picture');
    rmSync(folder, { recursive: true });
  });

  it('says whose files and screenshots are not shown', async () => {
    const { app, server } = await start({ adminLevel: 5, permissions: [] });
    await openSession(app);
    await app.press('tab', 'tab');
    await app.waitFor('Libraries and processes are for managers and above.');
    await app.press('tab', 'tab');
    await app.waitFor('Screenshots are for leaders with the permission for VAC sessions.');
    expect(server.calls.some((call) => /libraries|processes|screens/.test(call))).toBe(false);
  });

  it('is cleaned with a reason by who may, when it has ended', async () => {
    const { app } = await start({ adminLevel: 7, permissions: [] });
    await openSession(app);
    await app.press('x');
    await app.waitFor('This session has not ended');
    const other = await start({ adminLevel: 6, permissions: [] });
    await openSession(other.app);
    expect(other.app.frame()).not.toContain('clean');
  });

  it('is flagged from any part', async () => {
    const { app } = await start();
    await openSession(app);
    await app.press('tab', 'f');
    await app.waitFor('Flag session 1204');
    await app.press('Aims through walls.', 'enter');
    await app.waitFor('Session was flagged.');
    await app.press('h');
    await app.waitFor(/Flagged +admin/);
    await app.press('f');
    await app.waitFor('This session is flagged already.');
  });

  it.each([
    [60, 15],
    [300, 80],
  ])('fits %i × %i in every part', async (columns, rows) => {
    const { app } = await start({ columns, rows });
    await openSession(app);
    for (const part of ['Events', 'Libraries', 'Processes', 'Screens', 'Session']) {
      await app.press('tab');
      await app.waitFor(`[${part}`);
      expect(app.lines()).toHaveLength(rows);
      for (const line of app.lines()) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
  });
});
