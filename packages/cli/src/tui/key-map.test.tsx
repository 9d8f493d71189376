import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { security } from '@steward/api-client/contract/security';
import { NOW, community } from '../testing/community.ts';
import { showApp } from '../testing/render-app.tsx';
import { answer, startScripted } from '../testing/scripted-server.ts';
import { openCommunity } from '../testing/open-community.tsx';
import { actionOf, keyNameOf, lineText, remapped, unknownActions } from './key-map.ts';
import { parseKeyMap } from './read-key-map.ts';
import { findBinding, type Binding } from './keys.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const binding = (label: string, ...keys: string[]): Binding => ({ keys, label, run: () => undefined });

describe('a file of keys', () => {
  it('names what keys do, everywhere or on one screen', () => {
    const map = parseKeyMap('{"refresh": "R", "bans.unban": ["x", "delete"], "block-a-route": "ctrl-b"}');
    expect(map.problems).toEqual([]);
    const bindings = [binding('unban', 'u'), binding('reset', 'x'), binding('refresh', 'r')];
    const here = remapped(bindings, 'bans', map);
    expect(findBinding(here, 'x')?.label).toBe('unban');
    expect(findBinding(here, 'u')).toBeUndefined();
    expect(findBinding(here, 'R')?.label).toBe('refresh');
    expect(findBinding(remapped(bindings, 'sessions', map), 'x')?.label).toBe('reset');
    expect(actionOf({ label: 'Block a route!' })).toBe('block-a-route');
    expect(unknownActions(here, 'bans', parseKeyMap('{"bans.unbann": "x", "sessions.flag": "y"}'))).toEqual([
      'bans.unbann',
    ]);
  });

  it('tells how a key is shown, of this screen before all others', () => {
    const map = parseKeyMap('{"refresh": "R", "bans.refresh": ["pageup", "x"]}');
    expect(['bans', 'players'].map((screen) => keyNameOf(map, screen, 'refresh', 'r'))).toEqual(['PgUp', 'R']);
    expect(keyNameOf(map, 'bans', 'unban', 'u')).toBe('u');
  });

  it('are those that the screens tell of', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-keys-'));
    closing.push(() => rmSync(dir, { recursive: true }));
    writeFileSync(join(dir, 'keys.json'), '{"refresh": "R", "two-factor": "Z", "online": "Q", "go-to": "g"}');
    const { app, close } = await openCommunity({}, { env: { STEWARD_CONFIG_DIR: dir } });
    closing.push(close);
    await app.waitFor(/and \d+ more: Q shows all/);
    await app.press('g', 'account', 'enter');
    await app.waitFor(/Two-factor +off; Z turns it on/);
    await app.press('tab');
    await app.waitFor('Press R to try again.');
  });

  it('are those by which a sign-in on a new device is looked at', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-keys-'));
    closing.push(() => rmSync(dir, { recursive: true }));
    writeFileSync(join(dir, 'keys.json'), '{"go-to": "g"}');
    const at = '2026-06-20T16:00:00Z';
    const signIn = { id: 4, at, address: '203.0.113.9', userAgent: 'Firefox on Linux', seen: false };
    const server = await startScripted([answer(security.signIns, () => [signIn]), ...community({}).scripts]);
    closing.push(() => server.close());
    const app = await showApp(server.url, { now: () => NOW, columns: 120, env: { STEWARD_CONFIG_DIR: dir } });
    closing.push(() => app.close());
    await app.waitFor('In-game name');
    await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
    await app.waitFor('"g account" shows it.');
    expect(lineText((_, usual) => usual, 'account')).toBe(':account');
  });

  it.each([
    ['{', 'keys.json is no valid JSON, so no key is changed.'],
    ['[]', 'keys.json has to be an object, such as {"refresh": "R"}.'],
    ['{"refresh": 3}', 'keys.json: "refresh" takes a key or a list of keys.'],
    ['{"refresh": []}', 'keys.json: "refresh" takes a key or a list of keys.'],
    ['{"refresh": "f13"}', 'keys.json: "refresh": "f13" is no key.'],
    ['{"refresh": "ctrl-c"}', 'keys.json: "refresh": "ctrl-c" always leaves.'],
    ['{"Refresh it": "r"}', 'keys.json: "Refresh it" is no name of an action.'],
  ])('%s is told to be wrong', (text, problem) =>
    expect(parseKeyMap(text)).toEqual({ keys: new Map(), problems: [problem] }),
  );

  it('never throws, and takes over no key that leaves', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const keys of parseKeyMap(text).keys.values()) expect(keys).not.toContain('ctrl-c');
      }),
    );
  });

  it('changes the keys of the screens, their footer and their help, and says what is wrong', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-keys-'));
    closing.push(() => rmSync(dir, { recursive: true }));
    writeFileSync(
      join(dir, 'keys.json'),
      '{"refresh": "R", "players.search": "F", "players.serch": "x", "Bad one": "x"}',
    );
    const { app, server, close } = await openCommunity({}, { env: { STEWARD_CONFIG_DIR: dir }, columns: 120 });
    closing.push(close);
    await app.waitFor('keys.json: "Bad one" is no name of an action.');
    await app.press('2');
    await app.waitFor('Player_001');
    expect(app.frame()).toContain('R refresh');
    const before = server.calls.length;
    await app.press('r');
    expect(server.calls.slice(before).filter((call) => call.endsWith('/stats/online'))).toEqual([]);
    await app.press('?');
    await app.waitFor(/R +Load again what is shown\. +refresh/);
    await app.waitFor('keys.json: no key of this screen is called players.serch.');
    await app.press('esc', 'F');
    await app.waitFor('Find players by name');
  });
});
