/**
 * The pages of net worth and of the tax on wealth, as they are read from what is kept of each day, against the plain query that
 * computes the same from what players own now, in turn, on SQLite: another page each time. Times are of the processor. What both find must be the same.
 *
 *   node bench/wealth/pages.ts [--players 1000000] [--rounds 15]
 *
 * Bars: a fifth of the plain query's time, and a hundredth is the goal.
 */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { addDays, dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { CURRENT_TAX } from '../../packages/api-client/src/rules/wealth-tax.ts';
import { PLAIN_LIST } from '../../packages/server/src/db/asked-list.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Db, Tx } from '../../packages/server/src/db/schema.ts';
import { listWealth } from '../../packages/server/src/modules/manage/repository.ts';
import { listNetworth } from '../../packages/server/src/modules/research/repository-networth.ts';
import { takeSnapshot } from '../../packages/server/src/modules/research/snapshot-repository.ts';
import { ownFolder } from '../end.ts';
import { inTurn, median, medianOf, ratios, tell } from '../figures.mjs';
import { ownCpu } from '../processor.ts';

const { values } = parseArgs({
  options: { players: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '15' } },
});
const [players, rounds] = [Number(values.players), Number(values.rounds)];
const WARM_ROUNDS = 2;
const AT_ONCE = 500;
const [ROWS, PAGES] = [50, 7];
/** Of ten players so many own a business, whose last days count. */
const BUSINESSES = 1;
const DAY = addDays(dayOf(Date.now()), -1);

/** Numbers without an order that are the same in each run. */
const spread = (id: number, most: number): number => (Math.imul(id, 2_654_435_761) >>> 0) % most;

async function fill(tx: Tx, from: number): Promise<void> {
  const ids = Array.from({ length: Math.min(AT_ONCE, players - from) }, (_, at) => from + at + 1);
  const owners = ids.filter((id) => id % 10 < BUSINESSES);
  await tx
    .insertInto('player')
    .values(
      ids.map((id) => ({
        ...{ id, name: `Player_${id}`, name_lower: `player_${id}`, created_at: 0 },
        cash: spread(id, 5_000_000),
      })),
    )
    .execute();
  await tx
    .insertInto('bank_account')
    .values(ids.map((id) => ({ id, player_id: id, money: spread(id * 3, 20_000_000) })))
    .execute();
  const vehicles = ids.flatMap((id) =>
    Array.from({ length: 1 + (id % 2) }, (_, at) => ({ id: id * 2 + at, owner: id })),
  );
  await tx
    .insertInto('vehicle')
    .values(
      vehicles.map(({ id, owner }) => ({
        ...{ id, model_id: 411, plate: `LS ${id}`, created_at: 0, owner_id: owner, price: spread(id, 900_000) },
      })),
    )
    .execute();
  if (owners.length === 0) return;
  await tx
    .insertInto('property')
    .values(
      owners.map((id) => ({
        ...{ id, name: `House ${id}`, type: 1, functionality: id % 9, active: 1, icon_x: 0, icon_y: 0, icon_z: 0 },
        ...{ owner_id: id, price: spread(id * 7, 3_000_000) },
      })),
    )
    .execute();
  const days = owners.flatMap((id) =>
    [1, 2, 3].map((back) => ({ id, day: Number(addDays(DAY, -back)), revenue: spread(id * back, 40_000) })),
  );
  await tx
    .insertInto('property_day')
    .values(days.map(({ id, day, revenue }) => ({ property_id: id, day, revenue, restock: spread(id, 9_000) })))
    .execute();
}

/** What each owns, from the tables themselves: each of them is read once. */
const OWNED = `
  select p.id, p.name, p.cash, coalesce(b.bank, 0) as bank, coalesce(v.vehicles, 0) as vehicles,
    coalesce(h.properties, 0) as properties, coalesce(d.profit, 0) as profit
  from player p
  left join (select player_id, sum(money) as bank from bank_account group by player_id) b on b.player_id = p.id
  left join (select owner_id, sum(price) as vehicles from vehicle where owner_id is not null group by owner_id) v on v.owner_id = p.id
  left join (select owner_id, sum(price) as properties from property where owner_id is not null group by owner_id) h on h.owner_id = p.id
  left join (select h.owner_id, sum(d.revenue - d.restock) as profit from property_day d join property h on h.id = d.property_id
    where h.owner_id is not null group by h.owner_id) d on d.owner_id = p.id`;
const { vehiclePercent, propertyPercent } = CURRENT_TAX;
const PLAIN = {
  networth: `with owned as materialized (${OWNED}) select name, cash + bank + vehicles + properties as total
    from owned order by total desc, id limit ? offset ?`,
  tax: `with owned as materialized (${OWNED}) select name,
    cash + bank + vehicles * ${vehiclePercent} / 100 + properties * ${propertyPercent} / 100 + profit as total
    from owned order by total desc, id limit ? offset ?`,
} as const;

interface Row {
  readonly name: string;
  readonly total: number;
}

const PAGE_OF: Readonly<
  Record<keyof typeof PLAIN, (db: Db, offset: number) => Promise<{ readonly items: readonly Row[] }>>
> = {
  networth: (db, offset) => listNetworth(db, { asked: PLAIN_LIST, limit: ROWS, offset }),
  tax: (db, offset) => listWealth(db, Math.floor(Number(DAY) / 100), { asked: PLAIN_LIST, limit: ROWS, offset }),
};
const NAMES = { networth: 'the page of net worth', tax: 'the page of the tax on wealth' } as const;

const file = join(ownFolder('wealth'), 'steward.db');
const database = openDatabase({ file });
try {
  await migrate(database);
  for (let from = 0; from < players; from += AT_ONCE) await database.withWrite((tx) => fill(tx, from));
  await takeSnapshot(database, DAY, Math.floor(Date.now() / 1000));
  await database.maintain();
  const plain = new DatabaseSync(file, { readOnly: true });
  plain.exec('pragma cache_size = -262144; pragma temp_store = memory');
  for (const which of ['networth', 'tax'] as const) {
    const ask = plain.prepare(PLAIN[which]);
    const offsetOf = (round: number) => ((round + WARM_ROUNDS) % PAGES) * ROWS;
    const found = await inTurn(
      { rounds, warm: WARM_ROUNDS },
      {
        kept: (round) => ownCpu(async () => (await PAGE_OF[which](database.db, offsetOf(round))).items),
        plain: (round) => ownCpu(() => ask.all(ROWS, offsetOf(round)) as unknown as readonly Row[]),
      },
    );
    const rowOf = ({ name, total }: Row): Row => ({ name, total });
    for (const [round, { result }] of found.kept.entries()) {
      const other = found.plain[round]?.result ?? [];
      if (!isDeepStrictEqual(result.map(rowOf), other.map(rowOf)))
        throw new Error(`${NAMES[which]}: ${JSON.stringify(result[0])} is not ${JSON.stringify(other[0])}.`);
    }
    const msOf = (all: readonly { readonly ms: number }[]) => all.map(({ ms }) => ms);
    const spent = { kept: msOf(found.kept), plain: msOf(found.plain) };
    console.log(`${NAMES[which]}: ${median(spent.kept).toFixed(2)} ms, plainly ${median(spent.plain).toFixed(0)} ms`);
    tell({
      what: `${NAMES[which]}, ${players} players, in the time of the plain query`,
      ...medianOf(ratios(spent.kept, spent.plain)),
      floor: 0.2,
      goal: 0.01,
      isLess: true,
    });
  }
  plain.close();
} finally {
  await database.close();
}
