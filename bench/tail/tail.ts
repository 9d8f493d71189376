/**
 * From append to the line at a client over loopback, in milliseconds: a real server, by its routes and with a session that
 * it checks, against a plain server that writes each line to each follower for itself, in turn in one run. One process
 * appends, one serves, one holds all clients.
 *
 *   node bench/tail/tail.ts [--seconds 5] [--rounds 3] [--followers 500] [--quick]
 *
 * `--quick` leaves out what is only shown. Needs the build of the server. The bars: p99 under 100 ms with 50 followers, under
 * 200 ms with 500 followers of 1000 lines a second, and nothing lost. At that rate the plain server is past what it can do: its
 * lines are late by all that waits before them, and a fifth of that is a bar. Beside it stands a rate that it still carries.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { medianOf, part, ratios, tell } from '../figures.mjs';
import { clientFor, withStage } from '../hardening/stage.ts';
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
interface Case {
  readonly followers: number;
  readonly perSecond: number;
  readonly bar: number;
  /** What the plain server does at that rate, where it is held against ours. */
  readonly plain?: 'carries' | 'drowns';
}
const CASES: readonly Case[] = [
  { followers: 1, perSecond: 100, bar: Infinity },
  { followers: 50, perSecond: 100, bar: 100 },
  { followers: 500, perSecond: 100, bar: Infinity, plain: 'carries' },
  { followers: 500, perSecond: 1000, bar: 200, plain: 'drowns' },
];
const cases = CASES.filter(
  ({ followers, bar, plain }) =>
    (only ?? followers) === followers && !(values.quick && bar === Infinity && plain === undefined),
);
/** Of the plain server's p99, where it drowns. */
const SHARE = { floor: 0.2, goal: 0.08 };
/** Nothing came for so long: what was not seen by then is lost. */
const QUIET_MS = 1500;
const LONGEST_MS = 30_000;

/** Rejects when it is gone, which would be waited for for ever otherwise. */
async function message<T>(from: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  from.once('exit', leave);
  const [said] = (await once(from, 'message', { signal: gone.signal })) as [T];
  from.off('exit', leave);
  return said;
}

async function order(to: ChildProcess, what: Order): Promise<Seen> {
  to.send(what);
  return message<Seen>(to);
}

async function append(file: number, perSecond: number): Promise<number> {
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

/** Who holds all clients, and the log. */
interface Bystanders {
  readonly clients: ChildProcess;
  readonly file: number;
}

interface Found {
  readonly delays: number[];
  readonly p99: number[];
  lost: number;
}

/** One round of one server: what each follower saw of what was written meanwhile. */
async function follow({ clients, file }: Bystanders, to: Order, perSecond: number, found: Found): Promise<void> {
  await order(clients, to);
  await sleep(200);
  const written = await append(file, perSecond);
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

const NAMES = ['steward', 'plain'] as const;
type Targets = Readonly<Record<(typeof NAMES)[number], Pick<Order, 'url' | 'headers'>>>;

/** Each is the first in turn; the plain server only where ours is held against it. */
async function measure(by: Bystanders, targets: Targets, { followers, perSecond, plain }: Case) {
  const found = { steward: nothing(), plain: nothing() };
  const names = NAMES.filter((name) => name === 'steward' || plain !== undefined);
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names)
      await follow(by, { ...targets[name], count: followers }, perSecond, found[name]);
  for (const name of names) {
    const { delays, lost } = found[name];
    const begin = `${name.padEnd(8)} ${String(followers).padStart(9)} ${String(perSecond).padStart(8)}`;
    const times = [0.5, 0.99, 1].map((share) => ms(part(delays, share))).join(' ');
    console.log(`${begin}  ${times} ${String(lost).padStart(6)}`);
  }
  return found;
}

function tellCase({ followers, perSecond, bar, plain }: Case, found: Record<string, Found>): void {
  const { steward = nothing(), plain: other = nothing() } = found;
  const what = `live log, ${followers} followers, ${perSecond} lines/s`;
  if (bar !== Infinity) {
    const p99 = { value: part(steward.delays, 0.99), rounds: steward.p99, unit: 'ms', floor: bar };
    tell({ what: `${what}: written to read, p99`, ...p99, isLess: true });
    tell({ what: `${what}: lost`, value: steward.lost, unit: 'lines', floor: 0, isLess: true });
  }
  if (plain === 'drowns') {
    const shares = { ...medianOf(ratios(steward.p99, other.p99)), ...SHARE };
    tell({ what: `${what}: p99 in that of one write a line, which drowns in them`, ...shares, isLess: true });
  } else if (plain === 'carries') {
    if (other.lost > 0) throw new Error(`${what}: the plain server lost ${other.lost} lines, and was to carry all.`);
    const times = { ...medianOf(ratios(other.p99, steward.p99)), floor: 0 };
    tell({ what: `${what}: p99 of one write a line, which carries them, in ours`, ...times });
  }
}

const STAGE = { staff: 0, developers: 1, world: { logFiles: false }, config: { quotas: { tails: 1000 } } };
await withStage(STAGE, async (stage) => {
  const folder = join(stage.data, 'logs', dayOf(Date.now()));
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'general.log');
  const file = openSync(log, 'a');
  const children: ChildProcess[] = [];
  const start = (name: string, ...args: string[]) => {
    const child = fork(new URL(name, import.meta.url), args);
    children.push(child);
    return child;
  };
  try {
    const { port } = await message<{ port: number }>(start('plain-follower.ts', log));
    const by = { clients: start('clients.ts'), file };
    const server = await stage.start();
    const { headers } = await clientFor(server.url, stage.people.developers[0] ?? '', 1);
    const targets = {
      steward: { url: `${server.url}/api/rpg/develop/logs/general?lines=0`, headers },
      plain: { url: `http://127.0.0.1:${port}/`, headers: {} },
    };
    console.log('server   followers  lines/s       p50      p99      max   lost');
    for (const one of cases) tellCase(one, await measure(by, targets, one));
  } finally {
    for (const child of children) child.kill();
    closeSync(file);
  }
});

function nothing(): Found {
  return { delays: [], p99: [], lost: 0 };
}
