/**
 * A signed-in call against a bare `node:http` server that sends the same bytes, in turn, in one run. Bar: 0.45 of its
 * requests per second.
 *
 *   node bench/api/profile.ts [--path rpg/user/Player_One] [--rounds 7] [--seconds 3] [--connections 50] [--bar 0.45]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { autocannon, PROGRAM, signIn, startedServers } from './servers.ts';

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

const servers = startedServers();

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

try {
  const steward = await servers.start(PROGRAM, ['serve'], await servers.madeWorld());
  const cookie = await signIn(steward, values.name);
  const url = `${steward}/api/${values.path}`;
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${values.path} answered ${answer.status}: ${body}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
  const kept = join(servers.dir, 'answer.json');
  writeFileSync(kept, JSON.stringify({ headers, body }));
  const bare = await servers.start(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [kept]);

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
  servers.stop();
}
