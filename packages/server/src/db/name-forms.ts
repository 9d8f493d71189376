import { sql } from 'kysely';
import { givenRows, takesArrays } from './given-rows.ts';
import { foldName, lookOf, normalizeName } from './names.ts';
import type { Db, Tx } from './schema.ts';

export interface NamedPlayer {
  readonly id: number;
  readonly name: string;
}

const BATCH = 500;

/** The rows as what an `insert` reads: one short statement, however many there are. */
const looksIn = (tx: Tx, looks: readonly { readonly player_id: number; readonly look: string }[]) =>
  takesArrays(tx)
    ? givenRows(tx, ['player_id', 'look'], looks)
    : sql`select value ->> 'player_id', value ->> 'look' from json_each(${JSON.stringify(looks)}) where true`;

/** Keeps how names look and how they are typed without their accents, for who got a name. */
export async function keepNameForms(tx: Tx, players: readonly NamedPlayer[]): Promise<void> {
  for (let at = 0; at < players.length; at += BATCH) {
    const some = players.slice(at, at + BATCH);
    const looks = some.map(({ id, name }) => ({ player_id: id, look: lookOf(name) }));
    await sql`insert into player_look (player_id, look) ${looksIn(tx, looks)}
      on conflict (player_id) do update set look = excluded.look`.execute(tx);
    for (const { id, name } of some)
      if (foldName(name) !== normalizeName(name))
        await sql`insert into player_name (player_id, name_lower, current) values (${id}, ${foldName(name)}, 1)
          on conflict (player_id, name_lower) do update set current = 1`.execute(tx);
  }
}

/**
 * Does so for all who were registered without it, from behind an id on: page by page, so that no page reads those before it
 * again.
 */
export async function keepMissingNameForms(tx: Tx, from = 0): Promise<void> {
  for (let after = from; ;) {
    const players = await tx
      .selectFrom('player')
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = players.at(-1);
    if (!last) return;
    const kept = await tx
      .selectFrom('player_look')
      .select('player_id')
      .where('player_id', '>', after)
      .where('player_id', '<=', last.id)
      .execute();
    const have = new Set(kept.map((row) => row.player_id));
    await keepNameForms(
      tx,
      players.filter(({ id }) => !have.has(id)),
    );
    if (players.length < BATCH) return;
    after = last.id;
  }
}

/** Another player whose name looks like that one. */
export const findLookAlike = (db: Db | Tx, player: number, name: string) =>
  db
    .selectFrom('player_look')
    .innerJoin('player', 'player.id', 'player_look.player_id')
    .select('player.name')
    .where('player_look.look', '=', lookOf(name))
    .where('player.id', '<>', player)
    .limit(1)
    .executeTakeFirst();
