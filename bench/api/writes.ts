/**
 * Audited writes a second, notes about other players each time, one at a time and many at once, in turn. With `--beside`
 * the server of another checkout (its `packages/server/src/bin.ts` or built program) does the same in the same rounds.
 *
 *   node bench/api/writes.ts [--connections 32] [--rounds 5] [--seconds 3] [--beside PROGRAM] [--bar 2]
 *
 * Bar: many at once write so many times what one at a time does.
 */
import { parseArgs } from 'node:util';
import { tell } from '../figures.mjs';
import { median } from '../logs/common.ts';
import { autocannon, onlinePlayers, PROGRAM, signIn, startedServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    beside: { type: 'string' },
    bar: { type: 'string', default: '2' },
  },
});
const MANY = Number(values.connections);

const servers = startedServers();

try {
  const programs = [
    { name: 'here', file: PROGRAM },
    ...(values.beside === undefined ? [] : [{ name: 'beside', file: values.beside }]),
  ];
  const tried: { name: string; url: string; cookie: string; one: number[]; many: number[]; p99: number[] }[] = [];
  for (const { name, file } of programs) {
    const url = await servers.start(file, ['serve'], await servers.madeWorld());
    tried.push({ name, url, cookie: await signIn(url, 'Rank_10'), one: [], many: [], p99: [] });
  }
  const [first] = tried;
  const names = await onlinePlayers(first?.url ?? '', first?.cookie ?? '');
  const requests = names.map((name) => ({
    path: `/api/rpg/user/${encodeURIComponent(name)}/notes`,
    method: 'POST' as const,
    body: JSON.stringify({ note: 'Asked about a refund, was told to wait.' }),
  }));
  for (let round = -1; round < Number(values.rounds); round++)
    for (const server of round % 2 ? tried : tried.toReversed())
      for (const connections of [1, MANY]) {
        const result = await autocannon({
          url: server.url,
          connections,
          duration: Number(values.seconds),
          headers: { cookie: server.cookie, 'content-type': 'application/json', origin: server.url },
          requests,
        });
        if (result.non2xx > 0) throw new Error(`${server.name} refused ${result.non2xx} writes.`);
        if (round < 0) continue;
        (connections === 1 ? server.one : server.many).push(result.requests.average);
        if (connections > 1) server.p99.push(result.latency.p99);
      }
  for (const { name, one, many, p99 } of tried) {
    const ratios = many.map((rate, round) => rate / (one[round] ?? Number.NaN));
    console.log(
      `${name.padEnd(7)} one at a time ${median(one).toFixed(0)}/s, ${MANY} at once ${median(many).toFixed(0)}/s, p99 ${median(p99).toFixed(0)} ms, ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), bar ${values.bar}`,
    );
    if (name !== 'here') continue;
    const floor = Number(values.bar);
    tell({ what: `audited writes, ${MANY} at once against one at a time`, value: median(ratios), floor });
  }
} finally {
  servers.stop();
}
