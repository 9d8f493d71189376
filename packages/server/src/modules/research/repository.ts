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
