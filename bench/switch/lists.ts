/**
 * What the two short ways of long lists give, on SQLite: rows written as JSON by the database, against objects that Kysely makes
 * and `JSON.stringify` writes (yards, and vehicles of owners who stay away); and lists kept as text until their
 * rows change (the map, yards and businesses), against read anew by each who asks. What all write must be the same.
 *
 *   node bench/switch/lists.ts [--rounds 15] [--rows 20000]
 *
 * Each stays where the other takes at least 1.3 times as long. All of a list is read each time, so that there is nothing else to
 * ask for.
 */
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { takeShortWays, type ShortWays } from '../../packages/server/src/db/short-ways.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Db, Tx } from '../../packages/server/src/db/schema.ts';
import type { WireText } from '../../packages/server/src/db/wire-text.ts';
import { listBusinesses, listOnMap, listYards } from '../../packages/server/src/modules/properties/repository.ts';
import { listInactive } from '../../packages/server/src/modules/vehicles/repository.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, rows: { type: 'string', default: '20000' } },
});
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];
const WARM_ROUNDS = 2;
const AT_ONCE = 500;
const MODEL = 411;
/** After all who are there logged in last. */
const NEVER = 2_000_000_000;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function fill(tx: Tx): Promise<void> {
  for (let from = 0; from < rows; from += AT_ONCE) {
    const ids = upTo(AT_ONCE).map((id) => from + id);
    const players = ids.map((id) => ({
      ...{ id, name: `Player_${id}`, name_lower: `player_${id}`, level: id % 40, created_at: 0, last_login_at: id },
    }));
    await tx.insertInto('player').values(players).execute();
    const properties = ids.map((id) => ({
      ...{ id, name: `House ${id}`, type: 1, functionality: id % 9, active: id % 2 },
      ...{ icon_x: id / 8, icon_y: -1.5, icon_z: 12.25 },
    }));
    await tx.insertInto('property').values(properties).execute();
    const yards = ids.map((id) => ({
      ...{ property_id: id, min_x: id / 8, min_y: 1.5, max_x: id / 8 + 4, max_y: 9.25, icon_z: 12.5 },
    }));
    await tx.insertInto('yard').values(yards).execute();
    const months = ids.map((id) => ({ property_id: id, day: 20260601, revenue: id * 7, restock: id % 1000 }));
    await tx.insertInto('business_month').values(months).execute();
    const vehicles = ids.map((id) => ({
      ...{ id, model_id: MODEL, plate: `LS ${id}`, created_at: 0, owner_id: id },
    }));
    await tx.insertInto('vehicle').values(vehicles).execute();
  }
}

interface List {
  readonly what: string;
  readonly read: (db: Db) => WireText<unknown>;
  /** What is switched off in both. */
  readonly both?: Partial<ShortWays>;
  /** What is switched off in the other one. */
  readonly off: Partial<ShortWays>;
}

const [WRITTEN, KEPT] = [{ written: false }, { kept: false }] as const;
const LISTS: readonly List[] = [
  { what: 'yards by Kysely against written by the database', read: listYards, both: KEPT, off: WRITTEN },
  {
    what: 'vehicles by Kysely against written by the database',
    read: (db) => listInactive(db, [MODEL], NEVER),
    off: WRITTEN,
  },
  { what: 'the map read anew against kept', read: listOnMap, off: KEPT },
  { what: 'yards read anew against kept', read: listYards, off: KEPT },
  { what: 'businesses read anew against kept', read: listBusinesses, off: KEPT },
];

const database = openDatabase({ file: join(ownFolder('lists'), 'steward.db') });
try {
  await migrate(database);
  await database.withWrite(fill);
  const { db } = database;
  /** With what was written in the first round. */
  const timed = async (read: List['read'], ways: Partial<ShortWays>, round: number) => {
    takeShortWays(db, ways);
    const begun = performance.now();
    const text = await read(db).text();
    return { ms: performance.now() - begun, text: round === 0 ? text : '' };
  };
  for (const { what, read, both = {}, off } of LISTS) {
    const found = await inTurn(
      { rounds, warm: WARM_ROUNDS },
      {
        given: (round) => timed(read, both, round),
        without: (round) => timed(read, { ...both, ...off }, round),
      },
    );
    const [one, other] = [found.given, found.without].map((all) => all[0]?.text ?? '');
    if (!isDeepStrictEqual(JSON.parse(one ?? ''), JSON.parse(other ?? '')))
      throw new Error(`${what}: what both write is not the same.`);
    const [given, without] = [found.given.map(({ ms }) => ms), found.without.map(({ ms }) => ms)];
    console.log(`${median(without).toFixed(2)} ms against ${median(given).toFixed(2)} ms`);
    tell({ what, ...medianOf(ratios(without, given)), floor: 1.3 });
  }
} finally {
  await database.close();
}
