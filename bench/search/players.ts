/**
 * How long a search for players takes among a million of them: in the process, each kind of text in turn with a prefix of a
 * name, whose time is the measure, parts of names beside `like '%…%'` over all of them, and over HTTP, signed in, the processor
 * time of the server for a search and how long whole names take one at a time. Another player is looked for each time.
 *
 *   node bench/search/players.ts [players, more than 100000]
 *
 * On an empty PostgreSQL database with its address in `BENCH_POSTGRES`, in the process only.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchPlayers } from '../../packages/server/src/db/player-search.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { contains } from '../../packages/server/src/db/like.ts';
import { autocannon, eachItsOwn, PROGRAM, refuseRefused, signIn, startedServers } from '../api/servers.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, part, ratios, tell } from '../figures.mjs';
import { ownCpu } from '../processor.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';

const PLAYERS = Number(process.argv[2] ?? 1_000_000);
/** Numbers above have six figures, which no other name has as a part of its number. */
const OTHERS = 100_000;
if (!(PLAYERS > OTHERS)) throw new Error(`There must be more than ${OTHERS} players.`);
const ROUNDS = 15;
/** Parts of names that are looked for, and before them those that make both ways warm. */
const [PARTS, WARM_PARTS] = [31, 10];
const FOUND = 20;
const url = process.env.BENCH_POSTGRES;
const FIRST = [
  'Alex',
  'Maria',
  'Chen',
  'Olga',
  'Sipho',
  'Lars',
  'Ines',
  'Yuki',
  'Omar',
  'Ana',
  'Tomasz',
  'Zara',
  'Iris',
  'Bruno',
  'Noor',
  'Ella',
];
const LAST = [
  'Okafor',
  'Jansen',
  'Visser',
  'Sharma',
  'Volkov',
  'Bakker',
  'Ionescu',
  'Torres',
  'Rosen',
  'Walker',
  'Hughes',
  'Lindqvist',
  'Larson',
  'Mori',
];
const nameOf = (at: number) => `${FIRST[at % FIRST.length] ?? ''}_${LAST[(at * 5) % LAST.length] ?? ''}${at}`;
const TEXTS = {
  'a prefix': (name: string) => name.slice(0, 9),
  'words apart': (name: string) => name.replace('_', ' '),
  'words together': (name: string) => name.replace('_', ''),
  'a letter too little': (name: string) => name.slice(0, 3) + name.slice(4),
  'two turned round': (name: string) => `${name[0] ?? ''}${name[2] ?? ''}${name[1] ?? ''}${name.slice(3)}`,
  'a wrong end': (name: string) => `${name}9`,
  'a short one': (_: string, round: number) => `za${'a'.repeat(1 + (round % 3))}ra`,
  nobody: (_: string, round: number) => `nobodyofthatname${round}`,
  'part of a name': (name: string) => name.slice(5),
  'part of a name that many share': (_: string, round: number) => `son${42 + round}`,
} as const;

const servers = startedServers();
const dir = ownFolder();
/** Those of the demonstration are there too: somebody has to sign in. */
const world = url === undefined ? await servers.madeWorld() : undefined;
const file = join(world?.STEWARD_DATA_DIR ?? dir, 'steward.db');
const database = openDatabase(url === undefined ? { file } : { url, file });
const { engine } = database;
await migrate(database);
for (let from = 0; from < PLAYERS; from += 2_000)
  await database.withWrite((tx) =>
    tx
      .insertInto('player')
      .values(
        Array.from({ length: Math.min(2_000, PLAYERS - from) }, (_, n) => {
          const at = from + n;
          const name = nameOf(at);
          return { name, name_lower: name.toLowerCase(), created_at: 1 };
        }),
      )
      .execute(),
  );
// PostgreSQL would look at its new rows by itself, but not at once.
if (engine === 'postgres')
  await database.db.executeQuery({ ...database.db.selectFrom('player').compile(), sql: 'analyze', parameters: [] });

async function byKind(): Promise<void> {
  const nameAt = (round: number) => nameOf((Math.floor(PLAYERS / 3) + (round + 1) * 7919) % PLAYERS).toLowerCase();
  const works = Object.entries(TEXTS).map(([what, textOf]) => [
    what,
    async (round: number) => {
      const begun = performance.now();
      const { length } = await searchPlayers(database.db, engine, textOf(nameAt(round), round + 1), FOUND);
      return { ms: performance.now() - begun, found: length };
    },
  ]) as [string, (round: number) => Promise<{ ms: number; found: number }>][];
  const found = await inTurn({ rounds: ROUNDS }, Object.fromEntries(works));
  const msOf = (what: string) => (found[what] ?? []).map(({ ms }) => ms);
  const base = median(msOf('a prefix'));
  for (const what of Object.keys(TEXTS)) {
    const [ms, most] = [median(msOf(what)), median((found[what] ?? []).map((one) => one.found))];
    console.log(
      `${engine} ${PLAYERS} players, ${what}: median ${ms.toFixed(1)} ms, ${(ms / base).toFixed(1)} times a prefix, ${most} found`,
    );
  }
  const slip = { ...medianOf(msOf('a letter too little')), unit: 'ms', floor: 20, goal: 10, isLess: true };
  tell({ what: `a name with a slip, ${PLAYERS} players`, ...slip });
}

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

/** The number of one player only, of six figures, and the end of a name with the first two figures that many have. */
const PARTS_OF = {
  one: (at: number) => String(OTHERS + (at % (PLAYERS - OTHERS))),
  many: (at: number) => `${(LAST[at % LAST.length] ?? '').toLowerCase().slice(-3)}${10 + (at % 90)}`,
} as const;

/** Another part of a name each time, as people type them, as it is found here and by looking at each name, in turn: times of the processor. */
async function partsAgainstLike(which: keyof typeof PARTS_OF): Promise<void> {
  const textOf = (round: number) => PARTS_OF[which]((round + WARM_PARTS + 1) * 104_729);
  const like = (text: string) =>
    database.db
      .selectFrom('player')
      .select('name')
      .where((e) => contains(e.ref('name_lower'), text))
      .limit(FOUND);
  const found = await inTurn(
    { rounds: PARTS, warm: WARM_PARTS },
    {
      own: (round) => ownCpu(async () => namesOf(await searchPlayers(database.db, engine, textOf(round), FOUND))),
      like: (round) => ownCpu(async () => namesOf(await like(textOf(round)).execute())),
    },
  );
  for (const [round, { result: plain }] of found.like.entries()) {
    const own = found.own[round]?.result ?? [];
    const isSame = which === 'one' ? own.includes(plain[0] ?? '') : own.length === FOUND;
    if (plain.length !== (which === 'one' ? 1 : FOUND) || !isSame)
      throw new Error(`"${textOf(round)}" finds ${own.join(', ')}, and by like ${plain.join(', ')}.`);
  }
  const [own, plain] = [found.own.map(({ ms }) => ms), found.like.map(({ ms }) => ms)];
  console.log(
    `a part of a name that ${which} has: ${median(own).toFixed(2)} ms, like '%…%' ${median(plain).toFixed(1)} ms`,
  );
  if (which === 'one') {
    const share = { ...medianOf(ratios(own, plain)), floor: 0.05, goal: 0.01, isLess: true };
    tell({ what: `a part of a name that one of ${PLAYERS} players has, in the time of like '%…%'`, ...share });
  } else {
    // It ends when it has found as many as are shown, so that nothing is to be won.
    const times = { ...medianOf(ratios(plain, own)), floor: 0 };
    tell({ what: `a part of a name that many of ${PLAYERS} players have, like '%…%' in its time`, ...times });
  }
}

await byKind();
// What PostgreSQL takes of the processor is not in the times of this process.
if (engine === 'sqlite') for (const which of ['one', 'many'] as const) await partsAgainstLike(which);
await database.close();

/** Names as they are asked for: each in turn by its first letters, a part of it, and the whole. */
function searches(from: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const name = nameOf((from + at * 7919) % PLAYERS);
    const text = [name.slice(0, 4), name.slice(3, 9), name][at % 3] ?? name;
    return { path: `/api/rpg/search/user/${encodeURIComponent(text)}`, method: 'GET' as const };
  });
}

async function overHttp(settings: Readonly<Record<string, string>>): Promise<void> {
  const config = join(dir, 'config.json');
  writeFileSync(config, JSON.stringify({ limits: { searchesPerMinute: 10_000_000 } }));
  const server = await servers.start(PROGRAM, ['serve'], { ...settings, STEWARD_CONFIG: config });
  const headers = { cookie: await signIn(server, 'Rank_10') };
  const cpu: number[] = [];
  for (let round = -2; round < 5; round++) {
    const before = servers.cpuSeconds(server);
    const load = await autocannon({
      url: server,
      connections: 16,
      duration: 2,
      headers,
      ...eachItsOwn((connection) => searches((connection + 1) * 101 + (round + 3) * 13, 300)),
    });
    refuseRefused(load, 'searches');
    if (round >= 0) cpu.push(((servers.cpuSeconds(server) - before) / load.requests.total) * 1e6);
  }
  const whole: number[] = [];
  for (let at = 0; at < 400; at++) {
    const begun = performance.now();
    const answer = await fetch(`${server}/api/rpg/search/user/${nameOf((at * 104_729) % PLAYERS)}`, { headers });
    if (!(await answer.text()).includes(nameOf((at * 104_729) % PLAYERS))) throw new Error('A name was not found.');
    if (at >= 100) whole.push(performance.now() - begun);
  }
  const by = `searches for players over HTTP, ${PLAYERS} players`;
  tell({ what: `${by}, processor time`, ...medianOf(cpu), unit: 'us', floor: 300, goal: 150, isLess: true });
  console.log(`whole names: median ${median(whole).toFixed(2)} ms`);
  tell({ what: `${by}, whole names, p99`, value: part(whole, 0.99), unit: 'ms', floor: 10, goal: 5, isLess: true });
}

try {
  if (world !== undefined) await overHttp(world);
} finally {
  servers.stop();
}
