import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { wireList } from '../../db/wire-rows.ts';
import type { WireText } from '../../db/wire-text.ts';

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

interface ItemDays {
  readonly name: string;
  readonly days: { readonly day: string; readonly amount: number }[];
}

/** Amounts of each item by day, the most common item of its last day first: as many values as there are items and days. */
export const listItems = (db: Db, sinceDay: number): WireText<ItemDays[]> =>
  wireList(
    db,
    { name: 'text', days: 'json' },
    db
      .selectFrom((e) =>
        e
          .selectFrom('item_day')
          .select((by) => [
            'item_id',
            by.fn.max<number>('day').as('last'),
            sql<string>`'[' || string_agg('{"day":"' || day || '","amount":' || amount || '}', ',' order by day) || ']'`.as(
              'days',
            ),
          ])
          .where('day', '>=', sinceDay)
          .groupBy('item_id')
          .as('counted'),
      )
      .innerJoin('item', 'item.id', 'counted.item_id')
      .innerJoin('item_day as newest', (join) =>
        join.onRef('newest.day', '=', 'counted.last').onRef('newest.item_id', '=', 'counted.item_id'),
      )
      .select(['item.name', 'counted.days'])
      .orderBy('newest.amount', 'desc')
      .orderBy('item.id'),
  );

/** What happened each day, oldest first. */
export const listDays = (db: Db, sinceDay: number) =>
  db.selectFrom('day_stat').selectAll().where('day', '>=', sinceDay).orderBy('day').execute();
