import { givenRows, isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';

const ONLINE = ['player_id', 'since', 'ping', 'server'] as const;

export type OnlineRow = Readonly<{
  player_id: number;
  since: number;
  ping: number | undefined;
  server: string;
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
