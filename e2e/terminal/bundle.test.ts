import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CLI = join(import.meta.dirname, '../../packages/cli');
const USER = { id: 1, name: 'Rank_5', admin_level: 5, developer_level: 0, permissions: [], special_permissions: [] };

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-bundle-'));
  for (const part of ['bin', 'package.json']) cpSync(join(CLI, part), join(folder, part), { recursive: true });
  const env = {
    ...process.env,
    STEWARD_BUNDLE_WHOLE: 'cache,transport',
    STEWARD_BUNDLE_DIR: join(folder, 'dist'),
  };
  const built = spawnSync('tsup', [], { cwd: CLI, env, encoding: 'utf8', shell: true });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/auth/rpg') response.setHeader('set-cookie', 's=1; Path=/; HttpOnly; Max-Age=2592000');
    const user = { ...USER, disabled: false, has2fa: false, skin: 1, donate_credits: 0, user_ban: null };
    response.end(JSON.stringify({ user }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(program: string, name: string, args: readonly string[], input: string, more: NodeJS.ProcessEnv = {}) {
  const env = {
    ...more,
    PATH: process.env['PATH'],
    HOME: join(folder, name),
    STEWARD_CONFIG_DIR: join(folder, name),
    STEWARD_URL: url,
  };
  const child = spawn(process.execPath, [join(program, 'bin/steward.mjs'), ...args], { env });
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise<[code: number | null, said: string]>((resolve) =>
    child.once('close', (code) => resolve([code, said])),
  );
}

it('does the same with and without the short ways of the build', async () => {
  for (const args of [
    ['--help'],
    ['login', '--name', 'Rank_5', '--password-stdin'],
    ['whoami', '--json'],
    ['player', 'bann'],
    ['logs', 'search', '--help'],
    ['completion', 'bash'],
  ]) {
    const [lean, whole] = await Promise.all([
      run(CLI, 'lean', args, 'secret\n'),
      run(folder, 'whole', args, 'secret\n'),
    ]);
    expect(whole, args.join(' ')).toEqual(lean);
    // Again, by the code that the first run kept.
    expect(await run(CLI, 'lean', args, 'secret\n'), args.join(' ')).toEqual(whole);
  }
});

it('holds no letter for which all others would take two bytes', () => {
  const files = globSync('*.{js,cjs}', { cwd: join(CLI, 'dist') });
  expect(files).toContain('screens.js');
  for (const file of files)
    expect(/[\u0080-\uffff]/.exec(readFileSync(join(CLI, 'dist', file), 'utf8')), file).toBeNull();
});

it('loads of Node.js itself only what short commands need', async () => {
  const list = join(folder, 'list.cjs');
  writeFileSync(
    list,
    `process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n').replaceAll('NativeModule ', '')));`,
  );
  for (const args of [
    ['whoami', '--json'],
    ['status', '--json'],
    ['complete', '--', 'player', 'show', ''],
  ]) {
    const [, said] = await run(CLI, 'lean', args, '', { NODE_OPTIONS: `--require ${list}` });
    const loaded = new Set(said.split('\n'));
    expect(loaded.has('vm'), said).toBe(true);
    for (const large of ['child_process', 'crypto', 'fs/promises', 'readline'])
      expect(loaded.has(large), `${args.join(' ')}: ${large}`).toBe(false);
  }
});

it('loads the screens on a Node that lacks what newer ones have, as 20 does', () => {
  const screens = JSON.stringify(join(import.meta.dirname, '../../packages/cli/dist/screens.js'));
  const script = `
    delete process.getBuiltinModule('node:zlib').createZstdDecompress;
    delete process.getBuiltinModule('node:worker_threads').markAsUncloneable;
    delete Promise.withResolvers;
    const { runScreens } = await import(${screens});
    console.log(typeof runScreens);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['function\n', '']);
});
