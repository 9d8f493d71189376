import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { tell } from '../figures.mjs';
import type { Order, Seen } from './clients.ts';

/**
 * From append to the line at a client over loopback, in milliseconds: the tail hub against a poll of 25 ms, in turn in
 * one run. One process appends, one serves, one holds all clients. The bars: p99 under 100 ms with 50 followers, under
 * 200 ms with 500 followers of 1000 lines a second, and nothing lost.
 * Usage: node bench/tail/tail.ts [seconds] [rounds] [followers]
 */
const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 2);
const only = process.argv[4] === undefined ? undefined : Number(process.argv[4]);
const cases = [
  { followers: 1, perSecond: 100, bar: Infinity },
  { followers: 50, perSecond: 100, bar: 100 },
  { followers: 500, perSecond: 100, bar: Infinity },
  { followers: 500, perSecond: 1000, bar: 200 },
].filter(({ followers }) => only === undefined || followers === only);

const dir = mkdtempSync(join(tmpdir(), 'steward-bench-tail-'));
const day = dayOf(Date.now());
mkdirSync(join(dir, day));
const file = openSync(join(dir, day, 'general.log'), 'a');
const child = (name: string, ...args: string[]) => fork(new URL(name, import.meta.url), args);
const [server, clients] = [child('server.ts', dir), child('clients.ts')];
const [{ port }] = (await once(server, 'message')) as [{ port: number }];

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

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const ms = (value: number | undefined) => (value ?? Number.NaN).toFixed(1).padStart(8);

console.log('design  followers  lines/s       p50      p99      max   lost');
for (const { followers, perSecond, bar } of cases) {
  const found = { hub: [] as number[], poll: [] as number[] };
  const lost = { hub: 0, poll: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const design of ['hub', 'poll'] as const) {
      await order(clients, { url: `http://127.0.0.1:${port}/${design}`, count: followers });
      await sleep(200);
      const written = await append(perSecond);
      await sleep(1500);
      const { delays } = await order(clients, { url: '', count: 0 });
      for (const delay of delays) found[design].push(delay);
      lost[design] += written * followers - delays.length;
      await sleep(200);
    }
  }
  for (const design of ['hub', 'poll'] as const) {
    const sorted = Float64Array.from(found[design]).sort();
    const list = Array.from(sorted);
    const p99 = at(list, 0.99) ?? Infinity;
    const name = `${design.padEnd(6)} ${String(followers).padStart(10)} ${String(perSecond).padStart(8)}`;
    console.log(`${name}  ${ms(at(list, 0.5))} ${ms(p99)} ${ms(list.at(-1))} ${String(lost[design]).padStart(6)}`);
    if (design === 'poll' || bar === Infinity) continue;
    const what = `live log, ${followers} followers, ${perSecond} lines/s`;
    tell({ what: `${what}: written to read, p99`, value: p99, unit: 'ms', floor: bar, isLess: true });
    tell({ what: `${what}: lost`, value: lost.hub, unit: 'lines', floor: 0, isLess: true });
  }
}
for (const one of [server, clients]) one.disconnect();
closeSync(file);
rmSync(dir, { recursive: true });
