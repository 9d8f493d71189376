import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../../../..');
const built = join(packages, 'server/dist/steward-server.js');
const source = join(packages, 'server/src/bin.ts');

const READY_MS = 120_000;
const STOP_MS = 15_000;

/** What a restart of the demonstration does: says so, leaves a mark, and ends as it was told. */
const restartOf = (target: string) =>
  `echo "Stopping ${target}"; echo "${target} is slow today" >&2; sleep 1; echo ${target} >> ran; echo "Started ${target}"; exit "$(cat status)"`;

export interface DemoWithRestarts {
  readonly url: string;
  /** Which targets were restarted, in order. */
  restarted(): Promise<readonly string[]>;
  /** The status with which restarts end from now on. */
  endWith(status: number): Promise<void>;
  stop(): Promise<void>;
}

/** The demonstration with restart commands, on a port and with a folder of its own. */
export async function startDemoWithRestarts(): Promise<DemoWithRestarts> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-restarts-'));
  const command = (target: string) => ({ command: ['/bin/sh', '-c', restartOf(target)], cwd: folder });
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ restart: { develop: command('develop'), prod: command('prod') } }),
  );
  await writeFile(join(folder, 'status'), '0');
  await writeFile(join(folder, 'ran'), '');

  const child = spawn(process.execPath, [existsSync(built) ? built : source, 'demo', '--players', '300'], {
    env: {
      PATH: process.env.PATH,
      STEWARD_PORT: '0',
      STEWARD_DATA_DIR: join(folder, 'data'),
      STEWARD_CONFIG: join(folder, 'config.json'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const fail = () => reject(new Error(`The demonstration did not start:\n${output.slice(-4000)}`));
    const late = setTimeout(fail, READY_MS);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
        const [, address] = /runs on (http:\/\/[\d.]+:\d+)/.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(late);
        resolve(address);
      });
  });
  return {
    url,
    restarted: async () => (await readFile(join(folder, 'ran'), 'utf8')).split('\n').filter((line) => line !== ''),
    endWith: (status) => writeFile(join(folder, 'status'), String(status)),
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
