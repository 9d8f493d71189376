import type { ActivityWindow } from '@steward/api-client/rules/activity-range';
import { endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import type { Db } from '../../db/schema.ts';

export const staffPlayers = (db: Db) => db.selectFrom('player').where('player.admin_level', '>', 0);

/** Rows of played days of staff members. A join would be read from the days of all players. */
export const playedDays = (db: Db, { first, last }: ActivityWindow) =>
  db
    .selectFrom('played_day')
    .where('player_id', 'in', staffPlayers(db).select('id'))
    .where('kind', '=', 'rpg')
    .where('day', '>=', Number(first ?? 0))
    .where('day', '<=', Number(last));

export const closedTickets = (db: Db, { first, last }: ActivityWindow) =>
  staffPlayers(db)
    .innerJoin('ticket', 'ticket.handler_id', 'player.id')
    .where('ticket.closed_at', '>=', first === undefined ? 0 : startOfDay(first) / 1000)
    .where('ticket.closed_at', '<', (endOfDay(last) + 1) / 1000);
