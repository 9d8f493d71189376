import type { NetworthRow, research } from '@steward/api-client/contract/research';
import { type ListPart, type ListValues, personValue, readPage, columnValue } from '../../db/listing.ts';
import { countedOf } from '../../db/list-counts.ts';
import type { Db } from '../../db/schema.ts';

const NETWORTH: ListValues<typeof research.networth> = {
  name: personValue('player_wealth.player_id'),
  total: columnValue('player_wealth.total'),
  cash: columnValue('player_wealth.cash'),
  bank: columnValue('player_wealth.bank'),
  property: columnValue('player_wealth.properties'),
  vehicle: columnValue('player_wealth.vehicles'),
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
      kept: countedOf('networth'),
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
