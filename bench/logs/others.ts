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
import { ascending, part, tell } from '../figures.mjs';
import { call } from '../hardening/load.ts';
import type { Sample } from '../hardening/server.ts';
import { clientFor, openStage } from '../hardening/stage.ts';
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

const stage = await openStage({
  staff: 2,
  accounts: Number(values.players),
  config: { limits: { searchesPerMinute: 1_000_000 } },
});
const logs = join(stage.data, 'logs');
const dayBefore = (days: number): string => addDays(dayOf(Date.now()), -days);

async function writeLogs(): Promise<void> {
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

try {
  await writeLogs();
  const server = await stage.start();
  const [one, other] = [
    await clientFor(server.url, 'Rank_10', 1),
    await clientFor(server.url, stage.people.staff[0] ?? '', 2),
  ];
  const names = stage.people.players;

  async function during(ask: Ask): Promise<Seen> {
    await ask(server.url, one.headers);
    await server.sample();
    const [writes, reads]: [number[], number[]] = [[], []];
    let isOver = false;
    const repeat = async (into: number[], errand: (at: number) => Parameters<typeof call>[1]): Promise<void> => {
      for (let at = 0; !isOver; at++) {
        const { status, ms } = await call(server.url, errand(at), other.headers);
        if (status >= 400) throw new Error(`Another was answered ${status}.`);
        into.push(ms);
        await sleep(EVERY_MS);
      }
    };
    const nameOf = (at: number): string => names[at % names.length] ?? '';
    const others = [
      repeat(writes, (at) => ({ path: `rpg/user/${nameOf(at)}/notes`, body: { note: 'Asked about a refund.' } })),
      repeat(reads, (at) => ({ path: `rpg/user/${nameOf(at)}/history` })),
    ];
    const began = performance.now();
    let asked = 0;
    for (; performance.now() - began < Number(values.seconds) * 1000; asked++) await ask(server.url, one.headers);
    isOver = true;
    await Promise.all(others);
    return { late: await server.sample(), writes: ascending(writes), reads: ascending(reads), asked };
  }

  for (const [name, ask] of CASES) {
    const { late, writes, reads, asked } = await during(ask);
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
} finally {
  await stage.close();
}
