/**
 * Profiles read over HTTP against a bare `node:http` server that sends as many bytes, in turn, in one run: the true read,
 * where no connection asks for what was asked before within the second, and the same player again, whose answer is kept until
 * something is written or the second is over. Names are asked for in another case each time, which is another address of the
 * same player, so that no answer is one that was kept. What makes the requests runs beside the servers and is slower than the
 * bare one: so the processor time that a server takes for a request is compared, user and system together, of all its
 * threads, and requests a second are only printed. Beside them stands the least that the same framework does for such a read
 * (`peer-server.ts`), and with `--beside` the server of another checkout (its `packages/server/src/bin.ts`).
 *
 *   node bench/api/profile.ts [--rounds 7] [--seconds 3] [--connections 50] [--beside PROGRAM]
 *
 * Bars, in the processor time of the bare server: 0.33 (goal 0.38) and 0.45 (goal 0.6). Needs Linux.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, medianOf, tell } from '../figures.mjs';
import {
  autocannon,
  eachItsOwn,
  onlinePlayers,
  profileOf,
  profilesOf,
  PROGRAM,
  refuseRefused,
  signIn,
  startedServers,
} from './servers.ts';
import type { Load } from './servers.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    beside: { type: 'string' },
  },
});
const SAME = 'Player_One';
/** Rounds before those that count: compilers of JavaScript are done with what is asked again and again after some 100 000. */
const WARM_ROUNDS = 3;
const connections = Number(values.connections);

/** What the rounds of one server gave. */
class Rounds {
  readonly cpu: number[] = [];
  readonly rates: number[] = [];
  readonly p99: number[] = [];

  add({ requests, latency }: Load, cpu: number): void {
    this.cpu.push(cpu);
    this.rates.push(requests.average);
    this.p99.push(latency.p99);
  }
}

const servers = startedServers();

try {
  const world = await servers.madeWorld();
  const steward = await servers.start(PROGRAM, ['serve'], world);
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
  const peer = await servers.start(fileURLToPath(new URL('peer-server.ts', import.meta.url)), [world.STEWARD_DATA_DIR]);
  const beside = values.beside === undefined ? undefined : await servers.start(values.beside, ['serve'], world);
  const online = await onlinePlayers(steward, cookie);
  const others = profilesOf(online);

  const designs = new Map([
    ['bare', { url: bare, asking: others }],
    ['peer', { url: peer, asking: others }],
    ...(beside === undefined ? [] : [['beside', { url: beside, asking: others }] as const]),
    ['others', { url: steward, asking: others }],
    ['same', { url: steward, asking: () => [profileOf(SAME)] }],
  ]);
  const found = new Map([...designs.keys()].map((which) => [which, new Rounds()]));
  for (let round = -WARM_ROUNDS; round < Number(values.rounds); round++) {
    for (const [which, { url, asking }] of round % 2 ? designs : [...designs].toReversed()) {
      const before = servers.cpuSeconds(url);
      const result = await autocannon({
        url,
        connections,
        duration: Number(values.seconds),
        headers: { cookie },
        ...eachItsOwn(asking),
      });
      refuseRefused(result, `requests of ${which}`);
      if (round < 0) continue;
      found.get(which)?.add(result, ((servers.cpuSeconds(url) - before) / result.requests.total) * 1e6);
    }
  }
  const bareCpu = found.get('bare')?.cpu ?? [];
  for (const [which, { cpu, rates, p99 }] of found)
    console.log(
      `${which.padEnd(6)} ${median(cpu).toFixed(1)} us of a processor a request (${shareOf(cpu, bareCpu).value.toFixed(3)} of bare), ${Math.round(median(rates))} requests/s, p99 ${median(p99)} ms`,
    );
  const ratio = (which: string) => shareOf(found.get(which)?.cpu ?? [], bareCpu);
  tell({
    what: `profiles of ${online.length} players in turn, none of them kept, against bare node:http`,
    ...ratio('others'),
    floor: 0.33,
    goal: 0.38,
  });
  tell({ what: 'the same profile again against bare node:http', ...ratio('same'), floor: 0.45, goal: 0.6 });
} finally {
  servers.stop();
}

/** How much of what bare takes is left of each, in rounds that followed one another. */
function shareOf(cpu: readonly number[], bare: readonly number[]): ReturnType<typeof medianOf> {
  return medianOf(cpu.map((us, at) => (bare[at] ?? Number.NaN) / us));
}
