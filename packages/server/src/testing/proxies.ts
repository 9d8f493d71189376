import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { documentedBlock } from './documented.ts';
import { freePort } from './free-port.ts';

const INSTALL = 'docs/operators/install.md';
/** What the document says, and what stands in its place here. */
const DOCUMENTED_SERVER = '127.0.0.1:4747';
const START_MS = 20_000;

export interface Proxy {
  /** Where it speaks TLS, on all addresses of the loopback. */
  readonly port: number;
  /** The last of what it wrote. */
  said(): string;
  stop(): Promise<void>;
}

export interface ProxyKind {
  readonly name: 'nginx' | 'caddy';
  /** Starts it from the lines of the document, in front of a server on that port. */
  start(serverPort: number): Promise<Proxy>;
  /** What is missing on this machine; undefined: nothing. */
  readonly missing: string | undefined;
}

const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The environment of the service as the document has it, without the file that is not there. */
export function documentedEnvironment(): Record<string, string> {
  const lines = documentedBlock(INSTALL, 'ini', 'STEWARD_TRUST_PROXY').trim().split('\n');
  const pairs = lines.map((line): [string, string] => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(pairs.filter(([name]) => name !== 'STEWARD_CONFIG'));
}

function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((sum, [from, to]) => {
    if (!sum.includes(from)) throw new Error(`The document no longer has "${from}".`);
    return sum.replaceAll(from, to);
  }, text);
}

/** The name of the panel in the document. */
export const PANEL = 'panel.example.org';

/** Whether TLS for the panel's name succeeds: Caddy listens before it has made the certificate. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: PANEL, rejectUnauthorized: false })
      .once('secureConnect', () => socket.destroy() && resolve(true))
      .once('error', () => resolve(false));
  });

async function run(program: string, args: readonly string[], port: number, dir: string): Promise<Proxy> {
  const child = spawn(program, args, {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });
  let said = '';
  const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const isOver = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await isOver;
    clearTimeout(late);
    await rm(dir, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${program} did not start with the lines of ${INSTALL}.\n${said}`);
    }
    await sleep(50);
  }
  return { port, said: () => said, stop };
}

function certify(dir: string): { crt: string; key: string } {
  const [crt, key] = [join(dir, 'panel.crt'), join(dir, 'panel.key')];
  const subject = ['-subj', `/CN=${PANEL}`, '-days', '2'];
  const files = ['-keyout', key, '-out', crt];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...files], { stdio: 'pipe' });
  return { crt, key };
}

const TEMP = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const startNginx = (program: string, serverPort: number): Promise<Proxy> =>
  runNginx(program, documentedBlock(INSTALL, 'nginx', 'proxy_pass'), {
    [DOCUMENTED_SERVER]: `127.0.0.1:${serverPort}`,
  });

/** Starts nginx from the lines of the document about several processes, in front of servers on those three ports. */
export const startBalancer = (ports: readonly [number, number, number]): Promise<Proxy> =>
  runNginx(
    findProgram('nginx') ?? 'nginx',
    documentedBlock('docs/operators/postgresql.md', 'nginx', 'upstream'),
    Object.fromEntries(ports.map((port, n) => [`10.0.0.1${n + 1}:4747`, `127.0.0.1:${port}`])),
  );

async function runNginx(program: string, lines: string, servers: Readonly<Record<string, string>>): Promise<Proxy> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-nginx-'));
  const { crt, key } = certify(dir);
  const port = await freePort();
  const server = replaced(lines, {
    'listen 443 ssl': `listen ${port} ssl`,
    '/etc/ssl/panel.crt': crt,
    '/etc/ssl/panel.key': key,
    ...servers,
  });
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const temp = TEMP.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n');
  const config = `${user}daemon off;\npid ${dir}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temp}\n${server}\n}\n`;
  await writeFile(join(dir, 'nginx.conf'), config);
  return run(program, ['-c', join(dir, 'nginx.conf'), '-p', dir, '-e', 'stderr'], port, dir);
}

async function startCaddy(program: string, serverPort: number): Promise<Proxy> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-caddy-'));
  const [port, httpPort] = [await freePort(), await freePort()];
  const site = replaced(documentedBlock(INSTALL, 'text', 'reverse_proxy'), {
    [DOCUMENTED_SERVER]: `127.0.0.1:${serverPort}`,
  });
  // A certificate of its own, as nobody outside vouches for the name of an example.
  const own = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}\n}\n`;
  await writeFile(join(dir, 'Caddyfile'), own + site);
  return run(program, ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')], port, dir);
}

const kindOf = (
  name: ProxyKind['name'],
  needs: readonly string[],
  start: (program: string, serverPort: number) => Promise<Proxy>,
): ProxyKind => {
  const missing = needs.filter((need) => findProgram(need) === undefined);
  return {
    name,
    start: (serverPort) => start(findProgram(name) ?? name, serverPort),
    missing: missing.length > 0 ? missing.join(' and ') : undefined,
  };
};

/** The proxies that the document tells how to set up. */
export const PROXIES: readonly ProxyKind[] = [
  kindOf('nginx', ['nginx', 'openssl'], startNginx),
  kindOf('caddy', ['caddy'], startCaddy),
];
