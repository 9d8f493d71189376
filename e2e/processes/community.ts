import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { startPostgres, type RestartablePostgres } from '../../bench/hardening/postgres.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { startBalancer, type Proxy } from '../../packages/server/src/testing/proxies.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const PACKAGE = join(import.meta.dirname, '../../packages/server');
export const PROGRAM = join(PACKAGE, 'dist/steward-server.js');
export const NEWER = '999.1.0';
const READY_MS = 60_000;
export const PLAYER = 'Some_Player';
export const OWNER = 'Panel_Owner';
export const PASSWORD = 'a password of the owner';

export interface Process {
  readonly port: number;
  readonly child: ChildProcess;
  said(): string;
  /** Ends it with that signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Three processes of the built server behind nginx, on one PostgreSQL, with a folder of logs that all of them read. */
export interface Community {
  readonly folder: string;
  readonly logs: string;
  readonly postgres: RestartablePostgres;
  readonly processes: Process[];
  /** `https://127.0.0.1:…`, of the balancer. */
  readonly base: string;
  /** Ends one, and starts it again: the same build, or one of a newer version. */
  restart(index: number, signal: NodeJS.Signals, build?: 'same' | 'newer'): Promise<void>;
  /** What nginx wrote. */
  proxySaid(): string;
  close(): Promise<void>;
}

/** The build under another version. */
function newerBuild(folder: string): string {
  const copy = join(folder, 'newer');
  mkdirSync(copy);
  cpSync(join(PACKAGE, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as object;
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: NEWER }));
  return join(copy, 'dist/steward-server.js');
}

/** Somebody whom the owner can warn, and the owner as a developer, who follows logs. */
async function addPlayer(url: string): Promise<void> {
  const database = openDatabase({ url, file: '' });
  await database.withWrite(async (tx) => {
    await tx.updateTable('player').set({ developer_level: 3 }).execute();
    const player = { name: PLAYER, name_lower: PLAYER.toLowerCase(), created_at: 1 };
    await tx.insertInto('player').values(player).execute();
  });
  await database.close();
}

export async function startProcess(
  program: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Process> {
  const child = fork(program, ['serve'], {
    env: { ...process.env, ...env, STEWARD_PORT: String(port) },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const keep = (part: Buffer) => (said = (said + part.toString()).slice(-20_000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const until = Date.now() + READY_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`A process did not start.\n${said}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    port,
    child,
    said: () => said,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await gone;
    },
  };
}

export async function startCommunity(settingsOf: (folder: string) => object): Promise<Community> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-processes-'));
  const postgres = await startPostgres(folder, { isKept: true });
  await postgres.create('steward');
  const [logs, config] = [join(folder, 'logs'), join(folder, 'config.json')];
  mkdirSync(logs);
  writeFileSync(config, JSON.stringify(settingsOf(folder)));
  const newer = newerBuild(folder);
  const envOf = (index: number) => ({
    STEWARD_DATABASE_URL: postgres.url('steward'),
    STEWARD_DATA_DIR: join(folder, `data-${index}`),
    STEWARD_LOGS_DIR: logs,
    STEWARD_CONFIG: config,
    STEWARD_SECRET_KEY: 'a key that all processes share, for tests',
    STEWARD_AUDIT_KEY: 'a key for the audit log that all processes share',
    STEWARD_TRUST_PROXY: '1',
    STEWARD_LOG_LEVEL: 'warn',
  });
  const made = spawnSync(process.execPath, ['--no-warnings', PROGRAM, 'init', '--name', OWNER], {
    env: { ...process.env, ...envOf(0), STEWARD_OWNER_PASSWORD: PASSWORD },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  await addPlayer(postgres.url('steward'));
  const ports: [number, number, number] = [await freePort(), await freePort(), await freePort()];
  const processes = await Promise.all(ports.map((port, index) => startProcess(PROGRAM, port, envOf(index))));
  const proxy: Proxy = await startBalancer(ports);
  return {
    folder,
    logs,
    postgres,
    processes,
    base: `https://127.0.0.1:${proxy.port}`,
    async restart(index, signal, build = 'same') {
      await processes[index]?.end(signal);
      processes[index] = await startProcess(build === 'newer' ? newer : PROGRAM, ports[index] ?? 0, envOf(index));
    },
    proxySaid: () => proxy.said(),
    async close() {
      await proxy.stop();
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await postgres.stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
