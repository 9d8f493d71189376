import { sql } from 'kysely';
import { addMonths } from '@steward/api-client/rules/calendar';
import { dayOf, endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import { convertedWealth, VEHICLE_CAP } from '@steward/api-client/rules/wealth-conversion';
import { taxableWealth } from '@steward/api-client/rules/wealth-tax';
import type { Database } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';

/** Players a transaction: short enough that nobody waits for it. */
const CHUNK = 500;

interface Owned {
  readonly id: number;
  readonly cash: number;
  readonly minutes: number;
  readonly last_login_at: number | null;
  readonly bank: number;
  readonly vehicles: number;
  readonly vehicles_counted: number;
  readonly properties: number;
  readonly profit: number;
}

/**
 * Takes the snapshot of a day (`YYYYMMDD`): what each player and group owns, the averages of the month, and the day's
 * totals (`staff.md` section 9: once a day). In short transactions; after a crash the next call goes on where it stopped.
 * False when the day was done already.
 */
export async function takeSnapshot(
  database: Database,
  day: string,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false;
    const step = await database.withWrite((tx) => takeStep(tx, day, now));
    if (step !== 'more') return step === 'finished';
    await new Promise(setImmediate);
  }
}

async function takeStep(tx: Tx, dayText: string, now: number): Promise<'more' | 'finished' | 'done'> {
  const day = Number(dayText);
  await tx
    .insertInto('snapshot_day')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const progress = await tx.selectFrom('snapshot_day').selectAll().where('day', '=', day).executeTakeFirstOrThrow();
  if (progress.finished_at !== null) return 'done';
  const sinceDay = Number(dayOf(addMonths(startOfDay(dayText) / 1000, -1) * 1000));
  const players = await owned(tx, progress.last_player_id, sinceDay);
  const last = players.at(-1);
  if (last) {
    await storePlayers(tx, day, players);
    await tx.updateTable('snapshot_day').set({ last_player_id: last.id }).where('day', '=', day).execute();
    return 'more';
  }
  const lastProperty = await storeBusinesses(tx, day, sinceDay, progress.last_property_id);
  if (lastProperty !== undefined) {
    await tx.updateTable('snapshot_day').set({ last_property_id: lastProperty }).where('day', '=', day).execute();
    return 'more';
  }
  await storeGroups(tx, day, sinceDay);
  await storeTotals(tx, dayText);
  await tx.updateTable('snapshot_day').set({ finished_at: now }).where('day', '=', day).execute();
  return 'finished';
}

/** The next players after an id with all that they own: one statement, by indexes. */
async function owned(tx: Tx, after: number, sinceDay: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select p.id, p.cash, p.time_played as minutes, p.last_login_at,
      coalesce((select sum(b.money) from bank_account b where b.player_id = p.id), 0) as bank,
      coalesce((select sum(v.price) from vehicle v where v.owner_id = p.id), 0) as vehicles,
      coalesce((select sum(case when v.price > ${sql.lit(VEHICLE_CAP)} then ${sql.lit(VEHICLE_CAP)} else v.price end) from vehicle v where v.owner_id = p.id), 0) as vehicles_counted,
      coalesce((select sum(h.price) from property h where h.owner_id = p.id), 0) as properties,
      coalesce((select sum(d.revenue - d.restock) from property h join property_day d on d.property_id = h.id and d.day >= ${sinceDay} where h.owner_id = p.id), 0) as profit
    from player p where p.id > ${after} order by p.id limit ${sql.lit(CHUNK)}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    bank: Number(row.bank),
    vehicles: Number(row.vehicles),
    vehicles_counted: Number(row.vehicles_counted),
    properties: Number(row.properties),
    profit: Number(row.profit),
  }));
}

async function storePlayers(tx: Tx, day: number, players: readonly Owned[]): Promise<void> {
  await tx
    .insertInto('player_day')
    .values(
      players.map(({ id, cash, bank, vehicles, properties, profit }) => ({
        player_id: id,
        day,
        cash,
        bank,
        vehicles,
        properties,
        profit,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addToMonth(
    tx,
    day,
    players.map((player) => ({
      player_id: player.id,
      group_id: null,
      money: player.cash + player.bank,
      vehicle: player.vehicles,
      property: player.properties,
      profit: player.profit,
    })),
  );
  await tx
    .deleteFrom('player_wealth')
    .where(
      'player_id',
      'in',
      players.map((player) => player.id),
    )
    .execute();
  await tx
    .insertInto('player_wealth')
    .values(
      players.map((player) => {
        const counted = player.cash + player.bank + player.vehicles_counted + player.properties;
        return {
          player_id: player.id,
          day,
          cash: player.cash,
          bank: player.bank,
          vehicles: player.vehicles,
          vehicles_counted: player.vehicles_counted,
          properties: player.properties,
          total: player.cash + player.bank + player.vehicles + player.properties,
          minutes: player.minutes,
          last_login_at: player.last_login_at ?? 0,
          converted: convertedWealth(counted, Math.floor(player.minutes / 60)),
        };
      }),
    )
    .execute();
}

interface DayWealth {
  readonly player_id: number | null;
  readonly group_id: number | null;
  readonly money: number;
  readonly vehicle: number;
  readonly property: number;
  readonly profit: number;
}

/** Adds a day to the averages of its month. */
export async function addToMonth(tx: Tx, day: number, rows: readonly DayWealth[]): Promise<void> {
  if (rows.length === 0) return;
  const month = Math.floor(day / 100);
  const mean = (column: string) =>
    sql<number>`(wealth_month.${sql.ref(column)} * wealth_month.days + excluded.${sql.ref(column)}) / (wealth_month.days + 1)`;
  await tx
    .insertInto('wealth_month')
    .values(rows.map((row) => ({ ...row, month, days: 1, total: taxableWealth(row) })))
    .onConflict((conflict) =>
      conflict.columns(['month', rows[0]?.group_id === null ? 'player_id' : 'group_id']).doUpdateSet({
        days: sql<number>`wealth_month.days + 1`,
        money: mean('money'),
        vehicle: mean('vehicle'),
        property: mean('property'),
        profit: mean('profit'),
        total: mean('total'),
      }),
    )
    .execute();
}

async function storeGroups(tx: Tx, day: number, sinceDay: number): Promise<void> {
  const { rows } = await sql<{ id: number; money: number; vehicles: number; properties: number; profit: number }>`
    select g.id, g.money,
      coalesce((select sum(v.price) from vehicle v where v.group_id = g.id), 0) as vehicles,
      coalesce((select sum(h.price) from property h where h.group_id = g.id), 0) as properties,
      coalesce((select sum(d.revenue - d.restock) from property h join property_day d on d.property_id = h.id and d.day >= ${sinceDay} where h.group_id = g.id), 0) as profit
    from community_group g order by g.id`.execute(tx);
  await addToMonth(
    tx,
    day,
    rows.map((row) => ({
      player_id: null,
      group_id: row.id,
      money: row.money,
      vehicle: Number(row.vehicles),
      property: Number(row.properties),
      profit: Number(row.profit),
    })),
  );
}

/** The past month of the next properties after an id; the last of them, or undefined when there are no more. */
async function storeBusinesses(tx: Tx, day: number, sinceDay: number, after: number): Promise<number | undefined> {
  const next = await tx
    .selectFrom('property')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
  const last = next.at(-1)?.id;
  if (last === undefined) return undefined;
  await rollUpBusinesses(tx, { day, sinceDay, after, last });
  return last;
}

/** Sums the days of businesses since a day into `business_month`, for the properties after one id up to another. */
export async function rollUpBusinesses(
  tx: Tx,
  { day, sinceDay, after, last }: { day: number; sinceDay: number; after: number; last: number },
): Promise<void> {
  await tx.deleteFrom('business_month').where('property_id', '>', after).where('property_id', '<=', last).execute();
  await sql`insert into business_month (property_id, day, revenue, restock)
    select property_id, ${sql.lit(day)}, sum(revenue), sum(restock) from property_day
    where property_id > ${after} and property_id <= ${last} and day >= ${sinceDay} group by property_id`.execute(tx);
}

/** The day's totals, from what was stored and what happened on it. */
async function storeTotals(tx: Tx, dayText: string): Promise<void> {
  const day = Number(dayText);
  await sql`insert into wealth_day (day, cash, bank, vehicles, properties, groups, players)
    select ${day}, coalesce(sum(cash), 0), coalesce(sum(bank), 0), coalesce(sum(vehicles), 0), coalesce(sum(properties), 0),
      (select coalesce(sum(money), 0) from community_group), count(*)
    from player_day where day = ${day} on conflict (day) do nothing`.execute(tx);
  await sql`insert into item_day (day, item_id, amount)
    select ${day}, item_id, sum(amount) from item_stack where item_id is not null group by item_id on conflict (day, item_id) do nothing`.execute(
    tx,
  );
  const [from, until] = [startOfDay(dayText) / 1000, (endOfDay(dayText) + 1) / 1000];
  await sql`insert into day_stat (day, registrations, logins, unique_players, punishments, bans, tickets, peak_players, minutes)
    select ${day},
      (select count(*) from player where created_at >= ${from} and created_at < ${until}),
      (select count(*) from played_day where day = ${day} and kind = 'rpg'),
      (select count(*) from played_day where day = ${day} and kind = 'rpg'),
      (select count(*) from punishment where created_at >= ${from} and created_at < ${until}),
      (select count(*) from ban where start_at >= ${from} and start_at < ${until}),
      (select count(*) from ticket where created_at >= ${from} and created_at < ${until}),
      (select coalesce(max(players), 0) from players_hour where at >= ${from} and at < ${until}),
      (select coalesce(sum(minutes), 0) from played_day where day = ${day} and kind = 'rpg')
    on conflict (day) do nothing`.execute(tx);
}
