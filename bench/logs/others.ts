/**
 * How long others wait while somebody searches logs, takes all that is found, or saves a list as CSV: for how long at once a
 * real server's event loop works meanwhile, and how long another's writes and reads take, each made every 25 ms. What the
 * loop works is a time of the processor, so that it holds on a busy machine; how late it is on the wall is shown beside it.
 *
 *   node bench/logs/others.ts [--mib 512] [--days 30] [--seconds 10] [--players 20000]
 *
 * Needs the build of the server. Bar: 15 ms at the p99, whatever is asked.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { part, tell } from '../figures.mjs';
import { call } from '../hardening/load.ts';
import type { RunningServer, Sample } from '../hardening/server.ts';
import { clientFor, withStage, type Stage } from '../hardening/stage.ts';
import { build, writeDays } from './common.ts';
import { FREQUENT, RARE } from './day.ts';

const { values } = parseArgs({
  options: {
    mib: { type: 'string', default: '512' },
    days: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '10' },
    players: { type: 'string', default: '20000' },
  },
});
const LOOP_MS = 15;
const EVERY_MS = 25;
const DAY_MIB = 16;
/** Rows of a call, as a page of the portal asks for them when it saves all of a list. */
const ROWS = 500;

const STAGE = { staff: 2, accounts: Number(values.players), config: { limits: { searchesPerMinute: 1_000_000 } } };
const dayBefore = (days: number): string => addDays(dayOf(Date.now()), -days);

async function writeLogs(logs: string): Promise<void> {
  rmSync(logs, { recursive: true, force: true });
  const [plain, days] = [dayBefore(1), Array.from({ length: Number(values.days) }, (_, at) => dayBefore(at + 2))];
  for (const day of [plain, ...days]) mkdirSync(join(logs, day), { recursive: true });
  const pathOf = (day: string): string => join(logs, day, 'general.log');
  writeDays([
    { path: pathOf(plain), mib: Number(values.mib), seed: 1 },
    ...days.map((day, at) => ({ path: pathOf(day), mib: DAY_MIB, seed: at + 2 })),
  ]);
  for (const day of days) {
    await build(pathOf(day), day, true);
    rmSync(pathOf(day));
  }
}

type Headers = Readonly<Record<string, string>>;
type Ask = (url: string, headers: Headers) => Promise<void>;

/** Makes a call and takes the answer as fast as it comes. */
const taking =
  (path: string): Ask =>
  async (url, headers) => {
    const { status } = await call(url, { path }, headers);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  };

const searching = (text: string, from: number, to: number, more = ''): Ask =>
  taking(
    `rpg/logs/search?q=${encodeURIComponent(text)}&from=${dayBefore(from)}&to=${dayBefore(to)}&file=general.log${more}`,
  );

/** All pages of a list, one after another. */
const saving =
  (path: string): Ask =>
  async (url, headers) => {
    for (let page = 1; ; page++) {
      const answer = await fetch(`${url}/api/${path}?page=${page}&limit=${ROWS}`, { headers });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
      await answer.arrayBuffer();
      if (page * ROWS >= Number(answer.headers.get('pagination-total'))) return;
    }
  };

const nothing: Ask = () => sleep(100);

const CASES: readonly (readonly [name: string, ask: Ask])[] = [
  ['nothing', nothing],
  [`a search that finds 100000 lines`, searching(FREQUENT, 1, 1, '&limit=100000')],
  ['a search by a pattern', searching('Zebulon_[A-Z]wortz', 1, 1, '&mode=regex')],
  [`a search of ${values.days} packed days for a common word`, searching(FREQUENT, Number(values.days) + 1, 2)],
  [`a search of ${values.days} packed days for a rare one`, searching(RARE, Number(values.days) + 1, 2)],
  [`a list of ${values.players} rows that is saved as CSV`, saving('rpg/research/networth')],
  ['the map of all property', taking('rpg/property/map/all')],
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

async function during(ask: Ask, one: Asked, other: Asked, stage: Stage, server: RunningServer): Promise<Seen> {
  await ask(one.url, one.headers);
  await server.sample();
  const [writes, reads]: [number[], number[]] = [[], []];
  const { players } = stage.people;
  const nameOf = (at: number): string => players[at % players.length] ?? '';
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
      await ask(one.url, one.headers);
      failed.signal.throwIfAborted();
    }
  } finally {
    over.abort();
    await Promise.all(others);
  }
  failed.signal.throwIfAborted();
  return { late: await server.sample(), writes, reads, asked };
}

await withStage(STAGE, async (stage) => {
  await writeLogs(join(stage.data, 'logs'));
  const server = await stage.start();
  const clients = [
    await clientFor(server.url, 'Rank_10', 1),
    await clientFor(server.url, stage.people.staff[0] ?? '', 2),
  ];
  const [one, other] = clients.map(({ headers }) => ({ url: server.url, headers })) as [Asked, Asked];
  for (const [name, ask] of CASES) {
    const { late, writes, reads, asked } = await during(ask, one, other, stage, server);
    const times = (list: readonly number[]) =>
      `p50 ${part(list, 0.5).toFixed(1)}, p99 ${part(list, 0.99).toFixed(1)}, most ${part(list, 1).toFixed(1)} ms`;
    console.log(
      `${name}, ${asked} times: loop works p99 ${late.workedP99Ms.toFixed(1)}, most ${late.workedMostMs.toFixed(1)} ms, ` +
        `late by p99 ${late.p99Ms.toFixed(1)}, most ${late.maxMs.toFixed(1)} ms`,
    );
    console.log(`  another's writes ${times(writes)}; reads ${times(reads)}`);
    if (ask !== nothing)
      tell({ what: `loop held by ${name}, p99`, value: late.workedP99Ms, unit: 'ms', floor: LOOP_MS, isLess: true });
  }
});
