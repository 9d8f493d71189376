import { sql } from 'kysely';
import type { NetworthRow } from '@steward/api-client/contract/research';
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

/** Players by net worth of the last snapshot, highest first. */
export async function listNetworth(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ items: NetworthRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
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
      ])
      .orderBy('player_wealth.total', 'desc')
      .orderBy('player_wealth.player_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countOf(db, 'player_wealth'),
  ]);
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
    total: count,
  };
}

/** How many rows the daily snapshot wrote. */
async function countOf(db: Db, table: 'player_wealth'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
