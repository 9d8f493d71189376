/**
 * All reads of the contract that answer in JSON, at the size of a large community, as a manager makes them: one at a time, each
 * with other players and things from call to call. Bars: the p99 of each under 25 ms, and under 20 ms at its first call after
 * a start. What must not grow with the community takes at most 1.5 times as long as among 2 000 players.
 *
 *   node bench/pages/pages.ts [--engine sqlite|postgres] [--players 100000] [--punishments 500000] [--rounds 150] [--only property/map] [--keep folder]
 *
 * PostgreSQL is the embedded one of the tests. Filling takes a minute or two: with --keep SQLite is filled once, for other
 * runs too.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';
import { fillPath } from '../../packages/api-client/src/rules/segments.ts';
import { PATH_PLACES } from '../../packages/server/src/testing/path-places.ts';
import { tell } from '../figures.mjs';
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

/** Besides the path alone. */
const WITH_QUERIES = [
  'rpg/user/{name}/playedPerDay?period=356',
  'rpg/user/{name}/cash?reason=shop',
  'rpg/audit?target={name}',
  'rpg/staff/bans?sort=-name',
  'rpg/manage/tax/wealth?sort=tax',
  'rpg/research/networth?sort=name',
];
/** What must not grow: a player, a search, and pages of lists. */
const FLAT = [
  'rpg/user/{name}',
  'rpg/search/user/{text}',
  'rpg/manage/tax/wealth',
  'rpg/manage/wealth/conversion/v3',
  'rpg/staff/bans',
  'rpg/manage/notes',
  'rpg/research/networth',
  'rpg/research/wealth',
];

const agent = new Agent({ keepAlive: true });

const OF_BROWSERS = 'gzip, deflate, br, zstd';

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
  answer.on('data', (part: Buffer) => parts.push(part));
  await once(answer, 'end');
  const ms = performance.now() - begun;
  return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), ms };
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

interface Named {
  readonly name: string;
}

/** Gives other values for the places in paths from call to call. */
async function placesOf(running: Running): Promise<(call: number) => Record<string, string>> {
  const list = async <T>(path: string) => JSON.parse((await ask(running, path, 'identity')).text) as T[];
  const online = (await list<Named>('rpg/general/online')).map(({ name }) => name);
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

/** Milliseconds of each call that is answered, of so many rounds over all of them, by each server in turn. */
async function timesOf(servers: readonly Running[], calls: readonly string[]): Promise<Map<string, number[]>[]> {
  const asked = await Promise.all(servers.map(async (server) => ({ server, places: await placesOf(server) })));
  const times = servers.map(() => new Map<string, number[]>());
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++)
    for (const call of calls)
      for (const [at, { server, places }] of asked.entries()) {
        const { status, ms } = await ask(server, pathOf(call, places(round + WARM_ROUNDS)));
        if (status === 200 && round >= 0) times[at]?.set(call, [...(times[at].get(call) ?? []), ms]);
      }
  return times;
}

/** The least that the first call after a start took, of some starts. */
async function firstCalls(world: World): Promise<Map<string, number>> {
  const firsts = new Map<string, number>();
  for (let start = 0; start < STARTS; start++) {
    const running = await world.start();
    try {
      // Nothing of what is measured is asked before, so that the places are those that are known.
      const places = { ...PATH_PLACES, name: 'Player_One', text: 'play', date: '20260620' };
      // Each time another is asked first of all.
      const from = Math.floor((CALLS.length / STARTS) * start);
      for (const call of [...CALLS.slice(from), ...CALLS.slice(0, from)]) {
        const { status, ms } = await ask(running, pathOf(call, places));
        if (status === 200) firsts.set(call, Math.min(firsts.get(call) ?? Infinity, ms));
      }
    } finally {
      await running.stop();
    }
  }
  return firsts;
}

function tellWorst(what: string, found: readonly (readonly [call: string, ms: number])[], floor: number): void {
  const sorted = found.toSorted((a, b) => b[1] - a[1]);
  console.log(`${what}, the slowest of ${sorted.length}:`);
  for (const [call, ms] of sorted.slice(0, WORST_SHOWN))
    console.log(`${ms > floor ? 'over ' : '     '} ${ms.toFixed(1).padStart(7)} ms  ${call}`);
  tell({ what, value: sorted[0]?.[1] ?? Number.NaN, unit: 'ms', floor, isLess: true });
}

const dir = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'steward-pages-')) : resolve(values.keep);
const size = { players: Number(values.players), punishments: Number(values.punishments) };
const worlds: World[] = [];
try {
  const large = await openWorld(join(dir, 'large'), values.engine, size);
  worlds.push(large);
  const at = `${size.players} players`;
  tellWorst(`reads among ${at}, the worst first call after a start`, [...(await firstCalls(large))], FIRST_MS);
  const running = await large.start();
  let times = new Map<string, number[]>();
  try {
    [times = times] = await timesOf([running], CALLS);
  } finally {
    await running.stop();
  }
  const unmeasured = CALLS.filter((call) => (times.get(call)?.length ?? 0) < ROUNDS / 2);
  console.log(`Not measured, as there is no such thing in the demonstration: ${unmeasured.join(', ')}`);
  const measured = [...times].filter(([call]) => !unmeasured.includes(call));
  tellWorst(
    `reads among ${at}, the worst p99`,
    measured.map(([call, all]) => [call, quantile(all, 0.99)]),
    PAGE_MS,
  );
  const flat = FLAT.filter((call) => CALLS.includes(call));
  if (flat.length > 0) {
    const small = await openWorld(join(dir, 'small'), values.engine, SMALL);
    worlds.push(small);
    const both = [await large.start(), await small.start()] as const;
    try {
      const [many, few] = await timesOf(both, flat);
      const growth = flat.map((call) => {
        const [more, less] = [many, few].map((times) => quantile(times?.get(call) ?? [], 0.5));
        const ratio = (more ?? Number.NaN) / (less ?? Number.NaN);
        console.log(`${ratio.toFixed(2)} x (${less?.toFixed(2)} to ${more?.toFixed(2)} ms)  ${call}`);
        return ratio;
      });
      tell({
        what: `${flat.length} reads among ${at} against ${SMALL.players}, the one that grows most`,
        value: Math.max(...growth),
        floor: GROWTH,
        isLess: true,
      });
    } finally {
      for (const one of both) await one.stop();
    }
  }
} finally {
  agent.destroy();
  for (const world of worlds) await world.close();
  if (values.keep === undefined) rmSync(dir, { recursive: true, force: true });
}
