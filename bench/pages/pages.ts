/**
 * All reads of the contract that answer in JSON, at the size of a large community, as a manager makes them: one at a time, each
 * with other players and things from call to call. Bars: the p99 of each under 25 ms, and under 20 ms at its first call after
 * a start, in the median of three starts. What must not grow with the community takes at most 1.5 times as long as among
 * 2 000 players. A call that is not answered ends all of it.
 *
 *   node bench/pages/pages.ts [--engine sqlite|postgres] [--players 100000] [--punishments 500000] [--rounds 150] [--only property/map] [--keep folder]
 *
 * PostgreSQL is the embedded one of the tests. Filling takes a minute or two: with --keep SQLite is filled once, for other
 * runs too.
 */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';
import { fillPath } from '../../packages/api-client/src/rules/segments.ts';
import { PATH_PLACES } from '../../packages/server/src/testing/path-places.ts';
import { ownFolder } from '../end.ts';
import { median, medianOf, part, ratios, tell } from '../figures.mjs';
import { OF_BROWSERS } from '../hardening/load.ts';
import { turnsOf } from '../processor.ts';
import { FLAT, NOT_THERE, WITH_QUERIES } from './calls.ts';
import { openWorld, type Running, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    players: { type: 'string', default: '100000' },
    punishments: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '150' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const [PAGE_MS, FIRST_MS, GROWTH] = [25, 20, 1.5];
/** Of each call before any is measured, as of a server that has been at work for a while. */
const WARM_ROUNDS = 20;
const STARTS = 3;
const SMALL = { players: 2000, punishments: 2000 } as const;
const WORST_SHOWN = 12;
/** Of things that there are few of. */
const IDS = 8;
const ROUNDS = Number(values.rounds);

const agent = new Agent({ keepAlive: true });

/** Asks as a browser does, and takes the answer as it is on the wire. */
async function ask(
  { base, cookie }: Running,
  path: string,
  accepted = OF_BROWSERS,
): Promise<{ status: number; text: string; ms: number }> {
  const begun = performance.now();
  const asked = get(base + path, { agent, headers: { cookie, 'accept-encoding': accepted } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => parts.push(chunk));
  await once(answer, 'end');
  const ms = performance.now() - begun;
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), ms };
}

interface Named {
  readonly name: string;
}

/** Gives other values for the places in paths from call to call. */
async function placesOf(running: Running): Promise<(call: number) => Record<string, string>> {
  const list = async <T>(path: string) => JSON.parse((await ask(running, path, 'identity')).text) as T[];
  // Parts of shorter ones are not enough to look for.
  const online = (await list<Named>('rpg/general/online'))
    .map(({ name }) => name)
    .filter((name) => /^[A-Za-z]{5,}_[A-Za-z]{4,}$/.test(name));
  const names = Array.from({ length: 200 }, (_, at) => online[(at * 97) % online.length] ?? 'Player_One');
  const [ips, serials] = [
    await list<{ ip: string }>('rpg/user/Player_One/ips'),
    await list<{ serial: string }>('rpg/user/Player_One/serials'),
  ];
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return (call) => {
    const name = names[call % names.length] ?? 'Player_One';
    const id = String(1 + (call % IDS));
    const text = [name, name.slice(0, 4), name.slice(2, 7), name.toLowerCase().replace('_', ' ')][call % 4] ?? name;
    return {
      ...PATH_PLACES,
      ...{ name, id, text, userId: String(100 + call * 3), date: today, type: 'general' },
      ip: ips[call % ips.length]?.ip ?? PATH_PLACES.ip,
      serial: serials[call % serials.length]?.serial ?? PATH_PLACES.serial,
    };
  };
}

const CALLS = [
  ...allEndpoints()
    .filter(({ method, answer, path }) => method === 'GET' && answer === 'json' && path !== 'live')
    .map(({ path }) => path),
  ...WITH_QUERIES,
].filter((path) => path.includes(values.only));

/** The place of a query is filled like those of the path. */
const pathOf = (call: string, places: Record<string, string>): string => {
  const [path = '', query] = call.split('?', 2);
  const filled = fillPath(path, places);
  return query === undefined
    ? filled
    : `${filled}?${query.replace('{name}', encodeURIComponent(places['name'] ?? ''))}`;
};

/** What was answered in a way that it must not be, and listed calls that were not. */
const wrong = new Set<string>();
const notThere = new Set<string>();

/** Milliseconds of one call: until its answer is there, and of the server's threads, at work and waiting for a processor. */
interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
  readonly waitedMs: number;
}

/** What a call takes that is to be measured. */
async function takenBy(server: Running, call: string, places: Record<string, string>): Promise<Taken | undefined> {
  const before = turnsOf(server.pid);
  const { status, ms } = await ask(server, pathOf(call, places));
  const after = turnsOf(server.pid);
  const isListed = call in NOT_THERE;
  if (isListed && status === NOT_THERE[call]) notThere.add(call);
  else if (status !== 200) wrong.add(`${call}: ${status}`);
  if (isListed) return undefined;
  const since = (of: 'cpuMs' | 'waitedMs') => (after?.[of] ?? Number.NaN) - (before?.[of] ?? Number.NaN);
  return { ms, cpuMs: since('cpuMs'), waitedMs: since('waitedMs') };
}

function checkAnswers(): void {
  if (wrong.size > 0) throw new Error(`Not answered as they must be: ${[...wrong].join(', ')}.`);
  const found = Object.keys(NOT_THERE).filter((call) => CALLS.includes(call) && !notThere.has(call));
  if (found.length > 0) throw new Error(`Answered, and yet listed as not there: ${found.join(', ')}.`);
}

type Times = ReadonlyMap<string, readonly Taken[]>;

function note(times: Map<string, Taken[]>, call: string, taken: Taken | undefined): void {
  if (taken === undefined) return;
  const all = times.get(call);
  if (all) all.push(taken);
  else times.set(call, [taken]);
}

const msOf = (all: readonly Taken[]): number[] => all.map(({ ms }) => ms);

/** Of each call in so many rounds over all of them, by each server in turn. */
async function timesOf(servers: readonly Running[], calls: readonly string[]): Promise<readonly Times[]> {
  const kept: { server: Running; placesAt: (call: number) => Record<string, string>; times: Map<string, Taken[]> }[] =
    [];
  for (const server of servers) kept.push({ server, placesAt: await placesOf(server), times: new Map() });
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const call of calls)
      for (const { server, placesAt, times } of round % 2 ? kept : kept.toReversed()) {
        const taken = await takenBy(server, call, placesAt(round + WARM_ROUNDS));
        if (round >= 0) note(times, call, taken);
      }
    // All that is wrong is named together.
    if (wrong.size > 0 && round >= 0) checkAnswers();
  }
  return kept.map(({ times }) => times);
}

/** What the first call after each start took. */
async function firstCalls(world: World): Promise<Times> {
  const firsts = new Map<string, Taken[]>();
  for (let start = 0; start < STARTS; start++) {
    const running = await world.start();
    try {
      // Nothing of what is measured is asked before, so that the places are those that are known.
      const places = { ...PATH_PLACES, name: 'Player_One', text: 'play', date: '20260620' };
      // Each time another is asked first of all.
      const from = Math.floor((CALLS.length / STARTS) * start);
      for (const call of [...CALLS.slice(from), ...CALLS.slice(0, from)])
        note(firsts, call, await takenBy(running, call, places));
    } finally {
      await running.stop();
    }
  }
  return firsts;
}

/** Where others waited for a processor too, more of them would have been sooner: that is shown beside what was measured. */
function tellWorst(what: string, times: Times, of: (all: readonly number[]) => number, floor: number): void {
  const sorted = [...times].map(([call, all]) => ({ call, all, ms: of(msOf(all)) })).toSorted((a, b) => b.ms - a.ms);
  console.log(
    `${what}, the slowest of ${sorted.length} (median, work of the processor, waiting for it in the slowest):`,
  );
  for (const { call, all, ms } of sorted.slice(0, WORST_SHOWN)) {
    const slowest = all.reduce((one, other) => (other.ms > one.ms ? other : one));
    const shown = [median(msOf(all)), median(all.map(({ cpuMs }) => cpuMs)), slowest.waitedMs].map((one) =>
      one.toFixed(1),
    );
    console.log(`${ms > floor ? 'over ' : '     '} ${ms.toFixed(1).padStart(7)} ms (${shown.join(', ')})  ${call}`);
  }
  const [worst] = sorted;
  tell({ what, value: worst?.ms ?? Number.NaN, rounds: msOf(worst?.all ?? []), unit: 'ms', floor, isLess: true });
}

/** Among many players against few, asked in turn. */
async function tellGrowth(large: World, at: string): Promise<void> {
  const flat = FLAT.filter((call) => call.includes(values.only));
  if (flat.length === 0) return;
  const small = await openWorld(join(dir, 'small'), values.engine, SMALL);
  worlds.push(small);
  const both = [await large.start(), await small.start()] as const;
  try {
    const [many, few] = (await timesOf(both, flat)) as [Times, Times];
    const growth = flat.map((call) => {
      const [more, less] = [many.get(call) ?? [], few.get(call) ?? []];
      const all = ratios(msOf(more), msOf(less));
      const [most, least] = [median(msOf(more)), median(msOf(less))];
      const [work, lessWork] = [more, less].map((taken) => median(taken.map(({ cpuMs }) => cpuMs))) as [number, number];
      console.log(
        `${median(all).toFixed(2)} x (${least.toFixed(2)} to ${most.toFixed(2)} ms, of the processor ${lessWork.toFixed(2)} to ${work.toFixed(2)})  ${call}`,
      );
      // What single calls take differs more than what most of them take.
      const third = Math.ceil(all.length / 3);
      const thirds = [0, 1, 2].map((one) => all.slice(one * third, (one + 1) * third));
      return thirds.filter((some) => some.length > 0).map(median);
    });
    const [most = []] = growth.toSorted((a, b) => median(b) - median(a));
    const what = `${flat.length} reads among ${at} against ${SMALL.players}, the one that grows most`;
    tell({ what, ...medianOf(most), floor: GROWTH, isLess: true });
  } finally {
    for (const one of both) await one.stop();
  }
}

const dir = values.keep === undefined ? ownFolder('pages') : resolve(values.keep);
const size = { players: Number(values.players), punishments: Number(values.punishments) };
const worlds: World[] = [];
try {
  const large = await openWorld(join(dir, 'large'), values.engine, size);
  worlds.push(large);
  const at = `${size.players} players${values.engine === 'sqlite' ? '' : ' on PostgreSQL'}`;
  const first = `reads among ${at}, the worst first call after a start`;
  tellWorst(first, await firstCalls(large), median, FIRST_MS);
  const running = await large.start();
  try {
    const [times = new Map<string, Taken[]>()] = await timesOf([running], CALLS);
    checkAnswers();
    tellWorst(`reads among ${at}, the worst p99`, times, (all) => part(all, 0.99), PAGE_MS);
  } finally {
    await running.stop();
  }
  await tellGrowth(large, at);
} finally {
  agent.destroy();
  for (const world of worlds) await world.close();
}
