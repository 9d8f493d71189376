/**
 * A signed-in call against a bare `node:http` server that sends the same bytes, in turn, in one run. Bar: 0.45 of its
 * requests per second.
 *
 *   node bench/api/profile.ts [--path rpg/user/Player_One] [--rounds 7] [--seconds 3] [--connections 50] [--bar 0.45]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../../packages/server/src/config.ts';
import { systemClock } from '../../packages/server/src/core/clock.ts';
import { createLog } from '../../packages/server/src/core/log.ts';
import { createServices } from '../../packages/server/src/core/services.ts';
import { seedDemo } from '../../packages/server/src/demo/seed-world.ts';

interface Load {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
}
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  headers: Record<string, string>;
}) => Promise<Load>;

const autocannon = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  'autocannon',
) as Autocannon;
const { values } = parseArgs({
  options: {
    path: { type: 'string', default: 'rpg/user/Player_One' },
    name: { type: 'string', default: 'Player_One' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    bar: { type: 'string', default: '0.45' },
  },
});

const PASSWORD = 'steward-demo';
const dir = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const children: ChildProcess[] = [];

/** Starts a server and waits for the address that it says. */
function start(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`${script} ended: ${said}`)));
  });
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

try {
  const env = { STEWARD_DATA_DIR: dir, STEWARD_PORT: '0' };
  const services = await createServices(
    readConfig(env, () => ''),
    { clock: systemClock, log: createLog({ level: 'silent', stream: { write: () => undefined } }) },
  );
  await seedDemo(services, { logFiles: false });
  await services.close();

  const steward = await start('../../packages/server/src/bin.ts', ['serve'], env);
  const signedIn = await fetch(`${steward}/api/auth/rpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: values.name, password: PASSWORD }),
  });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const url = `${steward}/api/${values.path}`;
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${values.path} answered ${answer.status}: ${body}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
  writeFileSync(join(dir, 'answer.json'), JSON.stringify({ headers, body }));
  const bare = await start('bare-server.ts', [join(dir, 'answer.json')]);

  const load = (target: string) =>
    autocannon({
      url: target,
      connections: Number(values.connections),
      duration: Number(values.seconds),
      headers: { cookie },
    });
  await load(url);
  await load(bare);
  const ratios: number[] = [];
  const rates: Record<'steward' | 'bare', number[]> = { steward: [], bare: [] };
  const p99: Record<'steward' | 'bare', number[]> = { steward: [], bare: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    const order = round % 2 ? (['bare', 'steward'] as const) : (['steward', 'bare'] as const);
    for (const which of order) {
      const result = await load(which === 'bare' ? bare : url);
      if (result.non2xx > 0) throw new Error(`${which} refused ${result.non2xx} requests.`);
      rates[which].push(result.requests.average);
      p99[which].push(result.latency.p99);
    }
    ratios.push((rates.steward.at(-1) ?? 0) / (rates.bare.at(-1) ?? 1));
  }
  const ratio = median(ratios);
  const figures = (which: 'steward' | 'bare') =>
    `${Math.round(median(rates[which]))} requests/s, p99 ${median(p99[which])} ms`;
  process.stdout.write(
    `GET ${values.path}, ${body.length} bytes, ${values.connections} connections\n` +
      `steward  ${figures('steward')}\nbare     ${figures('bare')}\n` +
      `ratio    ${ratio.toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}), bar ${values.bar}\n`,
  );
  if (ratio < Number(values.bar)) process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
  rmSync(dir, { recursive: true, force: true });
}
