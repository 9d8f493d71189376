import type { TaxView } from '@steward/api-client/contract/assets';
import type { Db } from '../../db/schema.ts';

const dayText = (day: number): string => String(day).padStart(8, '0');

/** Wealth taxes of a player, newest first, and what the one of `day` was made of. */
export async function taxView(
  db: Db,
  player: { readonly id: number; readonly name: string },
  day: number | undefined,
): Promise<TaxView> {
  const rows = await db
    .selectFrom('tax_record')
    .selectAll()
    .where('player_id', '=', player.id)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const asked = rows.find((row) => row.day === day);
  return {
    name: player.name,
    userId: player.id,
    records: rows.map((row) => ({ date: dayText(row.day), amount: row.amount, taken: row.taken })),
    detail: asked
      ? {
          date: dayText(asked.day),
          money: asked.money,
          vehicle: asked.vehicle,
          property: asked.property,
          profit: asked.profit,
          total: asked.total,
          amount: asked.amount,
          taken: asked.taken,
        }
      : null,
  };
}
