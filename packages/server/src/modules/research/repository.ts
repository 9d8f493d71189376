import type { NetworthRow, research } from '@steward/api-client/contract/research';
import { person, readPage, value, type ListPart, type ListValues } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';

/** Wealth of all players and groups by day, oldest first. */
export async function listWealth(db: Db, sinceDay: number) {
  const rows = await db.selectFrom('wealth_day').selectAll().where('day', '>=', sinceDay).orderBy('day').execute();
  return rows.map(({ day, cash, bank, vehicles, properties, groups }) => ({
    day: String(day),
    cash,
    bank,
    vehicles,
    properties,
    groups,
  }));
}

/** Amounts of each item by day, the most common item first. */
export async function listItems(db: Db, sinceDay: number) {
  const rows = await db
    .selectFrom('item_day')
    .innerJoin('item', 'item.id', 'item_day.item_id')
    .select(['item.id', 'item.name', 'item_day.day', 'item_day.amount'])
    .where('day', '>=', sinceDay)
    .orderBy('item_day.day')
    .execute();
  const items = new Map<number, { name: string; days: { day: string; amount: number }[] }>();
  for (const row of rows) {
    const item = items.get(row.id) ?? { name: row.name, days: [] };
    item.days.push({ day: String(row.day), amount: row.amount });
    items.set(row.id, item);
  }
  return [...items.values()].sort((a, b) => (b.days.at(-1)?.amount ?? 0) - (a.days.at(-1)?.amount ?? 0));
}

/** What happened each day, oldest first. */
export const listDays = (db: Db, sinceDay: number) =>
  db.selectFrom('day_stat').selectAll().where('day', '>=', sinceDay).orderBy('day').execute();

const NETWORTH: ListValues<typeof research.networth> = {
  name: person('player_wealth.player_id'),
  total: value('player_wealth.total'),
  cash: value('player_wealth.cash'),
  bank: value('player_wealth.bank'),
  property: value('player_wealth.properties'),
  vehicle: value('player_wealth.vehicles'),
};

/** Players by net worth of the last snapshot, highest first. */
export async function listNetworth(db: Db, page: ListPart): Promise<{ items: NetworthRow[]; total: number }> {
  const { rows, total } = await readPage(
    db,
    {
      query: db
        .selectFrom('player_wealth')
        .innerJoin('player', 'player.id', 'player_wealth.player_id')
        .select([
          'player.id',
          'player.name',
          'player_wealth.cash',
          'player_wealth.bank',
          'player_wealth.properties',
          'player_wealth.vehicles',
          'player_wealth.total',
        ]),
      counted: db.selectFrom('player_wealth'),
      values: NETWORTH,
      usual: {
        by: [
          ['player_wealth.total', 'desc'],
          ['player_wealth.player_id', 'asc'],
        ],
        tie: 'player_wealth.player_id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      userId: row.id,
      name: row.name,
      cash: row.cash,
      bank: row.bank,
      property: row.properties,
      vehicle: row.vehicles,
      total: row.total,
    })),
    total,
  };
}
