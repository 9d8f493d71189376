/**
 * What the two short ways of long lists give, on SQLite: rows written as JSON by the database, against objects that Kysely makes
 * and `JSON.stringify` writes (yards, and vehicles of owners who stay away); and lists kept as text until their
 * rows change (the map, yards and businesses), against read anew by each who asks. What all write must be the same.
 *
 *   node bench/switch/lists.ts [--rounds 15] [--rows 20000]
 *
 * Each stays where the other takes at least 1.3 times as long.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { takeShortWays, type ShortWays } from '../../packages/server/src/db/direct.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Db, Tx } from '../../packages/server/src/db/schema.ts';
import type { WireText } from '../../packages/server/src/db/wire-text.ts';
import { listBusinesses, listOnMap, listYards } from '../../packages/server/src/modules/properties/repository.ts';
import { listInactive } from '../../packages/server/src/modules/vehicles/repository.ts';
import { median, medianOf, tell } from '../figures.mjs';

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

const dir = mkdtempSync(join(tmpdir(), 'steward-lists-'));
const database = openDatabase({ file: join(dir, 'steward.db') });
try {
  await migrate(database);
  await database.withWrite(fill);
  const { db } = database;
  const timed = async (read: List['read'], ways: Partial<ShortWays>) => {
    takeShortWays(db, ways);
    const begun = performance.now();
    const text = await read(db).text();
    return { ms: performance.now() - begun, text };
  };
  for (const { what, read, both = {}, off } of LISTS) {
    const spent: { readonly given: number[]; readonly without: number[] } = { given: [], without: [] };
    for (let round = -WARM_ROUNDS; round < rounds; round++) {
      const neither = { ...both, ...off };
      const [first, second] = round % 2 ? [both, neither] : [neither, both];
      const [one, other] = [await timed(read, first), await timed(read, second)];
      const [given, without] = round % 2 ? [one, other] : [other, one];
      if (round < 0 && !isDeepStrictEqual(JSON.parse(given.text), JSON.parse(without.text)))
        throw new Error(`${what}: what both write is not the same.`);
      if (round < 0) continue;
      spent.given.push(given.ms);
      spent.without.push(without.ms);
    }
    console.log(`${median(spent.without).toFixed(2)} ms against ${median(spent.given).toFixed(2)} ms`);
    tell({ what, ...medianOf(spent.without.map((ms, at) => ms / (spent.given[at] ?? Number.NaN))), floor: 1.3 });
  }
} finally {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
}
