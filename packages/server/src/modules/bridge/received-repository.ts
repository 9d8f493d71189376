import type { ProfileKind } from '@steward/api-client/contract/players';
import type { Db, Tx } from '../../db/schema.ts';
import { chunksOf } from '../../db/chunks.ts';
import { givenRows } from '../../db/given-rows.ts';

/** Notes events of a server as received and tells which of them are new. In one order, as others may send the same beside. */
export async function markReceived(
  tx: Tx,
  server: string,
  ids: ReadonlySet<string>,
  now: number,
): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const chunk of chunksOf([...ids].sort(), 3)) {
    const given = chunk.map((id) => ({ server, id, received_at: now }));
    const rows = await tx
      .insertInto('bridge_received')
      .columns(['server', 'id', 'received_at'])
      .expression(givenRows(tx, ['server', 'id', 'received_at'], given))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) fresh.add(id);
  }
  return fresh;
}

/** Notes that a server reported, and how far its clock is ahead (seconds; undefined: it did not tell). */
export async function noteServer(tx: Tx, server: string, now: number, clockAhead: number | undefined): Promise<void> {
  const clock = clockAhead === undefined ? {} : { clock_ahead: clockAhead };
  await tx
    .insertInto('bridge_server')
    .values({ server, heard_at: now, ...clock })
    .onConflict((conflict) => conflict.column('server').doUpdateSet({ heard_at: now, ...clock }))
    .execute();
}

/** An event that could not be taken, with its reason for people. */
export interface RejectedEvent {
  readonly id: string;
  readonly kind: string | null;
  /** As it came; its beginning when it is `cut`. */
  readonly line: string;
  readonly cut: boolean;
  readonly reason: string;
  /** Only its kind is not known here. */
  readonly unknown: boolean;
}

/** Sets events aside, as many as there is room for; the rest is counted. */
export async function keepRejected(
  tx: Tx,
  server: string,
  events: readonly RejectedEvent[],
  { now, most }: { readonly now: number; readonly most: number },
): Promise<void> {
  if (events.length === 0) return;
  const { kept } = await tx
    .selectFrom('bridge_rejected')
    .select((row) => row.fn.countAll<number>().as('kept'))
    .where('server', '=', server)
    .executeTakeFirstOrThrow();
  const room = events.slice(0, Math.max(0, most - Number(kept)));
  for (const chunk of chunksOf(room, 8))
    await tx
      .insertInto('bridge_rejected')
      .values(
        chunk.map(({ id, kind, line, cut, reason, unknown }) => ({
          server,
          event_id: id,
          kind,
          line,
          cut: Number(cut),
          reason,
          unknown: Number(unknown),
          received_at: now,
        })),
      )
      .execute();
  const lost = events.length - room.length;
  if (lost > 0)
    await tx
      .updateTable('bridge_server')
      .set((row) => ({ not_kept: row('not_kept', '+', lost) }))
      .where('server', '=', server)
      .execute();
}

/** The row of each game. */
const ROWS: Readonly<Record<ProfileKind, number>> = { rpg: 1, tdm: 2, ugmp: 3 };

/** Notes that a game was running at a time (epoch seconds), if nothing later is known. */
export async function noteHeard(tx: Tx, at: number, game: ProfileKind = 'rpg'): Promise<void> {
  await tx
    .insertInto('game_heard')
    .values({ id: ROWS[game], at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') }))
        .whereRef('game_heard.at', '<', 'excluded.at'),
    )
    .execute();
}

/** When a game was heard of last (epoch seconds); undefined when it never was. */
export async function heardAt(db: Db | Tx, game: ProfileKind = 'rpg'): Promise<number | undefined> {
  const row = await db.selectFrom('game_heard').select('at').where('id', '=', ROWS[game]).executeTakeFirst();
  return row?.at;
}

/** Notes that a server was running at a time (epoch seconds), if nothing later is known. */
export async function noteServerHeard(tx: Tx, server: string, at: number): Promise<void> {
  await tx
    .updateTable('bridge_server')
    .set({ event_at: at })
    .where('server', '=', server)
    .where((row) => row.or([row('event_at', 'is', null), row('event_at', '<', at)]))
    .execute();
}

/** When a server was heard of last (epoch seconds); where it was not, when the roleplay game was. */
export async function serverHeardAt(db: Db | Tx, server: string): Promise<number | undefined> {
  const row = await db.selectFrom('bridge_server').select('event_at').where('server', '=', server).executeTakeFirst();
  return row?.event_at ?? heardAt(db);
}

export interface Population {
  /** When it was so; epoch seconds. */
  readonly at: number;
  readonly players: number;
  readonly staff: number;
}

/** Notes how many are on a server. Gives how many are on all servers that told so within some seconds. */
export async function notePopulation(
  tx: Tx,
  server: string,
  { at, players, staff }: Population,
  withinSeconds: number,
): Promise<Population> {
  await tx
    .updateTable('bridge_server')
    .set({ population_at: at, players, staff })
    .where('server', '=', server)
    .execute();
  const others = await tx
    .selectFrom('bridge_server')
    .select((row) => [
      row.fn.sum<number | null>('players').as('players'),
      row.fn.sum<number | null>('staff').as('staff'),
    ])
    .where('server', '!=', server)
    .where('population_at', '>', at - withinSeconds)
    .where('population_at', '<', at + withinSeconds)
    .executeTakeFirst();
  return { at, players: players + Number(others?.players ?? 0), staff: staff + Number(others?.staff ?? 0) };
}
