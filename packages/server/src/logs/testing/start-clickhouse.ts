import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';

const PASSWORD = 'p@ss:w/rd';
const START_MS = 30_000;

/** A ClickHouse server on the loopback that forgets all when it is stopped. */
export interface TestClickHouse {
  /** The address of one table there, such as `one`. */
  url(table: string): string;
  /** Where the server listens. */
  readonly port: number;
  /**
   * Whether a query that is told to end leaves the list of queries. The engine of `chdb` takes the word in, but a read that
   * it has begun within its process may go on.
   */
  readonly endsQueries: boolean;
  /** Kills it; what it stored is kept for `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Lets it answer nothing until `thaw`, as a machine that hangs does. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const CURRENT = join(import.meta.dirname, 'chdb-server.ts');

/**
 * The server's program: what `STEWARD_TEST_CLICKHOUSE` names, the engine of today where `STEWARD_TEST_CHDB` names a folder
 * that has it, or `clickhouse-server` on the path.
 */
export function findClickHouse(env: NodeJS.ProcessEnv): string | undefined {
  if (env['STEWARD_TEST_CHDB'] !== undefined) return CURRENT;
  const named = env['STEWARD_TEST_CLICKHOUSE'];
  if (named !== undefined && named !== '') return named;
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'clickhouse-server')).find((path) => existsSync(path));
}

export async function startClickHouse(program: string): Promise<TestClickHouse> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-clickhouse-'));
  const [port, tcpPort] = [await freePort(), await freePort()];
  await Promise.all(['data', 'tmp', 'schemas'].map((name) => mkdir(join(dir, name))));
  await writeFile(join(dir, 'config.xml'), configXml(dir, port, tcpPort));
  await writeFile(join(dir, 'users.xml'), USERS_XML);
  const verb = basename(program) === 'clickhouse' ? ['server'] : program === CURRENT ? [CURRENT] : [];
  const executable = program === CURRENT ? process.execPath : program;
  let halt: () => Promise<void> = () => Promise.resolve();
  let signal: (name: NodeJS.Signals) => void = () => undefined;

  async function stop(): Promise<void> {
    await halt();
    await rm(dir, { recursive: true, force: true });
  }

  async function resume(): Promise<void> {
    const child = spawn(executable, [...verb, `--config-file=${join(dir, 'config.xml')}`], {
      stdio: 'ignore',
      cwd: dir,
    });
    const isOver = new Promise<void>((resolve) => child.on('close', () => resolve()).on('error', () => resolve()));
    signal = (name) => void child.kill(name);
    halt = async () => {
      child.kill('SIGKILL');
      await isOver;
    };
    const deadline = performance.now() + START_MS;
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > deadline) {
        await stop();
        throw new Error(`${program} did not start. Unset STEWARD_TEST_CLICKHOUSE to go without it.`);
      }
      await sleep(50);
    }
  }

  await resume();
  const user = `default:${encodeURIComponent(PASSWORD)}`;
  return {
    url: (table) => `clickhouse://${user}@127.0.0.1:${port}/default?table=${table}`,
    port,
    endsQueries: program !== CURRENT,
    halt: () => halt(),
    resume,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop,
  };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ping`).then(
    (answer) => answer.ok,
    () => false,
  );

const configXml = (dir: string, port: number, tcpPort: number): string => `<?xml version="1.0"?>
<yandex>
  <logger><level>none</level><log>${dir}/log</log><errorlog>${dir}/errors</errorlog></logger>
  <http_port>${port}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <max_connections>64</max_connections>
  <keep_alive_timeout>3</keep_alive_timeout>
  <mark_cache_size>67108864</mark_cache_size>
  <path>${dir}/data/</path>
  <tmp_path>${dir}/tmp/</tmp_path>
  <format_schema_path>${dir}/schemas/</format_schema_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
</yandex>
`;

const USERS_XML = `<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
  <users>
    <default>
      <password>${PASSWORD}</password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
  <quotas><default></default></quotas>
</yandex>
`;
