import { givenRows, isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';

const ONLINE = ['player_id', 'since', 'ping', 'server'] as const;
const PLAYED = ['player_id', 'kind', 'day', 'minutes'] as const;
const USE = ['player_id', 'first_at', 'last_at', 'count'] as const;

export type OnlineRow = Readonly<{
  player_id: number;
  since: number;
  ping: number | undefined;
  server: string;
}>;

/** Minutes that somebody played a game on a day. */
export type PlayedRow = Readonly<{
  player_id: number;
  kind: string;
  day: number;
  minutes: number;
}>;

/** How often a player came with an address or a serial. */
export type UseRow = Readonly<{
  player_id: number;
  first_at: number;
  last_at: number;
  count: number;
}>;

/** Brings players online, each once; who is online stays so since then, on the server that is given. */
export const putOnline = (tx: Tx, rows: readonly OnlineRow[]) =>
  tx
    .insertInto('online_player')
    .columns(ONLINE)
    .expression(givenRows(tx, ONLINE, rows))
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet((eb) => ({ ping: eb.ref('excluded.ping'), server: eb.ref('excluded.server') })),
    )
    .execute();

/** Takes those who are on a server offline, and tells since when they were online. */
export const removeOnline = (tx: Tx, server: string, players: readonly number[]) =>
  tx
    .deleteFrom('online_player')
    .where(isOneOf(tx, 'player_id', players))
    .where('server', '=', server)
    .returning(['player_id', 'since'])
    .execute();

/** Who is on a server, or on one that was not heard of since that time. */
export const listOnline = (tx: Tx, server: string, heardSince: number) => {
  const running = tx.selectFrom('bridge_server').select('server').where('heard_at', '>', heardSince);
  return tx
    .selectFrom('online_player')
    .select(['player_id', 'since', 'server'])
    .where((row) => row.or([row('server', '=', server), row('server', 'not in', running)]))
    .execute();
};

const insertPlayed = (tx: Tx, rows: readonly PlayedRow[]) =>
  tx
    .insertInto('played_day')
    .columns(PLAYED)
    .expression(givenRows(tx, PLAYED, rows));

/** Opens days of players; the days of those that are new. */
export const openDays = (tx: Tx, rows: readonly PlayedRow[]) =>
  insertPlayed(tx, rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();

/** Adds minutes to days of players, each once. */
export const addToPlayed = (tx: Tx, rows: readonly PlayedRow[]) =>
  insertPlayed(tx, rows)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'kind', 'day']).doUpdateSet((eb) => ({
        minutes: eb('played_day.minutes', '+', eb.ref('excluded.minutes')),
      })),
    )
    .execute();

/** Adds to how often players came from addresses. */
export const addAddresses = (tx: Tx, rows: readonly (UseRow & { readonly ip: string })[]) => {
  const columns = [...USE, 'ip'] as const;
  return tx
    .insertInto('ip_use')
    .columns(columns)
    .expression(givenRows(tx, columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'ip']).doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        count: eb('ip_use.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
};

/** Adds to how often players came with serials. */
export const addSerials = (tx: Tx, rows: readonly (UseRow & { readonly serial: string })[]) => {
  const columns = [...USE, 'serial'] as const;
  return tx
    .insertInto('serial_use')
    .columns(columns)
    .expression(givenRows(tx, columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'serial']).doUpdateSet((eb) => ({
        last_at: eb.ref('excluded.last_at'),
        count: eb('serial_use.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
};
