/**
 * An evening of the largest communities, all at once on this machine: staff read, search logs and write notes with a stream
 * of changes open each, game servers report what players do, and logs grow. Two processes of Steward on PostgreSQL with a
 * replica. Says how long people wait, beside one who reads while nothing else happens, and what each program took of the
 * processors.
 *
 *   node bench/large/evening.ts [--players 150000] [--staff 500] [--servers 40] [--events 2000] [--lines 2000] [--seconds 60]
 *
 * Needs the build of the server. About one player of seven is online. Bars: nothing is refused, nine reads of ten take
 * 100 ms at most and 99 of 100 take 500 ms, notes and reports of game servers 500 ms (p99). A call counts where it was due
 * while it was measured, from when it was due, whether it fails or not; one that takes ten seconds is given up.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ReplicatedPostgres } from '../../packages/server/src/testing/postgres-replica.ts';
import { reportsOf } from '../bridge/reports.ts';
import { part, tell } from '../figures.mjs';
import { followChanges } from '../hardening/changes.ts';
import { addressOf, signIn } from '../hardening/community.ts';
import { call, Failures, OF_BROWSERS, staffErrand, think, type Errand } from '../hardening/load.ts';
import type { RunningServer } from '../hardening/server.ts';
import { openStage, type Stage } from '../hardening/stage.ts';
import { makeToken } from '../hardening/token.ts';
import { postmasterOf, treeMsOf, treeOf } from '../processor.ts';
import type { LogJob } from './log-writer.ts';
import { startOwnReplicated } from './replicated.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '150000' },
    staff: { type: 'string', default: '500' },
    servers: { type: 'string', default: '40' },
    events: { type: 'string', default: '2000' },
    lines: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
  },
});
const [games, perSecond, lines, seconds] = [
  Number(values.servers),
  Number(values.events),
  Number(values.lines),
  Number(values.seconds),
];
/** Between two calls of one of the staff, on average. */
const THINK_MS = 2500;
const SETTLE_MS = 3000;
const LONGEST_MS = 10_000;
/** Of fewer calls there is no p99. */
const LEAST_CALLS = 100;
/** Of the time, each of which has a p99 of its own beside that of all. */
const PARTS = 3;
const ALONE_CALLS = 200;

const failures = new Failures();
const took: Record<'read' | 'search' | 'note' | 'report', number[]> = { read: [], search: [], note: [], report: [] };
/** What was due within counts. */
const measured = { from: Infinity, to: Infinity };
let isOver = false;
let told = 0;
/** What all of them do, until it is over. */
const loops: Promise<void>[] = [];
const leaving: (() => void)[] = [];

const sortOf = ({ path, body }: Errand): 'read' | 'search' | 'note' =>
  body !== undefined ? 'note' : path.startsWith('rpg/logs/search') ? 'search' : 'read';

function note(sort: keyof typeof took, due: number): void {
  if (due >= measured.from && due < measured.to) took[sort].push(performance.now() - due);
}

/** What gives a status, from when it was due. */
async function timed(sort: keyof typeof took, due: number, what: (signal: AbortSignal) => Promise<number>) {
  try {
    const status = await what(AbortSignal.timeout(LONGEST_MS));
    if (status !== 200) failures.add(`${status} for a ${sort}`);
  } catch (error) {
    failures.add(`${String(error)} for a ${sort}`);
  }
  note(sort, due);
}

/** Whatever ends one of them is told, and does not end the others. */
const begin = (loop: Promise<void>): void =>
  void loops.push(loop.catch((error: unknown) => failures.add(String(error))));

async function work(url: string, headers: Readonly<Record<string, string>>, players: readonly string[]): Promise<void> {
  for (let round = 0; !isOver; round++) {
    await think(THINK_MS);
    if (isOver) return;
    const errand = staffErrand(players, `Seen in round ${round}.`);
    await timed(sortOf(errand), performance.now(), async (signal) => {
      const { status } = await call(url, errand, headers, signal);
      return status;
    });
  }
}

/** One game server: once a second it reports what happened there, to the same process of the panel each time. */
async function play(url: string, number: number, token: string, event: () => Record<string, unknown>): Promise<void> {
  const size = Math.round(perSecond / games);
  await sleep((number / games) * 1000);
  let due = performance.now();
  for (; !isOver; due += 1000) {
    await timed('report', due, async (signal) => {
      const answer = await fetch(`${url}/api/bridge/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        body: Array.from({ length: size }, () => JSON.stringify(event())).join('\n'),
        signal,
      });
      const text = await answer.text();
      if (answer.status !== 200) return answer.status;
      const { accepted } = JSON.parse(text) as { accepted?: number };
      if (accepted !== size) throw new Error(`${accepted} of ${size} events were taken`);
      return answer.status;
    });
    await sleep(Math.max(0, due + 1000 - performance.now()));
  }
  // Those that never had their turn.
  for (; due < Math.min(measured.to, performance.now()); due += 1000) note('report', due);
}

function writeLogs({ data, people: { players } }: Stage): void {
  const writer = fork(new URL('log-writer.ts', import.meta.url));
  writer.send({ folder: join(data, 'logs'), games, lines, players } satisfies LogJob);
  writer.on('exit', () => isOver || failures.add('the writer of logs ended'));
  leaving.push(() => void writer.kill());
}

/** Lets all of them begin: each of the staff with a page open, all game servers, and the logs. */
async function fill(stage: Stage, urls: readonly string[]): Promise<void> {
  const { staff, players } = stage.people;
  const event = reportsOf(players);
  const urlOf = (number: number) => urls[number % urls.length] ?? '';
  const tokens = Array.from({ length: games }, (_, number) => makeToken(stage.env, `game-${number}`));
  for (const [index, name] of staff.entries()) {
    const address = addressOf(index);
    const cookie = await signIn(urlOf(index), name, address);
    const headers = { cookie, 'x-forwarded-for': address, 'accept-encoding': OF_BROWSERS };
    followChanges(urlOf(index), headers, {
      topic: 'online',
      told: () => (told += 1),
      ended: (why) => isOver || failures.add(why),
    }).then(
      (leave) => leaving.push(leave),
      () => undefined,
    );
    begin(work(urlOf(index), headers, players));
  }
  for (const [number, token] of tokens.entries()) begin(play(urlOf(number), number, token, event));
  writeLogs(stage);
}

/** Milliseconds of a processor so far. */
function spent(servers: readonly RunningServer[], [primary, replica]: readonly [number, number]) {
  const own = process.cpuUsage();
  return {
    'Steward, two processes': servers.reduce((sum, { child }) => sum + treeMsOf(treeOf(child.pid ?? 0)), 0),
    'the database': treeMsOf(treeOf(primary)),
    'its replica': treeMsOf(treeOf(replica)),
    'those who ask': (own.user + own.system) / 1000,
  };
}

/** Ends all loops; what hangs is not waited for. */
async function end(): Promise<void> {
  isOver = true;
  for (const leave of leaving.splice(0)) leave();
  const late = new AbortController();
  await Promise.race([
    Promise.all(loops),
    sleep(LONGEST_MS + 2000, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
}

function most(what: string, list: readonly number[], share: number, floor: number): void {
  if (list.length < LEAST_CALLS) throw new Error(`${what}: only ${list.length} were made.`);
  const each = Math.ceil(list.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, at) => part(list.slice(at * each, (at + 1) * each), share));
  const value = part(list, share);
  tell({ what: `an evening with everything at once: ${what}`, value, rounds: parts, unit: 'ms', floor, isLess: true });
}

const timesOf = (list: readonly number[]): string => {
  const at = (share: number) => part(list, share).toFixed(1);
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
};

/** What reads take while nobody else does anything. */
async function tellAlone({ people: { staff, players } }: Stage, url: string): Promise<void> {
  const address = addressOf(0);
  const headers = {
    cookie: await signIn(url, staff[0] ?? '', address),
    'x-forwarded-for': address,
    'accept-encoding': OF_BROWSERS,
  };
  const alone: number[] = [];
  while (alone.length < ALONE_CALLS) {
    const errand = staffErrand(players, '');
    if (sortOf(errand) !== 'read') continue;
    const { status, ms } = await call(url, errand, headers, AbortSignal.timeout(LONGEST_MS));
    if (status !== 200) throw new Error(`${errand.path} was answered ${status} to one who is alone.`);
    alone.push(ms);
  }
  console.log(`reads of one who is alone: ${timesOf(alone)}`);
}

function tellAll(wall: number): void {
  for (const [sort, list] of Object.entries(took)) {
    console.log(`${sort.padEnd(8)} ${((list.length * 1000) / wall).toFixed(1).padStart(7)} a second, ${timesOf(list)}`);
  }
  console.log(`what went wrong: ${failures.toString()}`);
  const what = 'an evening with everything at once: refused or broken';
  tell({ what, value: failures.total, unit: 'calls', floor: 0, isLess: true });
  most('reads, p90', took.read, 0.9, 100);
  most('reads, p99', took.read, 0.99, 500);
  most('notes, p99', took.note, 0.99, 500);
  most('reports of game servers, p99', took.report, 0.99, 500);
}

async function evening(stage: Stage, database: ReplicatedPostgres): Promise<void> {
  const servers = [await stage.start(), await stage.start()] as const;
  const [primary, replica] = database.folders;
  const roots = [postmasterOf(primary), postmasterOf(replica)] as const;
  await tellAlone(stage, servers[0].url);
  await fill(
    stage,
    servers.map(({ url }) => url),
  );
  await sleep(SETTLE_MS);
  for (const server of servers) await server.sample();
  const before = spent(servers, roots);
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  told = 0;
  measured.from = performance.now();
  await sleep(seconds * 1000);
  measured.to = performance.now();
  own.disable();
  const wall = measured.to - measured.from;
  const [after, heard] = [spent(servers, roots), told];
  const samples = await Promise.all(
    servers.map((server) => server.sample().catch((error: unknown) => void failures.add(String(error)))),
  );
  // What was due is counted when it has ended.
  await end();

  console.log(
    `${values.players} players, ${stage.people.staff.length} staff with a page open each, ${games} game servers, ${seconds} s`,
  );
  console.log(`changes told to open pages: ${Math.round((heard * 1000) / wall)} a second`);
  for (const [who, ms] of Object.entries(after))
    console.log(`${who}: ${((ms - before[who as keyof typeof before]) / wall).toFixed(2)} cores`);
  for (const sample of samples)
    if (sample)
      console.log(
        `a process: ${Math.round(sample.rss / 1e6)} MB, its loop late by p99 ${sample.p99Ms.toFixed(1)}, longest ${sample.maxMs.toFixed(1)} ms`,
      );
  const late = [own.percentile(99), own.max].map((ns) => (ns / 1e6 - 10).toFixed(1));
  console.log(`those who ask: their loop late by p99 ${late[0]}, longest ${late[1]} ms, which is in the times below`);
  tellAll(wall);
}

let database: ReplicatedPostgres | undefined;
let stage: Stage | undefined;
try {
  const started = await startOwnReplicated();
  database = started;
  stage = await openStage({
    engine: 'postgres',
    startPostgres: () =>
      Promise.resolve({ url: (name) => started.url(name), create: () => Promise.resolve(), stop: started.close }),
    env: { STEWARD_DATABASE_READ_URL: started.readUrl },
    staff: Number(values.staff),
    developers: 0,
    world: { players: Number(values.players) },
  });
  await evening(stage, started);
} finally {
  await end();
  // A stage takes its database with it.
  await (stage === undefined ? database?.close() : stage.close());
}
process.exit();
