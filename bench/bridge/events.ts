/**
 * How many events a second the door takes, and what people notice of it. The bars: 5 000 events a second for a minute on
 * SQLite and 20 000 on PostgreSQL with two processes, the answer to a batch within 50 ms (p99), reads of the portal within
 * 100 ms (p99) meanwhile.
 *
 * `node scripts/run.mjs node bench/bridge/events.ts [--rate 5000] [--seconds 60] [--batch 250]`, after `npm run build`;
 * `--postgres` on PostgreSQL, `--processes 2` with so many processes, each with a game server of its own.
 * Ends with 1 where the bar is not met. Prints the same reads on the idle server as the anchor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownFolder } from '../end.ts';
import { part, tell } from '../figures.mjs';
import { makeCommunity, PASSWORD } from '../hardening/community.ts';
import { startPostgres } from '../hardening/postgres.ts';
import { startServer } from '../hardening/server.ts';
import { makeToken } from '../hardening/token.ts';
import { cpuMsOf, namedProcesses } from '../processor.ts';
import { reportsOf } from './reports.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '5000' },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    batch: { type: 'string', default: '250' },
  },
});
const [rate, seconds, size] = [Number(values.rate), Number(values.seconds), Number(values.batch)];
const ACK_MS = 50;
const READ_MS = 100;
const READ_EVERY_MS = 50;

const told = (times: readonly number[]): string => {
  const ms = (share: number) => part(times, share).toFixed(1);
  return `p50 ${ms(0.5)}, p99 ${ms(0.99)}, longest ${ms(1)} ms of ${times.length}`;
};

const folder = ownFolder('door');
const postgres = values.postgres ? await startPostgres(folder) : undefined;
await postgres?.create('steward');
const env = {
  STEWARD_DATA_DIR: folder,
  STEWARD_PORT: '0',
  ...(postgres === undefined ? {} : { STEWARD_DATABASE_URL: postgres.url('steward') }),
};
const { players } = await makeCommunity(env, 1, 0, { logFiles: false });

/** A process of the panel, and the token of the game server that reports to it. */
async function startDoor(number: number) {
  return { token: makeToken(env, `bench-${number}`), server: await startServer(['serve'], env) };
}
type Door = Awaited<ReturnType<typeof startDoor>>;
const doors: Door[] = [];
for (let number = 1; number <= Number(values.processes); number++) doors.push(await startDoor(number));
const [{ server }] = doors as [Door];

const event = reportsOf(players);

async function send({ server, token }: Door, body: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${server.url}/api/bridge/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body,
  });
  const receipt = (await response.json()) as { accepted: number; rejected: number };
  if (response.status !== 200 || receipt.accepted !== size)
    throw new Error(`A batch was not taken: ${response.status} ${JSON.stringify(receipt)}`);
  return performance.now() - begun;
}

async function signIn(): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/rpg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ name: 'Rank_5', password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Reads profiles, lists and searches in turn until it is told to end. */
async function read(cookie: string, ending: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !ending.aborted; turn++) {
    const name = encodeURIComponent(players[(turn * 31) % players.length] ?? '');
    const paths = [`rpg/user/${name}`, `rpg/user/${name}/punishments`, 'rpg/general/online', 'site/status/rpg'];
    const begun = performance.now();
    const path = paths[turn % paths.length] ?? '';
    const response = await fetch(`${server.url}/api/${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    times.push(performance.now() - begun);
    await sleep(Math.max(0, READ_EVERY_MS - (performance.now() - begun)));
  }
  return times;
}

async function cpuMs() {
  const samples = await Promise.all(doors.map((door) => door.server.sample()));
  const own = process.cpuUsage();
  return {
    panel: samples.reduce((sum, sample) => sum + sample.cpuMs, 0),
    database: postgres === undefined ? 0 : cpuMsOf(namedProcesses('postgres')),
    bench: (own.user + own.system) / 1000,
  };
}

async function during<T>(work: Promise<T>, cookie: string): Promise<{ result: T; times: number[] }> {
  const ending = new AbortController();
  const reading = read(cookie, ending.signal);
  const result = await work;
  ending.abort();
  return { result, times: await reading };
}

/** Each door takes its part of the events. */
async function report(): Promise<{ acks: number[]; seconds: number }> {
  const acks: number[] = [];
  const begun = performance.now();
  const each = rate / doors.length;
  const everyMs = (1000 * size) / each;
  const through = async (door: Door) => {
    for (let sent = 0; sent * size < each * seconds; sent++) {
      const body = Array.from({ length: size }, () => JSON.stringify(event())).join('\n');
      acks.push(await send(door, body));
      await sleep(Math.max(0, begun + (sent + 1) * everyMs - performance.now()));
    }
  };
  await Promise.all(doors.map(through));
  return { acks, seconds: (performance.now() - begun) / 1000 };
}

try {
  const cookie = await signIn();
  const idle = await during(sleep(5000), cookie);
  const before = await cpuMs();
  const busy = await during(report(), cookie);
  const after = await cpuMs();
  const perSecond = (busy.result.acks.length * size) / busy.result.seconds;
  const sample = await server.sample();
  console.log(
    `events     ${Math.round(perSecond)} a second of ${rate} wanted, ${size} a batch, ${Math.round(busy.result.seconds)} s`,
  );
  console.log(`answers    ${told(busy.result.acks)}`);
  console.log(`reads      ${told(busy.times)}; idle ${told(idle.times)}`);
  const sent = busy.result.acks.length * size;
  const each = (name: keyof typeof after) => `${name} ${(((after[name] - before[name]) / sent) * 1000).toFixed(1)}`;
  console.log(`processor  ${each('panel')}, ${each('database')}, ${each('bench')} µs an event`);
  console.log(`memory     ${Math.round(sample.peakRss / 1024 / 1024)} MB at most`);
  const what = `events of games, ${rate}/s`;
  const most = (name: string, rounds: readonly number[], bar: number) =>
    tell({ what: `${what}: ${name}, p99`, value: part(rounds, 0.99), rounds, unit: 'ms', floor: bar, isLess: true });
  tell({ what: `${what}: taken`, value: perSecond, unit: '/s', floor: rate * 0.98 });
  most('answers', busy.result.acks, ACK_MS);
  most('reads meanwhile', busy.times, READ_MS);
} finally {
  await Promise.all(doors.map((door) => door.server.stop()));
  await postgres?.stop();
}
