/**
 * How long others wait while somebody searches logs, takes all that is found, or saves a list as CSV: for how long at once a
 * real server's event loop works meanwhile, and how long another's writes and reads take, each made every 25 ms. What the
 * loop works is a time of the processor, so that it holds on a busy machine; how late it is on the wall is shown beside it.
 *
 *   node bench/logs/others.ts [--mib 512] [--days 30] [--rounds 5] [--seconds 2] [--players 20000]
 *
 * Needs the build of the server. Bar: 15 ms at the p99, whatever is asked.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { inTurn, median, medianOf, part, tell } from '../figures.mjs';
import { call } from '../hardening/load.ts';
import type { RunningServer, Sample } from '../hardening/server.ts';
import { clientFor, withStage } from '../hardening/stage.ts';
import { inOtherWords, packLastDays, writeDays } from './common.ts';
import { FREQUENT, RARE } from './day.ts';

const { values } = parseArgs({
  options: {
    mib: { type: 'string', default: '512' },
    days: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    players: { type: 'string', default: '20000' },
  },
});
const LOOP_MS = 15;
const EVERY_MS = 25;
const WARM_ROUNDS = 1;
/** Players of whom another asks in a round, about. */
const EACH_ROUND = 100;
const DAY_MIB = 36;
/** Rows of a call, as a page of the portal asks for them when it saves all of a list. */
const ROWS = 500;

const accounts = Number(values.players);
const STAGE = {
  staff: 2,
  world: { players: accounts, punishments: 5 * accounts, logFiles: false },
  config: { limits: { searchesPerMinute: 1_000_000 } },
};
const dayBefore = (days: number): string => addDays(dayOf(Date.now()), -days);

async function writeLogs(logs: string): Promise<void> {
  rmSync(logs, { recursive: true, force: true });
  const yesterday = join(logs, dayBefore(1));
  mkdirSync(yesterday, { recursive: true });
  await writeDays([{ path: join(yesterday, 'general.log'), mib: Number(values.mib), seed: 1 }]);
  await packLastDays(logs, Number(values.days), DAY_MIB);
}

type Headers = Readonly<Record<string, string>>;
/** What is asked for is in other words each time. */
type Ask = (asked: Asked, call: number) => Promise<void>;

/** Makes a call and takes the answer as fast as it comes. */
const taking =
  (pathOf: (call: number) => string): Ask =>
  async ({ url, headers }, number) => {
    const path = pathOf(number);
    const { status } = await call(url, { path }, headers);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  };

const searching = (text: string, from: number, to: number, more = ''): Ask =>
  taking((call) => {
    const words = encodeURIComponent(inOtherWords(text, call));
    return `rpg/logs/search?q=${words}&from=${dayBefore(from)}&to=${dayBefore(to)}&file=general.log${more}`;
  });

/** All pages of a list, one after another. */
const saving =
  (path: string): Ask =>
  async ({ url, headers }) => {
    for (let page = 1; ; page++) {
      const answer = await fetch(`${url}/api/${path}?page=${page}&limit=${ROWS}`, { headers });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
      await answer.arrayBuffer();
      if (page * ROWS >= Number(answer.headers.get('pagination-total'))) return;
    }
  };

/** Beside which all others stand. */
const NOTHING = 'nothing';

const CASES: readonly (readonly [name: string, ask: Ask])[] = [
  [NOTHING, () => sleep(100)],
  [`a search that finds 100000 lines`, searching(FREQUENT, 1, 1, '&limit=100000')],
  ['a search by a pattern', searching('Zebulon_[A-Z]wortz', 1, 1, '&mode=regex')],
  [`a search of ${values.days} packed days for a common word`, searching(FREQUENT, Number(values.days) + 1, 2)],
  [`a search of ${values.days} packed days for a rare one`, searching(RARE, Number(values.days) + 1, 2)],
  [`a list of ${values.players} rows that is saved as CSV`, saving('rpg/research/networth')],
  ['the map of all property', taking(() => 'rpg/property/map/all')],
];

interface Seen {
  readonly late: Sample;
  readonly writes: readonly number[];
  readonly reads: readonly number[];
  readonly asked: number;
}

interface Asked {
  readonly url: string;
  readonly headers: Headers;
}

/** What another person does again and again, until the signal is given. */
async function repeat(
  { url, headers }: Asked,
  into: number[],
  errand: (at: number) => Parameters<typeof call>[1],
  over: AbortSignal,
): Promise<void> {
  for (let at = 0; !over.aborted; at++) {
    const { status, ms } = await call(url, errand(at), headers);
    if (status >= 400) throw new Error(`Another was answered ${status}.`);
    into.push(ms);
    await sleep(EVERY_MS);
  }
}

interface Errand {
  readonly ask: Ask;
  readonly one: Asked;
  readonly other: Asked;
  readonly players: readonly string[];
  readonly server: RunningServer;
}

async function during({ ask, one, other, players, server }: Errand, round: number): Promise<Seen> {
  await server.sample();
  const [writes, reads]: [number[], number[]] = [[], []];
  const nameOf = (at: number): string => players[(at + round * EACH_ROUND) % players.length] ?? '';
  const over = new AbortController();
  const failed = new AbortController();
  const others = [
    repeat(
      other,
      writes,
      (at) => ({ path: `rpg/user/${nameOf(at)}/notes`, body: { note: 'Asked about a refund.' } }),
      over.signal,
    ),
    repeat(other, reads, (at) => ({ path: `rpg/user/${nameOf(at)}/history` }), over.signal),
  ].map((loop) => loop.catch((error: unknown) => failed.abort(error)));
  const began = performance.now();
  let asked = 0;
  try {
    for (; performance.now() - began < Number(values.seconds) * 1000; asked++) {
      await ask(one, asked + round);
      failed.signal.throwIfAborted();
    }
  } finally {
    over.abort();
    await Promise.all(others);
  }
  failed.signal.throwIfAborted();
  return { late: await server.sample(), writes, reads, asked };
}

function tellCase(name: string, seen: readonly Seen[]): void {
  const late = (of: (sample: Sample) => number) => seen.map((one) => of(one.late));
  const most = (of: (sample: Sample) => number) => part(late(of), 1).toFixed(1);
  const times = (list: readonly number[]) =>
    `p50 ${part(list, 0.5).toFixed(1)}, p99 ${part(list, 0.99).toFixed(1)}, most ${part(list, 1).toFixed(1)} ms`;
  const worked = late(({ workedP99Ms }) => workedP99Ms);
  console.log(
    `${name}, ${seen.reduce((sum, { asked }) => sum + asked, 0)} times: loop works p99 ${median(worked).toFixed(1)}, ` +
      `most ${most(({ workedMostMs }) => workedMostMs)} ms, late by at most ${most(({ maxMs }) => maxMs)} ms`,
  );
  const [writes, reads] = [seen.flatMap((one) => one.writes), seen.flatMap((one) => one.reads)];
  console.log(`  another's writes ${times(writes)}; reads ${times(reads)}`);
  if (name !== NOTHING)
    tell({ what: `loop held by ${name}, p99`, ...medianOf(worked), unit: 'ms', floor: LOOP_MS, isLess: true });
}

await withStage(STAGE, async (stage) => {
  await writeLogs(join(stage.data, 'logs'));
  const server = await stage.start();
  const clients = [
    await clientFor(server.url, 'Rank_10', 1),
    await clientFor(server.url, stage.people.staff[0] ?? '', 2),
  ];
  const [one, other] = clients.map(({ headers }) => ({ url: server.url, headers })) as [Asked, Asked];
  const { players } = stage.people;
  const works = CASES.map(([name, ask]) => {
    const errand = { ask, one, other, players, server };
    return [name, (round: number) => during(errand, round + WARM_ROUNDS)] as const;
  });
  const found = await inTurn({ rounds: Number(values.rounds), warm: WARM_ROUNDS }, Object.fromEntries(works));
  for (const [name, seen] of Object.entries(found)) tellCase(name, seen);
});
