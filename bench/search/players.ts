// How long a search for players takes among a million of them: `node scripts/run.mjs node bench/search/players.ts [players]`.
// On an empty PostgreSQL database with its address in `BENCH_POSTGRES`. Each text is looked for in turn with a prefix of a name, whose time is the measure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchPlayers } from '../../packages/server/src/db/player-search.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { tell } from '../figures.mjs';
import { openDatabase } from '../../packages/server/src/db/open.ts';

const PLAYERS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 15;
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
const nameOf = (at: number) => `${FIRST[at % FIRST.length] ?? ''}_${LAST[(at * 7) % LAST.length] ?? ''}${at}`;
const some = nameOf(Math.floor(PLAYERS / 3)).toLowerCase();
const TEXTS = [
  ['a prefix', some.slice(0, 9)],
  ['words apart', some.replace('_', ' ')],
  ['words together', some.replace('_', '')],
  ['a letter too little', some.slice(0, 3) + some.slice(4)],
  ['two turned round', `${some[0] ?? ''}${some[2] ?? ''}${some[1] ?? ''}${some.slice(3)}`],
  ['a wrong end', `${some}9`],
  ['a short one', 'zaara'],
  ['nobody', 'nobodyofthatname'],
  ['part of a name', some.slice(5)],
  ['part of a name that many share', 'son42'],
] as const;

const dir = mkdtempSync(join(tmpdir(), 'steward-bench-'));
const file = join(dir, 'steward.db');
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

const times = new Map<string, number[]>();
const found = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++)
  for (const [what, text] of TEXTS) {
    const begun = performance.now();
    found.set(what, (await searchPlayers(database.db, engine, text, 20)).length);
    times.set(what, [...(times.get(what) ?? []), performance.now() - begun]);
  }
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const base = median(times.get('a prefix') ?? []);
for (const [what, all] of times)
  console.log(
    `${engine} ${PLAYERS} players, ${what}: median ${median(all).toFixed(1)} ms, ${(median(all) / base).toFixed(1)} times a prefix, ${found.get(what)} found`,
  );
tell({
  what: `a name with a slip against a prefix, ${PLAYERS} players`,
  value: median(times.get('a letter too little') ?? []),
  unit: 'ms',
  floor: 20,
  goal: 10,
  isLess: true,
});
await database.close();
rmSync(dir, { recursive: true, force: true });
