import { sql } from 'kysely';
import { idOf } from '@steward/api-client/rules/ids';
import { foldName, normalizeName } from './names.ts';
import { trigramsOf } from './name-trigrams.ts';
import { isOneSlip } from './one-slip.ts';
import { compiledOnce } from './compiled.ts';
import { escapeLike } from './like.ts';
import type { Db, Tx } from './schema.ts';
import type { Engine } from './table.ts';

export interface PlayerHit {
  readonly id: number;
  readonly name: string;
  readonly old_name: string | null;
  readonly level: number;
  readonly skin: number;
  readonly skin_job: number | null;
  /** The account that this character belongs to. */
  readonly master_id: number | null;
  /** The name that matched, lower-cased: an old one when `current` is 0. */
  readonly matched: string;
  readonly current: number;
}

export interface PlayerSearchOptions {
  /** Players only, or characters (players with a master account) only. Default: both. */
  readonly kind?: 'players' | 'characters';
}

const LAST = '\u{10ffff}';
/** Names that hold a part, of which the best are shown: each of them is a row to be looked up. */
const FOUND_AT_MOST = 100;
/** Shorter texts are looked for at the beginning of names only: no index helps with the middle. */
const LEAST_ANYWHERE = 3;

/** What stands between the words of a name, and is written in as many ways as there are people. */
const GAPS = /[ _.-]+/g;
/** Shorter texts are too near to too many names to forgive a slip in them. */
const LEAST_WITH_SLIP = 5;
/** Names that share the half of a text that has no slip, and are looked at one by one. */
const LOOKED_AT_MOST = 2_000;

/**
 * Players by name, best first: the one with that id (`#12` is nothing else), names that begin with the text, old names
 * that do, names that hold it anywhere, all of that also with accents and what stands between words left out; and where
 * nothing is found, names that one slip makes of the text. Each player once. `%` and `_` are letters, and a text with a
 * space or `_` means it while something has it. Under 20 ms with a million players on either engine.
 */
export async function searchPlayers(
  db: Db,
  engine: Engine,
  text: string,
  limit: number,
  options: PlayerSearchOptions = {},
): Promise<PlayerHit[]> {
  const wanted = normalizeName(text);
  if (wanted === '') return [];
  const kept = new Map<number, PlayerHit>();
  const keep = (rows: readonly PlayerHit[]) => {
    for (const row of rows) if (!kept.has(row.id)) kept.set(row.id, row);
    return kept.size >= limit;
  };
  const done = () => [...kept.values()].slice(0, limit);

  const id = idOf(wanted.replace(/^#/, ''));
  if (id !== undefined) keep(await byId(db, id, options));
  if (/^#\d+$/.test(wanted)) return done();
  const folded = foldName(text);
  const texts = folded === wanted || folded === '' ? [wanted] : [wanted, folded];
  for (const current of [1, 0] as const)
    for (const one of texts) if (keep(await prefixed(db, 'name_lower', current, one, limit, options))) return done();
  for (const one of texts) {
    if ([...one].length < LEAST_ANYWHERE) continue;
    const anywhere = await holding(db, engine, 'name_lower', one, { limit: Math.max(FOUND_AT_MOST, limit) }, options);
    const others = anywhere.filter(({ player_id }) => !kept.has(player_id));
    if (keep(await best(db, engine, others, limit))) return done();
  }
  const squeezed = folded.replace(GAPS, '');
  if ([...squeezed].length < LEAST_ANYWHERE || (kept.size > 0 && squeezed !== folded)) return done();
  for (const current of [1, 0] as const)
    if (keep(await prefixed(db, 'squeezed', current, squeezed, limit, options))) return done();
  if (kept.size > 0) return done();
  const divided = await holding(db, engine, 'squeezed', squeezed, { limit: Math.max(FOUND_AT_MOST, limit) }, options);
  keep(await inTheirOrder(db, engine, divided, limit));
  if (kept.size === 0 && squeezed.length >= LEAST_WITH_SLIP)
    keep(await best(db, engine, await withSlip(db, engine, squeezed, options), limit));
  return done();
}

const COLUMNS = sql.raw(
  'p.id, p.name, p.old_name, p.level, p.skin, p.skin_job, p.master_id, n.name_lower as matched, n.current',
);

const ofKind = ({ kind }: PlayerSearchOptions) =>
  kind === undefined ? sql`` : kind === 'characters' ? sql`and p.master_id is not null` : sql`and p.master_id is null`;

async function byId(db: Db, id: number, options: PlayerSearchOptions): Promise<PlayerHit[]> {
  const found =
    await sql<PlayerHit>`select ${COLUMNS} from player p join player_name n on n.player_id = p.id and n.name_lower = p.name_lower
    where p.id = ${id} ${ofKind(options)}`.execute(db);
  return found.rows;
}

type Prefixed = (
  db: Db | Tx,
  values: { readonly from: string; readonly to: string; readonly limit: number },
) => Promise<PlayerHit[]>;

const prefixes = kept((key: `${Column} ${0 | 1}`, options): Prefixed => {
  const [column, current] = key.split(' ');
  const own = sql.ref(`n.${column ?? ''}`);
  return compiledOnce<Parameters<Prefixed>[1], PlayerHit>((on, { from, to, limit }) => ({
    compile: () =>
      sql<PlayerHit>`select ${COLUMNS} from player_name n join player p on p.id = n.player_id
        where n.current = ${sql.lit(Number(current))} and ${own} >= ${from} and ${own} < ${to} ${ofKind(options)}
        order by ${own} limit ${limit}`.compile(on),
  }));
});

/** Names that begin so, as they are written or squeezed. Each way to ask is compiled once, as each key that is typed asks. */
function prefixed(
  db: Db,
  column: Column,
  current: 0 | 1,
  text: string,
  limit: number,
  options: PlayerSearchOptions,
): Promise<PlayerHit[]> {
  return prefixes(`${column} ${current}`, options)(db, { from: text, to: text + LAST, limit });
}

/** A name that was found, without its player: most of those that hold a part are not among the best. */
interface Match {
  readonly player_id: number;
  readonly matched: string;
  readonly current: number;
  readonly squeezed: string;
}

const MATCH = sql.raw('n.player_id, n.name_lower as matched, n.current, n.squeezed');

const joined = ({ kind }: PlayerSearchOptions) =>
  kind === undefined ? sql`` : sql`join player p on p.id = n.player_id`;

interface Lengths {
  readonly limit: number;
  readonly shortest?: number;
  readonly longest?: number;
}

type Ask<V> = (db: Db | Tx, values: V) => Promise<Match[]>;
type Held = Ask<{
  readonly match: string;
  readonly text: string;
  readonly shortest: number;
  readonly longest: number;
  readonly limit: number;
}>;

/** A statement for each way to ask, compiled once. */
function kept<K extends string, A>(make: (key: K, options: PlayerSearchOptions) => A) {
  const made = new Map<string, A>();
  return (key: K, options: PlayerSearchOptions): A => {
    const name = `${key} ${options.kind ?? ''}`;
    const ask = made.get(name) ?? make(key, options);
    made.set(name, ask);
    return ask;
  };
}

const INDEXES = { name_lower: 'player_name_search', squeezed: 'player_name_part' } as const;
type Column = keyof typeof INDEXES;

const helds = kept((key: `${Engine} ${Column}`, options): Held => {
  const [engine, column] = key.split(' ') as [Engine, Column];
  const own = sql.ref(`n.${column}`);
  return compiledOnce<Parameters<Held>[1], Match>((on, { match, text, shortest, longest, limit }) => ({
    compile: () =>
      (engine === 'sqlite'
        ? sql<Match>`select ${MATCH} from ${sql.table(INDEXES[column])} s join player_name n on n.id = s.rowid ${joined(options)}
            where s.${sql.ref(column)} match ${match} and instr(${own}, ${text}) > 0
            and length(n.squeezed) between ${shortest} and ${longest} ${ofKind(options)} limit ${limit}`
        : sql<Match>`select ${MATCH} from player_name n ${joined(options)}
            where ${own} like ${match} escape '\\'
            and length(n.squeezed) between ${shortest} and ${longest} ${ofKind(options)} limit ${limit}`
      ).compile(on),
  }));
});

/** Any part of a name, by trigrams: as it is written, or however it is divided. */
function holding(
  db: Db,
  engine: Engine,
  column: Column,
  text: string,
  { limit, shortest = 0, longest = 1_000 }: Lengths,
  options: PlayerSearchOptions,
): Promise<Match[]> {
  const match = engine === 'sqlite' ? trigramsOf(text) : `%${escapeLike(text)}%`;
  return helds(`${engine} ${column}`, options)(db, { match, text, shortest, longest, limit });
}

type Persons = (db: Db | Tx, values: { readonly ids: string }) => Promise<Omit<PlayerHit, 'matched' | 'current'>[]>;

const persons = kept((engine: Engine): Persons =>
  compiledOnce((on, { ids }) => ({
    compile: () =>
      sql<
        Omit<PlayerHit, 'matched' | 'current'>
      >`select p.id, p.name, p.old_name, p.level, p.skin, p.skin_job, p.master_id from player p
        where p.id in (${engine === 'sqlite' ? sql`select value from json_each(${ids})` : sql`select value::bigint from json_array_elements_text(${ids}::json)`})`.compile(
        on,
      ),
  })),
);

/** The players of the first so many names, each once. */
async function inTheirOrder(db: Db, engine: Engine, matches: readonly Match[], limit: number): Promise<PlayerHit[]> {
  const firsts = new Map<number, Match>();
  for (const match of matches) {
    if (firsts.size >= limit) break;
    if (!firsts.has(match.player_id)) firsts.set(match.player_id, match);
  }
  if (firsts.size === 0) return [];
  const found = await persons(engine, {})(db, { ids: JSON.stringify([...firsts.keys()]) });
  const byId = new Map(found.map((person) => [person.id, person]));
  return [...firsts.values()].flatMap(({ player_id, matched, current }) => {
    const person = byId.get(player_id);
    return person === undefined ? [] : [{ ...person, matched, current }];
  });
}

/** The same with names of today first. */
const best = (db: Db, engine: Engine, matches: readonly Match[], limit: number): Promise<PlayerHit[]> =>
  inTheirOrder(
    db,
    engine,
    matches.toSorted((a, b) => b.current - a.current || (a.matched < b.matched ? -1 : 1)),
    limit,
  );

type Begun = Ask<{
  readonly from: string;
  readonly to: string;
  readonly shortest: number;
  readonly longest: number;
  readonly limit: number;
}>;

const begins = kept((_: 'begun', options): Begun =>
  compiledOnce<Parameters<Begun>[1], Match>((on, { from, to, shortest, longest, limit }) => ({
    compile: () =>
      sql<Match>`select ${MATCH} from player_name n ${joined(options)}
        where n.current in (0, 1) and n.squeezed >= ${from} and n.squeezed < ${to}
        and length(n.squeezed) between ${shortest} and ${longest} ${ofKind(options)} limit ${limit}`.compile(on),
  })),
);

/**
 * Names that one slip makes of the text: a letter too much, too little, another, or two turned round. Whatever it is, it
 * leaves the first half whole, or all that follows the letter behind it.
 */
async function withSlip(db: Db, engine: Engine, text: string, options: PlayerSearchOptions): Promise<Match[]> {
  const half = Math.floor(text.length / 2);
  const lengths = { shortest: text.length - 1, longest: text.length + 1, limit: LOOKED_AT_MOST };
  const first = text.slice(0, half);
  const begun = await begins('begun', options)(db, { from: first, to: first + LAST, ...lengths });
  const rest = text.slice(half + 1);
  const ended = rest.length < LEAST_ANYWHERE ? [] : await holding(db, engine, 'squeezed', rest, lengths, options);
  return [...begun, ...ended].filter(({ squeezed }) => isOneSlip(text, squeezed));
}
