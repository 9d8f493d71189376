import { spawn, spawnSync } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareWidths, widthOf } from '../../packages/cli/src/io/width.ts';
import { spawnPty } from '../../packages/cli/src/testing/terminal.ts';
import { newPerson, type Person } from './harness.ts';

const WAIT_MS = 20_000;
const USER = {
  id: 1,
  name: 'Rank_5',
  admin_level: 5,
  developer_level: 3,
  permissions: [],
  special_permissions: [],
  disabled: false,
  has2fa: false,
  skin: 1,
  donate_credits: 0,
  user_ban: null,
};

let server: Server | undefined;
let person: Person | undefined;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sendJson =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

/** Somebody at a server that answers everything in one way. */
async function at(listener: RequestListener): Promise<Person> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  person = await newPerson(`http://127.0.0.1:${(started.address() as AddressInfo).port}`);
  return person;
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  await person?.leave();
  person = undefined;
});

/** A program in a real terminal, with all that it wrote, colours and all. */
function inTerminal(
  by: Person,
  args: readonly string[],
  options: { columns?: number; env?: Record<string, string> } = {},
) {
  return ptyOf(by.command.file, [...by.command.args, ...args], { ...by.env, ...options.env }, options.columns);
}

function ptyOf(file: string, args: readonly string[], env: Record<string, string>, columns = 80) {
  const terminal = spawnPty(file, [...args], {
    cols: columns,
    rows: 24,
    name: env.TERM ?? 'xterm-256color',
    env,
  });
  const state = { text: '', code: undefined as number | undefined };
  terminal.onData((data) => (state.text += data));
  terminal.onExit(({ exitCode, signal }) => (state.code = signal ? 128 + signal : exitCode));
  const until = async (holds: () => boolean) => {
    const end = Date.now() + WAIT_MS;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`It did not come. The terminal:\n${state.text}`);
      await sleep(20);
    }
  };
  return {
    state,
    pid: terminal.pid,
    type: (text: string) => terminal.write(text),
    hangUp: () => terminal.kill('SIGHUP'),
    waitFor: (text: string) => until(() => state.text.includes(text)),
    async end() {
      await until(() => state.code !== undefined);
      await sleep(50);
      return { code: state.code, text: state.text };
    },
  };
}

const NO_COLOURS = /\u001b\[[\d;]*m/;
const ANY_ESCAPE = /\u001b/;

describe('terminals', () => {
  it('without one, screens are not begun', async () => {
    const { code, stdout, stderr } = await (await at(sendJson({}))).run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: steward');
  });

  it.each([
    ['colours', {}, true],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
    ['none where TERM is dumb', { TERM: 'dumb' }, false],
  ])('%s', async (_what, env: Record<string, string>, coloured) => {
    const by = await at(sendJson({ user: USER }));
    const { code, text } = await inTerminal(by, ['whoami'], { env }).end();
    expect(code).toBe(0);
    expect(NO_COLOURS.test(text)).toBe(coloured);
    if (env.TERM === 'dumb') expect(text).not.toMatch(ANY_ESCAPE);
  });

  it('TERM=dumb draws no screens and nothing over another: they are told, or why they do not come', async () => {
    const by = await at(sendJson({ user: USER }));
    const none = await inTerminal(by, [], { env: { TERM: 'dumb', STEWARD_PLAIN: '0' } }).end();
    expect(none.code).toBe(2);
    expect(none.text).not.toMatch(ANY_ESCAPE);
    const screens = inTerminal(by, [], { env: { TERM: 'dumb' } });
    await screens.waitFor('plain mode');
    screens.type('\u0003');
    const told = await screens.end();
    expect(told.code).toBe(130);
    expect(told.text).not.toMatch(ANY_ESCAPE);
    const watching = inTerminal(by, ['whoami', '--watch', '0.1'], { env: { TERM: 'dumb' } });
    await watching.waitFor('Server');
    watching.type('\u0003');
    const { code, text } = await watching.end();
    expect(code).toBe(130);
    expect(text).not.toMatch(ANY_ESCAPE);
  });

  it('names of any script fit 40 columns, and steer nothing', async () => {
    const names = [
      '名前が長いプレイヤーさんですよね',
      '👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family name',
      'Zoë\u001b[31mRed\u202e',
      'x'.repeat(60),
      'a\nb',
    ];
    const by = await at(
      sendJson(names.map((name, id) => ({ name, id, old_name: null, level: 7, skin: 1, skin_job: null }))),
    );
    await prepareWidths();
    const { code, text } = await inTerminal(by, ['player', 'search', 'name', '--no-color'], { columns: 40 }).end();
    expect(code).toBe(0);
    const table = text.split('\r\n').slice(0, names.length + 1);
    expect(table[0]).toMatch(/^NAME/);
    for (const line of table) expect(widthOf(line), line).toBeLessThanOrEqual(40);
    expect(text).not.toMatch(/\u001b\[31m|\u202e/);
  });

  it('--watch leaves the terminal as it was', async () => {
    const by = await at(sendJson({ user: USER }));
    const watching = inTerminal(by, ['whoami', '--watch', '0.1']);
    await watching.waitFor('A\r');
    watching.type('\u0003');
    const { code, text } = await watching.end();
    expect(code).toBe(130);
    expect(text.lastIndexOf('\u001b[?7h')).toBeGreaterThan(text.lastIndexOf('\u001b[?7l'));
    expect(text).not.toContain('\u001b[?1049h');
    expect(text).not.toContain('\u001b[?25l');
  });
});

describe('names from a pipe', () => {
  it.each([
    ['y\r', 0, '2 done.'],
    ['n\r', 1, 'Nothing was changed.'],
    ['\u0003', 130, ''],
  ])('are asked for once, on the terminal: %j', async (answer, expected, said) => {
    let posts = 0;
    const by = await at((request, response) => {
      if (request.method === 'POST') posts++;
      sendJson({})(request, response);
    });
    const line = [by.command.file, ...by.command.args].map((word) => `'${word}'`).join(' ');
    const shell = ptyOf('sh', ['-c', `printf 'A\\nB\\n' | ${line} player note - hello; echo "code $?"`], { ...by.env });
    await shell.waitFor('Do this for 2 names? [y/N]');
    shell.type(answer);
    const { text } = await shell.end();
    expect(text).toContain(`code ${expected}`);
    expect(text).toContain(said);
    expect(posts).toBe(expected === 0 ? 2 : 0);
  });
});

describe('Ctrl-C', () => {
  it('at a question ends with 130 and gives the terminal back', async () => {
    const by = await at(sendJson({}));
    const line = [by.command.file, ...by.command.args].map((word) => `'${word}'`).join(' ');
    const shell = ptyOf('sh', ['-c', `${line} login --name Rank_5; echo "code $?"; stty -a`], { ...by.env });
    await shell.waitFor('Password:');
    shell.type('secret');
    await sleep(100);
    shell.type('\u0003');
    const { text } = await shell.end();
    expect(text).toContain('code 130');
    expect(text).toMatch(/[^-]icanon/);
    expect(text).toMatch(/[^-]echo /);
    expect(text).not.toContain('secret');
  });

  it('while the server thinks ends with 130 at once', async () => {
    const by = await at(() => undefined);
    const waiting = inTerminal(by, ['whoami']);
    await sleep(700);
    const pressed = Date.now();
    waiting.type('\u0003');
    const { code, text } = await waiting.end();
    expect(code).toBe(130);
    expect(Date.now() - pressed).toBeLessThan(5000);
    expect(text).not.toContain('fault');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a tail with 130', async (signal) => {
    const by = await at((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"kind":"gap","skipped":1}\n\n');
    });
    const [script = ''] = by.command.args;
    const child = spawn(by.command.file, [script, 'logs', 'tail', 'general', '--json'], { env: by.env });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill(signal);
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130);
  });

  it('a terminal that is hung up ends what runs in it', async () => {
    const by = await at((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"kind":"gap","skipped":1}\n\n');
      const writing = setInterval(() => response.write('data: {"kind":"gap","skipped":2}\n\n'), 50);
      response.on('close', () => clearInterval(writing));
    });
    const tail = inTerminal(by, ['logs', 'tail', 'general']);
    await tail.waitFor('skipped');
    tail.hangUp();
    await tail.end();
    expect(() => process.kill(tail.pid, 0)).toThrow('ESRCH');
  });
});

describe('servers', () => {
  const gives = async (
    listener: RequestListener,
    args: readonly string[] = ['whoami'],
    env: Record<string, string> = {},
  ) => (await at(listener)).run(args, '', env);

  it('that are down', async () => {
    const by = await at(sendJson({}));
    const { code, stderr } = await by.run(['whoami'], '', { STEWARD_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(7);
    expect(stderr).toContain('Nobody listens at that address. Is the server up?');
  });

  it('that are silent', async () => {
    const { code, stderr, stdout } = await gives(() => undefined, ['whoami'], { STEWARD_TIMEOUT: '0.5' });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('It did not answer in time.');
    expect((await gives(sendJson({ user: USER }), ['whoami'], { STEWARD_TIMEOUT: 'soon' })).code).toBe(2);
  });

  it('that stop in the midst of an answer', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"user":');
      setTimeout(() => response.destroy(), 50);
    };
    const { code, stdout, stderr } = await gives(half);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('It broke the connection.');
  });

  it('whose session has ended', async () => {
    const { code, stderr } = await gives(sendJson({ error: 'Please sign in first.' }, 401));
    expect(code).toBe(3);
    expect(stderr).toContain('Sign in with "steward login".');
  });

  it('that are older', async () => {
    const { code, stderr } = await gives(sendJson({ error: 'There is no such call.' }, 404));
    expect(code).toBe(5);
    expect(stderr).toContain('The server may be older than this steward: "steward doctor" compares them.');
  });

  it('that are newer', async () => {
    const newer = { user: { ...USER, favourite_colour: { r: 1 }, admin_level: 99 }, more: [1] };
    const { code, stdout } = await gives(sendJson(newer), ['whoami', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Rank_5', favouriteColour: { r: 1 } });
    expect((await gives(sendJson(newer))).code).toBe(0);
  });

  it.each([
    [200, 1, 'A web page came instead of an answer'],
    [404, 1, 'A web page came instead of an answer'],
    [502, 7, 'The server is restarting.'],
  ])('that answer HTML with %i', async (status, expected, text) => {
    const page: RequestListener = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><script>alert(1)</script>');
    };
    const { code, stdout, stderr } = await gives(page);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(text);
    expect(stderr).not.toContain('<');
  });

  it('that answer no JSON, or send elsewhere', async () => {
    const broken = await gives((_request, response) => void response.end('{"user":'));
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain('no JSON');
    const moved = await gives(
      (_request, response) => void response.writeHead(308, { location: 'https://x.example/' }).end(),
    );
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain('The server sends elsewhere.');
  });
});

describe('disks', () => {
  const signsIn: RequestListener = (_request, response) => {
    response.setHeader('set-cookie', `s=${Math.random()}; Path=/; HttpOnly; Max-Age=1000`);
    sendJson({ user: USER })(_request, response);
  };
  const login = ['login', '--name', 'Rank_5', '--password-stdin'];
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'steward-disk-'));
  });
  afterEach(async () => {
    spawnSync('umount', [folder], { stdio: 'ignore' });
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  });

  const mounted = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;

  it('that are full stop the output with a clear error', async () => {
    const by = await at(sendJson({ user: USER }));
    const full = openSync('/dev/full', 'w');
    const [script = ''] = by.command.args;
    const child = spawn(by.command.file, [script, 'whoami'], { env: by.env, stdio: ['ignore', full, 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    closeSync(full);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'steward: Cannot write the output: the disk is full.\n' });
  });

  it('that are full keep nothing half written', async (context) => {
    if (!mounted('size=8k')) return context.skip();
    const by = await at(signsIn);
    spawnSync('sh', ['-c', `head -c 100000 /dev/zero > '${folder}/filler'`], { stdio: 'ignore' });
    const env = { STEWARD_CONFIG_DIR: folder };
    const { code, stderr } = await by.run(login, 'x', env);
    expect(code).toBe(1);
    expect(stderr).toContain('the disk is full');
    expect(stderr).not.toContain('fault');
    const added = await by.run(['profiles', 'add', 'prod', 'https://panel.example'], '', env);
    expect(added.code).toBe(1);
    expect(added.stderr).toContain('the disk is full');
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => /\.(json|tmp)$/.test(name))).toEqual([]);
  });

  it('that are read-only are named, and reading goes on', async (context) => {
    const isRoot = process.getuid?.() === 0;
    if (isRoot && !mounted('ro')) return context.skip();
    if (!isRoot) await chmod(folder, 0o500);
    const by = await at(signsIn);
    const env = { STEWARD_CONFIG_DIR: '', HOME: folder };
    const { code, stderr } = await by.run(login, 'x', env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Cannot write to .*(read-only|permission is denied)/);
    expect((await by.run(['whoami'], '', env)).code).toBe(0);
    const doctor = await by.run(['doctor', '--json'], '', { STEWARD_CONFIG_DIR: folder });
    expect(doctor.code).toBe(1);
    expect(JSON.parse(doctor.stdout)).toContainEqual(expect.objectContaining({ check: 'Settings', state: 'wrong' }));
  });
});

describe('several stewards at once', () => {
  it('lose no session and no profile', async () => {
    let signedIn = 0;
    const by = await at((request, response) => {
      if (request.method === 'POST') response.setHeader('set-cookie', `s${++signedIn}=1; Path=/; Max-Age=1000`);
      sendJson({ user: USER })(request, response);
    });
    const count = 5;
    const login = ['login', '--name', 'Rank_5', '--password-stdin'];
    const runs = await Promise.all(
      Array.from({ length: count }, (_, number) => [
        by.run(login, 'x'),
        by.run(['profiles', 'add', `p${number}`, `https://p${number}.example`]),
      ]).flat(),
    );
    expect(runs.map(({ code, stderr }) => `${code} ${code === 0 ? '' : stderr}`)).toEqual(runs.map(() => '0 '));
    const credentials = join(by.configDir, 'credentials');
    const [file = '', ...others] = await readdir(credentials);
    expect(others).toEqual([]);
    const jar = JSON.parse(await readFile(join(credentials, file), 'utf8')) as { cookies: { key: string }[] };
    expect(jar.cookies.map(({ key }) => key).sort()).toEqual(['s1', 's2', 's3', 's4', 's5']);
    const settings = JSON.parse(await readFile(join(by.configDir, 'config.json'), 'utf8')) as { profiles: object };
    expect(Object.keys(settings.profiles).sort()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    expect((await readdir(by.configDir)).filter((name) => /lock|tmp/.test(name))).toEqual([]);
  });
});
