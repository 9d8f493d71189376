import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const steward = join(root, 'packages/cli/bin/steward.mjs');
const built = join(root, 'packages/server/dist/steward-server.js');
const source = join(root, 'packages/server/src/bin.ts');

const READY_MS = 120_000;
const COMMAND_MS = 30_000;
const STOP_MS = 15_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The environment of whatever a test runs: nothing of the caller's but what programs need to run. */
function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'LANG', 'TMPDIR', 'SystemRoot'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

async function ended(child: ChildProcess, ms: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([
    exit,
    sleep(ms)
      .then(() => child.kill('SIGKILL'))
      .then(() => exit),
  ]);
}

export interface DemoServer {
  readonly url: string;
  /** Ends it, and starts it again on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The demonstration on a port and with a data folder of its own. */
export async function startDemo(): Promise<DemoServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [existsSync(built) ? built : source, 'demo', '--players', '300'], {
      env: { ...cleanEnvironment(), STEWARD_PORT: String(port), STEWARD_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4000)));
    child.stderr?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4000)));
    const until = Date.now() + READY_MS;
    for (;;) {
      const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      if (child.exitCode !== null) throw new Error(`The demonstration ended with ${child.exitCode}:\n${output}`);
      if (Date.now() > until) throw new Error(`The demonstration was not ready within ${READY_MS} ms:\n${output}`);
      await sleep(100);
    }
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child, STOP_MS);
  };
  await start();
  return {
    url,
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly output: { stdout: string; stderr: string };
  /** Waits until standard output holds so many lines. */
  waitForLines(count: number): Promise<void>;
  waitForError(text: string): Promise<void>;
  interrupt(): void;
  finish(): Promise<Finished>;
}

/** Somebody who types commands, with settings of their own. */
export interface Person {
  readonly env: Readonly<Record<string, string>>;
  readonly configDir: string;
  readonly command: { readonly file: string; readonly args: readonly string[] };
  start(args: readonly string[], input?: string, extra?: Readonly<Record<string, string>>): Running;
  run(args: readonly string[], input?: string, extra?: Readonly<Record<string, string>>): Promise<Finished>;
  signIn(name: string): Promise<void>;
  leave(): Promise<void>;
}

export const PASSWORD = 'steward-demo';

export async function newPerson(url: string): Promise<Person> {
  const configDir = await mkdtemp(join(tmpdir(), 'steward-person-'));
  const env = { ...cleanEnvironment(), STEWARD_URL: url, STEWARD_CONFIG_DIR: configDir };
  const start: Person['start'] = (args, input, extra = {}) => {
    const child = spawn(process.execPath, [steward, ...args], {
      env: { ...env, ...extra },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const until = async (holds: () => boolean, what: string) => {
      const end = Date.now() + COMMAND_MS;
      while (!holds()) {
        if (Date.now() > end || child.exitCode !== null) {
          child.kill('SIGKILL');
          throw new Error(`steward ${args.join(' ')}: ${what}.\n${output.stdout}\n${output.stderr}`);
        }
        await sleep(20);
      }
    };
    return {
      output,
      waitForLines: (count) => until(() => output.stdout.split('\n').length > count, `no ${count} lines`),
      waitForError: (text) => until(() => output.stderr.includes(text), `no "${text}"`),
      interrupt: () => child.kill('SIGINT'),
      async finish() {
        const late = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
        await closed;
        clearTimeout(late);
        return { code: child.exitCode ?? 128, ...output };
      },
    };
  };
  const run: Person['run'] = (args, input, extra) => start(args, input, extra).finish();
  return {
    env,
    configDir,
    command: { file: process.execPath, args: [steward] },
    start,
    run,
    async signIn(name) {
      const { code, stderr } = await run(['login', '--name', name, '--password-stdin'], PASSWORD);
      if (code !== 0) throw new Error(`${name} could not sign in: ${stderr}`);
    },
    leave: () => rm(configDir, { recursive: true, force: true }),
  };
}
