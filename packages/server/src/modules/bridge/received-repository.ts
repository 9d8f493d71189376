import type { ProfileKind } from '@steward/api-client/contract/players';
import type { Db, Tx } from '../../db/schema.ts';
import { chunksOf } from './ingest/repository.ts';

/** Notes events as received and tells which of them are new. */
export async function markReceived(tx: Tx, ids: ReadonlySet<string>, now: number): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const chunk of chunksOf([...ids], 2)) {
    const rows = await tx
      .insertInto('bridge_event')
      .values(chunk.map((id) => ({ id, received_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) fresh.add(id);
  }
  return fresh;
}

/** Forgets ids that came before a time (epoch seconds): a game server does not repeat events for that long. */
export const forgetReceived = (tx: Tx, before: number) =>
  tx.deleteFrom('bridge_event').where('received_at', '<', before).execute();

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
