/**
 * Profiles read over HTTP against a bare `node:http` server that sends as many bytes, in turn, in one run: another player
 * each time, which is the true read, and the same one again, whose answer is kept until something is written or the second
 * is over.
 *
 *   node bench/api/profile.ts [--rounds 7] [--seconds 3] [--connections 50]
 *
 * Bars, in requests a second of the bare server: 0.33 (goal 0.38) and 0.45 (goal 0.6).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tell } from '../figures.mjs';
import { median } from '../logs/common.ts';
import { autocannon, onlinePlayers, PROGRAM, signIn, startedServers } from './servers.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
  },
});
const SAME = 'Player_One';
const servers = startedServers();

try {
  const steward = await servers.start(PROGRAM, ['serve'], await servers.madeWorld());
  const cookie = await signIn(steward, 'Rank_10');
  const answer = await fetch(`${steward}/api/rpg/user/${SAME}`, { headers: { cookie, 'accept-encoding': 'identity' } });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`The profile was refused: ${answer.status}: ${body}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)),
  );
  const kept = join(servers.dir, 'answer.json');
  writeFileSync(kept, JSON.stringify({ headers, body }));
  const bare = await servers.start(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [kept]);
  const others = await onlinePlayers(steward, cookie);

  const designs = {
    bare: { url: bare, names: [SAME] },
    others: { url: steward, names: others },
    same: { url: steward, names: [SAME] },
  };
  type Design = keyof typeof designs;
  const rates: Record<Design, number[]> = { bare: [], others: [], same: [] };
  const p99: Record<Design, number[]> = { bare: [], others: [], same: [] };
  for (let round = -1; round < Number(values.rounds); round++) {
    const order: Design[] = round % 2 ? ['bare', 'others', 'same'] : ['same', 'others', 'bare'];
    for (const which of order) {
      const { url, names } = designs[which];
      const result = await autocannon({
        url,
        connections: Number(values.connections),
        duration: Number(values.seconds),
        headers: { cookie },
        requests: names.map((name) => ({ path: `/api/rpg/user/${encodeURIComponent(name)}`, method: 'GET' })),
      });
      if (result.non2xx > 0) throw new Error(`${which} refused ${result.non2xx} requests.`);
      if (round < 0) continue;
      rates[which].push(result.requests.average);
      p99[which].push(result.latency.p99);
    }
  }
  for (const which of ['bare', 'others', 'same'] as const)
    console.log(`${which.padEnd(6)} ${Math.round(median(rates[which]))} requests/s, p99 ${median(p99[which])} ms`);
  const ratio = (which: Design) => median(rates[which].map((rate, at) => rate / (rates.bare[at] ?? Number.NaN)));
  tell({
    what: `profiles of ${others.length} players in turn against bare node:http`,
    value: ratio('others'),
    floor: 0.33,
    goal: 0.38,
  });
  tell({ what: 'the same profile again against bare node:http', value: ratio('same'), floor: 0.45, goal: 0.6 });
} finally {
  servers.stop();
}
