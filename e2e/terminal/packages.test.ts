import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The most that may be downloaded, in bytes; `docs/operators/install.md` says what they have now. */
const MOST = { cli: 1_600_000, agent: 600_000, server: 4_500_000 } as const;
type Name = keyof typeof MOST;

let folder: string;
let files: Record<Name, string>;

const run = (program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) => {
  const { npm_config_registry: _, ...clean } = process.env;
  return spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...clean, ...env }, timeout: 90_000 });
};

/** Installs as `npm install -g` does, into a folder of its own and without any network. */
function install(name: Name) {
  const prefix = join(folder, `prefix-${name}`);
  const empty = join(folder, `empty-${name}`);
  mkdirSync(empty);
  const nowhere = { npm_config_cache: join(folder, 'cache'), npm_config_registry: 'http://127.0.0.1:9/' };
  const args = ['install', '--global', '--prefix', prefix, '--offline', '--no-audit', '--no-fund', files[name]];
  return { prefix, empty, installed: run('npm', args, empty, nowhere) };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-packages-'));
  const packed = run(process.execPath, [join(ROOT, 'scripts/pack.mjs'), folder], ROOT);
  expect(packed.status, packed.stderr + packed.stdout).toBe(0);
  const found = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const of = (name: Name) => join(folder, found.find((file) => file.startsWith(`steward-${name}-`)) ?? '');
  files = { cli: of('cli'), agent: of('agent'), server: of('server') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['cli', 'steward'],
  ['agent', 'steward-agent'],
] as const)('%s is installed in an empty folder without a network, and runs', (name, program) => {
  const { prefix, empty, installed } = install(name);
  expect(installed.status, installed.stderr).toBe(0);
  const { version } = JSON.parse(readFileSync(join(ROOT, `packages/${name}/package.json`), 'utf8')) as {
    version: string;
  };
  const { status, stdout, stderr } = run(join(prefix, 'bin', program), ['--version'], empty);
  expect({ status, stderr, stdout: stdout.trim() }).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(version) as string,
  });
});

it('the server brings its program, its worker threads and the portal', () => {
  const listed = run('tar', ['-tzf', files.server], folder).stdout.split('\n');
  for (const part of [
    'dist/steward-server.js',
    'dist/data/openapi-calls.json',
    'bin/steward-server.mjs',
    'web/index.html',
    'web/licenses.txt',
    'LICENSE',
  ])
    expect(listed, part).toContain(`package/${part}`);
  expect(listed.filter((name) => /\.map$|\.test\.|node_modules/.test(name))).toEqual([]);
  expect(listed.some((name) => /package\/dist\/.*worker\.js$/.test(name))).toBe(true);
});

it.each(Object.keys(MOST) as Name[])('%s is no larger than it may be', (name) => {
  expect(statSync(files[name]).size).toBeLessThan(MOST[name]);
});
