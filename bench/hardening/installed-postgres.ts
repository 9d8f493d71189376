import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { RunningPostgres } from './postgres.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const PASSWORD = 'steward-bench';
const PACKAGES = '/usr/lib/postgresql';
const START_MS = 30_000;
const run = promisify(execFile);

/** The programs of the newest PostgreSQL that is installed as in Debian. Throws where there is none. */
function programs(): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((one) => join(PACKAGES, one, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
  if (found === undefined) throw new Error('There is no PostgreSQL. Install the package "postgresql" first.');
  return found;
}

/** PostgreSQL refuses to run as root. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const of = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await of('-u'), gid: await of('-g') };
}

export interface InstalledPostgres extends RunningPostgres {
  /** Runs one of its programs, such as `pg_dump`. */
  run(program: string, ...args: string[]): Promise<void>;
}

/** Starts the PostgreSQL of the machine, with its own tools, in a folder. */
export async function startInstalledPostgres(dir: string): Promise<InstalledPostgres> {
  const bin = programs();
  const who = await owner();
  const [data, password] = [join(dir, 'postgres'), join(dir, 'postgres-password')];
  chmodSync(dir, 0o755);
  mkdirSync(data);
  writeFileSync(password, PASSWORD);
  if (who.uid !== undefined && who.gid !== undefined)
    for (const path of [data, password]) chownSync(path, who.uid, who.gid);
  const auth = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  await run(join(bin, 'initdb'), ['-D', data, ...auth], { ...who, cwd: data });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((one) => ['-c', one]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...who,
    cwd: data,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  for (let waited = 0; ; waited += 200) {
    const isUp = await run(join(bin, 'psql'), [url('postgres'), '-c', 'select 1']).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (waited > START_MS) throw new Error('PostgreSQL did not start.');
    await sleep(200);
  }
  return {
    url,
    create: async (database) =>
      void (await run(join(bin, 'createdb'), [`--maintenance-db=${url('postgres')}`, database])),
    run: async (program, ...args) => void (await run(join(bin, program), args)),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
