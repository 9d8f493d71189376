/**
 * An evening of the largest communities, all at once on this machine: staff read, search logs and write notes with a stream
 * of changes open each, game servers report what players do, and logs grow. Two processes of Steward on PostgreSQL with a
 * replica. Says how long people wait, and what each program took of the processors.
 *
 *   node bench/large/evening.ts [--players 150000] [--staff 500] [--servers 40] [--events 2000] [--lines 2000] [--seconds 60]
 *
 * Needs the build of the server. About one player of seven is online. Bars: nothing is refused, nine reads of ten take
 * 100 ms at most and 99 of 100 take 500 ms, notes and reports of game servers 500 ms (p99).
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayOf, localStamp } from '../../packages/api-client/src/rules/log-days.ts';
import { startReplicated } from '../../packages/server/src/testing/postgres-replica.ts';
import { reportsOf } from '../bridge/reports.ts';
import { tell } from '../figures.mjs';
import { addressOf, signIn } from '../hardening/community.ts';
import { ascending, call, Failures, part, pick, staffErrand, think, type Errand } from '../hardening/load.ts';
import { PROGRAM } from '../hardening/server.ts';
import { openStage } from '../hardening/stage.ts';
import { treeMsOf, treeOf } from '../processor.ts';

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
const LINES_EVERY_MS = 100;
const SETTLE_MS = 3000;

const database = await startReplicated({ isSafe: true });
const stage = await openStage({
  engine: 'postgres',
  startPostgres: () =>
    Promise.resolve({ url: (name) => database.url(name), create: () => Promise.resolve(), stop: database.close }),
  env: { STEWARD_DATABASE_READ_URL: database.readUrl },
  staff: Number(values.staff),
  developers: 0,
  accounts: Number(values.players),
});
const servers = [await stage.start(), await stage.start()] as const;
const urls = servers.map(({ url }) => url);
const failures = new Failures();
const took: Record<'read' | 'search' | 'note' | 'report', number[]> = { read: [], search: [], note: [], report: [] };
let isMeasured = false;
let isOver = false;
let told = 0;

const sortOf = ({ path, body }: Errand): 'read' | 'search' | 'note' =>
  body !== undefined ? 'note' : path.startsWith('rpg/logs/search') ? 'search' : 'read';

/** A stream of changes, as each open page has one. */
function follow(url: string, headers: Readonly<Record<string, string>>): void {
  get(`${url}/api/live`, { headers: { ...headers, accept: 'text/event-stream' } }, (answer) => {
    if (answer.statusCode !== 200) failures.add(`${answer.statusCode} for a stream of changes`);
    answer.on('data', (text: Buffer) => {
      if (text.includes('"online"')) told += 1;
    });
    answer.on('error', () => undefined);
  }).on('error', (error) => isOver || failures.add(error.message));
}

async function work(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for (let round = 0; !isOver; round++) {
    await think(THINK_MS);
    if (isOver) return;
    const errand = staffErrand(stage.people.players, `Seen in round ${round}.`);
    try {
      const { status, ms } = await call(url, errand, headers);
      if (status !== 200) failures.add(`${status} for ${errand.path.split('/').slice(0, 3).join('/')}`);
      else if (isMeasured) took[sortOf(errand)].push(ms);
    } catch (error) {
      failures.add(String(error));
    }
  }
}

function makeToken(number: number): string {
  const words = ['token', 'create', '--kind', 'bridge', '--name', `game-${number}`, '--server', `game-${number}`];
  return execFileSync(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .toString()
    .trim();
}

/** One game server: once a second it reports what happened there, to the same process of the panel each time. */
async function play(number: number, token: string, event: () => Record<string, unknown>): Promise<void> {
  const size = Math.round(perSecond / games);
  await sleep((number / games) * 1000);
  for (let next = performance.now(); !isOver; next += 1000) {
    const begun = performance.now();
    const answer = await fetch(`${urls[number % urls.length]}/api/bridge/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: Array.from({ length: size }, () => JSON.stringify(event())).join('\n'),
    });
    const { accepted } = (await answer.json()) as { accepted?: number };
    if (accepted !== size) failures.add(`${answer.status} for a report`);
    else if (isMeasured) took.report.push(performance.now() - begun);
    await sleep(Math.max(0, next + 1000 - performance.now()));
  }
}

async function writeLogs(): Promise<void> {
  const each = Math.max(1, Math.round((lines * LINES_EVERY_MS) / 1000 / games));
  for (let next = performance.now(); !isOver; next += LINES_EVERY_MS) {
    const now = Date.now();
    const folder = join(stage.data, 'logs', dayOf(now).replaceAll('-', ''));
    mkdirSync(folder, { recursive: true });
    for (let number = 0; number < games; number++) {
      const line = () =>
        `[${localStamp(now)}] ${pick(stage.people.players)} says: is anybody at the station tonight?\n`;
      appendFileSync(join(folder, `general@game-${number}.log`), Array.from({ length: each }, line).join(''));
    }
    await sleep(Math.max(0, next + LINES_EVERY_MS - performance.now()));
  }
}

const [primary, replica] = database.folders.map((folder) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
) as [number, number];

/** Milliseconds of a processor so far. */
function spent() {
  const own = process.cpuUsage();
  return {
    'Steward, two processes': servers.reduce((sum, { child }) => sum + treeMsOf(treeOf(child.pid ?? 0)), 0),
    'the database': treeMsOf(treeOf(primary)),
    'its replica': treeMsOf(treeOf(replica)),
    'those who ask': (own.user + own.system) / 1000,
  };
}

try {
  const event = reportsOf(stage.people.players);
  const tokens = Array.from({ length: games }, (_, number) => makeToken(number));
  const people: Promise<void>[] = [];
  for (const [index, name] of stage.people.staff.entries()) {
    const url = urls[index % urls.length] ?? '';
    const address = addressOf(index);
    const headers = { cookie: await signIn(url, name, address), 'x-forwarded-for': address };
    follow(url, headers);
    people.push(work(url, headers));
  }
  people.push(...tokens.map((token, number) => play(number, token, event)), writeLogs());
  await sleep(SETTLE_MS);
  for (const server of servers) await server.sample();
  const before = spent();
  told = 0;
  isMeasured = true;
  const begun = performance.now();
  await sleep(seconds * 1000);
  isMeasured = false;
  const wall = performance.now() - begun;
  const after = spent();
  const heard = told;
  const samples = await Promise.all(servers.map((server) => server.sample()));
  isOver = true;
  await Promise.all(people);

  console.log(
    `${values.players} players, ${stage.people.staff.length} staff with a page open each, ${games} game servers, ${seconds} s`,
  );
  const at = (list: readonly number[], share: number) => part(ascending(list), share);
  for (const [sort, list] of Object.entries(took))
    console.log(
      `${sort.padEnd(8)} ${((list.length * 1000) / wall).toFixed(1).padStart(7)} a second, p50 ${at(list, 0.5).toFixed(1)}, p90 ${at(list, 0.9).toFixed(1)}, p99 ${at(list, 0.99).toFixed(1)}, longest ${at(list, 1).toFixed(1)} ms`,
    );
  console.log(`changes told to open pages: ${Math.round((heard * 1000) / wall)} a second`);
  for (const [who, ms] of Object.entries(after))
    console.log(`${who}: ${((ms - before[who as keyof typeof before]) / wall).toFixed(2)} cores`);
  for (const { rss, p99Ms, maxMs } of samples)
    console.log(
      `a process: ${Math.round(rss / 1e6)} MB, its loop late by p99 ${p99Ms.toFixed(1)}, longest ${maxMs.toFixed(1)} ms`,
    );
  console.log(`what went wrong: ${failures.toString()}`);
  const most = (what: string, value: number, floor: number) =>
    tell({ what: `an evening with everything at once: ${what}`, value, unit: 'ms', floor, isLess: true });
  tell({
    what: 'an evening with everything at once: refused or broken',
    value: failures.total,
    unit: 'calls',
    floor: 0,
    isLess: true,
  });
  most('reads, p90', at(took.read, 0.9), 100);
  most('reads, p99', at(took.read, 0.99), 500);
  most('notes, p99', at(took.note, 0.99), 500);
  most('reports of game servers, p99', at(took.report, 0.99), 500);
} finally {
  await stage.close();
}
process.exit();
