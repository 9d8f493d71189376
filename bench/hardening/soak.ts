/**
 * Staff at work and followers of live logs for a long time: is memory flat, and the event loop free? Each of the staff
 * makes a request every three seconds or so: pages, searches, now and then a note. Memory is taken each minute after a
 * collection. Bars: nothing fails, all followers see every line, and in the last fifth of the minutes memory is at
 * most 1.15 times that of the second fifth.
 *
 *   node bench/hardening/soak.ts [--minutes 60] [--staff 200] [--followers 500] [--port 0]
 *
 * Needs the build of the server.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { addressOf, makeCommunity, signIn } from './community.ts';
import { ascending, part } from '../figures.mjs';
import { call, Failures, Follower, mean, staffErrand, think } from './load.ts';
import { startServer, type Sample } from './server.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    staff: { type: 'string', default: '200' },
    followers: { type: 'string', default: '500' },
    port: { type: 'string', default: '0' },
  },
});
const minutes = Number(values.minutes);
const TAILS_EACH = 20;
const BAR = 1.15;
const THINK_MS = 3000;
const LINE_EVERY_MS = 200;
const LINE = 'Alex_Example says: a line of the usual length in the street';

const dir = mkdtempSync(join(tmpdir(), 'steward-soak-'));
const env = { STEWARD_DATA_DIR: dir, STEWARD_PORT: values.port, STEWARD_TRUST_PROXY: 'loopback' };
const people = await makeCommunity(env, Number(values.staff), Math.ceil(Number(values.followers) / TAILS_EACH));
const server = await startServer(['demo'], env);
const failures = new Failures();
const followers: Follower[] = [];
let took: number[] = [];
let requests = 0;
let written = 0;
let running = true;

async function work(name: string, index: number): Promise<void> {
  const address = addressOf(index);
  const headers = { cookie: await signIn(server.url, name, address), 'x-forwarded-for': address };
  for (let round = 0; running; round++) {
    await think(THINK_MS);
    if (!running) return;
    const errand = staffErrand(people.players, `Seen in round ${round}.`);
    try {
      const { status, ms } = await call(server.url, errand, headers);
      requests++;
      took.push(ms);
      if (status !== 200) failures.add(`${status} for ${errand.path}`);
    } catch (error) {
      failures.add(`${String(error)} for ${errand.path}`);
    }
  }
}

async function openFollowers(): Promise<void> {
  for (const [index, name] of people.developers.entries()) {
    const address = addressOf(1000 + index);
    const headers = { cookie: await signIn(server.url, name, address), 'x-forwarded-for': address };
    const count = Math.min(TAILS_EACH, Number(values.followers) - followers.length);
    const some = Array.from({ length: count }, () => new Follower(LINE));
    followers.push(...some);
    await Promise.all(some.map((one) => one.open(server.url, headers, (why) => failures.add(why))));
  }
}

/** What the game writes, beside what the demonstration's own does. */
function writeLine(): void {
  const now = Date.now();
  const text = `[${localStamp(now)}] ${LINE}\n`;
  written++;
  appendFileSync(join(dir, 'logs', dayOf(now), 'general.log'), text);
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(0).padStart(6);
const samples: Sample[] = [];

function print(minute: number, sample: Sample, times: readonly number[]): void {
  const sorted = ascending(times);
  const figures = [sample.p50Ms, sample.p99Ms, sample.maxMs, part(sorted, 0.5), part(sorted, 0.99), part(sorted, 1)];
  console.log(
    `${String(minute).padStart(6)} ${mb(sample.rss)} ${mb(sample.heapUsed)} ${mb(sample.external)} ` +
      `${figures.map((ms) => ms.toFixed(1).padStart(8)).join(' ')} ${String(times.length).padStart(8)} ${String(failures.total).padStart(6)}`,
  );
}

function sum(): void {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const growth = (of: (sample: Sample) => number) =>
    mean(samples.slice(-fifth).map(of)) / mean(samples.slice(fifth, 2 * fifth).map(of));
  const [rss, heap] = [growth((one) => one.rss), growth((one) => one.heapUsed)];
  const seen = ascending(followers.map(({ lines }) => lines));
  const isWhole = seen.every((lines) => lines === written);
  console.log(
    `${requests} requests, failures: ${failures.toString()}\n` +
      `${followers.length} followers, each saw ${seen[0]} to ${seen.at(-1)} of ${written} lines\n` +
      `memory, last fifth against second: RSS ${rss.toFixed(3)}, heap ${heap.toFixed(3)}, bar ${BAR}\n` +
      `loop delay p99: median ${part(ascending(samples.map((one) => one.p99Ms)), 0.5).toFixed(1)} ms, ` +
      `worst minute ${Math.max(...samples.map((one) => one.p99Ms)).toFixed(1)} ms`,
  );
  if (failures.total > 0 || !isWhole || rss > BAR || heap > BAR) process.exitCode = 1;
}

try {
  await openFollowers();
  const workers = people.staff.map(work);
  const writing = setInterval(writeLine, LINE_EVERY_MS);
  await sleep(THINK_MS);
  await server.sample();
  console.log('minute    RSS   heap    ext   loop50   loop99  loopmax      p50      p99      max requests failed');
  for (let minute = 1; minute <= minutes; minute++) {
    took = [];
    await sleep(60_000);
    const sample = await server.sample();
    samples.push(sample);
    print(minute, sample, took);
  }
  running = false;
  clearInterval(writing);
  await Promise.all(workers);
  await sleep(THINK_MS);
  for (const one of followers) one.leave();
  sum();
} finally {
  running = false;
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
