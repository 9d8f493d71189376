/**
 * From append to the line at a client over loopback, in milliseconds: a real server, by its routes and with a session that
 * it checks, against a plain server that writes each line to each follower for itself, in turn in one run. One process
 * appends, one serves, one holds all clients.
 *
 *   node bench/tail/tail.ts [--seconds 5] [--rounds 3] [--followers 500] [--quick]
 *
 * `--quick` leaves out what has no bar. Needs the build of the server. The bars: p99 under 100 ms with 50 followers, under 200 ms with 500 followers of 1000
 * lines a second and a fifth of the plain server's, and nothing lost.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { ascending, medianOf, part, tell } from '../figures.mjs';
import { clientFor, openStage } from '../hardening/stage.ts';
import type { Order, Seen } from './clients.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    followers: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const only = values.followers === undefined ? undefined : Number(values.followers);
const cases = [
  { followers: 1, perSecond: 100, bar: Infinity },
  { followers: 50, perSecond: 100, bar: 100 },
  { followers: 500, perSecond: 100, bar: Infinity },
  { followers: 500, perSecond: 1000, bar: 200 },
].filter(({ followers, bar }) => (only ?? followers) === followers && !(values.quick && bar === Infinity));
/** Of the plain server's p99, where it is at its limit. */
const SHARE = { followers: 500, perSecond: 1000, floor: 0.2, goal: 0.08 };
/** Nothing came for so long: what was not seen by then is lost. */
const QUIET_MS = 1500;
const LONGEST_MS = 30_000;

const stage = await openStage({ staff: 0, developers: 1, config: { quotas: { tails: 1000 } } });
const day = dayOf(Date.now());
const folder = join(stage.data, 'logs', day);
mkdirSync(folder, { recursive: true });
const file = openSync(join(folder, 'general.log'), 'a');
const child = (name: string, ...args: string[]) => fork(new URL(name, import.meta.url), args);
const [plain, clients] = [child('plain-follower.ts', join(folder, 'general.log')), child('clients.ts')];
const [{ port }] = (await once(plain, 'message')) as [{ port: number }];

async function order(to: ChildProcess, what: Order): Promise<Seen> {
  to.send(what);
  const [seen] = (await once(to, 'message')) as [Seen];
  return seen;
}

async function append(perSecond: number): Promise<number> {
  const start = performance.now();
  let written = 0;
  for (let now = start; now < start + seconds * 1000; now = performance.now()) {
    for (const due = Math.floor(((now - start) / 1000) * perSecond); written < due; written += 1) {
      const stamp = process.hrtime.bigint();
      writeSync(
        file,
        `[${localStamp(Date.now())}] Alex_Example: a line of the usual length <${stamp}> said in the street\n`,
      );
    }
    await sleep(2);
  }
  return written;
}

interface Found {
  readonly delays: number[];
  readonly p99: number[];
  lost: number;
}

/** One round of one server: what each follower saw of what was written meanwhile. */
async function follow(to: Order, perSecond: number, found: Found): Promise<void> {
  await order(clients, to);
  await sleep(200);
  const written = await append(perSecond);
  const asked = { ...to, count: -1 };
  const began = performance.now();
  for (let before = -1; performance.now() - began < LONGEST_MS; await sleep(QUIET_MS)) {
    const { count } = await order(clients, asked);
    if (count === before || count >= written * to.count) break;
    before = count;
  }
  const { delays } = await order(clients, { ...to, count: 0 });
  for (const delay of delays) found.delays.push(delay);
  found.p99.push(part(delays, 0.99));
  found.lost += written * to.count - delays.length;
  await sleep(200);
}

const ms = (value: number | undefined) => (value ?? Number.NaN).toFixed(1).padStart(8);

try {
  const server = await stage.start();
  const { headers } = await clientFor(server.url, stage.people.developers[0] ?? '', 1);
  const targets = {
    steward: { url: `${server.url}/api/rpg/develop/logs/general?lines=0`, headers },
    plain: { url: `http://127.0.0.1:${port}/`, headers: {} },
  } as const;
  console.log('server   followers  lines/s       p50      p99      max   lost');
  for (const { followers, perSecond, bar } of cases) {
    const found = { steward: nothing(), plain: nothing() };
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['steward', 'plain'] as const)
        await follow({ ...targets[name], count: followers }, perSecond, found[name]);
    for (const name of ['steward', 'plain'] as const) {
      const { delays, lost } = found[name];
      const sorted = ascending(delays);
      const begin = `${name.padEnd(8)} ${String(followers).padStart(9)} ${String(perSecond).padStart(8)}`;
      const times = `${ms(part(sorted, 0.5))} ${ms(part(sorted, 0.99))} ${ms(sorted.at(-1))}`;
      console.log(`${begin}  ${times} ${String(lost).padStart(6)}`);
    }
    if (bar === Infinity) continue;
    const what = `live log, ${followers} followers, ${perSecond} lines/s`;
    const p99 = part(ascending(found.steward.delays), 0.99);
    tell({
      what: `${what}: written to read, p99`,
      value: p99,
      rounds: found.steward.p99,
      unit: 'ms',
      floor: bar,
      isLess: true,
    });
    tell({ what: `${what}: lost`, value: found.steward.lost, unit: 'lines', floor: 0, isLess: true });
    if (followers !== SHARE.followers || perSecond !== SHARE.perSecond) continue;
    const shares = found.steward.p99.map((own, round) => own / (found.plain.p99[round] ?? Number.NaN));
    console.log(
      `  ${ascending(shares)
        .map((one) => one.toFixed(3))
        .join(', ')} of the plain server's p99`,
    );
    const { floor, goal } = SHARE;
    tell({ what: `${what}: p99 in that of one write a line`, ...medianOf(shares), floor, goal, isLess: true });
  }
} finally {
  for (const one of [plain, clients]) one.disconnect();
  closeSync(file);
  await stage.close();
}

function nothing(): Found {
  return { delays: [], p99: [], lost: 0 };
}
