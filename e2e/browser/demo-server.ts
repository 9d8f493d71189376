import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../packages/server/dist/steward-server.js');
const READY_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;

export interface DemoServer {
  /** `http://127.0.0.1:…` */
  readonly base: string;
  /** Its data folder. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

/** Starts the built demonstration on a free port with a data folder of its own, and waits until it is ready. Variables may be added. */
export async function startDemoServer(extra: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  if (!existsSync(PROGRAM)) throw new Error('The server is not built. Run "npm run build" first.');
  const folder = await mkdtemp(join(tmpdir(), 'steward-browser-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [PROGRAM, 'demo'], {
    env: { ...process.env, STEWARD_PORT: String(port), STEWARD_DATA_DIR: folder, STEWARD_LOG_LEVEL: 'warn', ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async () => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${base}/api/ready`).catch(() => undefined);
    if (answer?.ok) return { base, folder, stop };
    await pause(150);
  }
  await stop();
  throw new Error(`The demonstration did not become ready.\n${said}`);
}
