import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Whose sessions end, and why; `kept` does not. */
export interface Ending {
  readonly player: number;
  readonly why: string;
  readonly now: number;
  readonly kept: number | undefined;
}

/** Writes down why sessions ended that were just deleted; how many. */
async function noteEnds(tx: Tx, ids: readonly number[], why: string, now: number): Promise<number> {
  if (ids.length > 0)
    await tx
      .insertInto('session_end')
      .values(ids.map((session_id) => ({ session_id, why, ended_at: now })))
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .execute();
  return ids.length;
}

/** Ends the sessions of a player; how many. */
export async function endSessions(tx: Tx, { player, why, now, kept }: Ending): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('player_id', '=', player)
    .where('id', '!=', kept ?? 0)
    .returning('id')
    .execute();
  return noteEnds(
    tx,
    ended.map(({ id }) => id),
    why,
    now,
  );
}

/** Ends one session, found by its id or by the hash of its cookie; undefined when there is none. */
export async function endSession(
  tx: Tx,
  of: { readonly id: number; readonly player: number } | { readonly hash: string },
  why: string,
  now: number,
): Promise<{ player: number; ip: string; userAgent: string } | undefined> {
  const ended = await tx
    .deleteFrom('session')
    .where((e) =>
      'hash' in of ? e('token_hash', '=', of.hash) : e.and([e('id', '=', of.id), e('player_id', '=', of.player)]),
    )
    .returning(['id', 'player_id', 'ip', 'user_agent'])
    .executeTakeFirst();
  if (!ended) return undefined;
  await noteEnds(tx, [ended.id], why, now);
  return { player: ended.player_id, ip: ended.ip, userAgent: ended.user_agent };
}

/** Revokes the personal tokens of a player; how many. */
export async function revokeTokens(tx: Tx, player: number, why: string, now: number): Promise<number> {
  const revoked = await tx
    .updateTable('access_token')
    .set({ revoked_at: now, revoked_why: why })
    .where('player_id', '=', player)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

/** Revokes a token with all that were made by it, and by those; the ids of the latter. */
export async function revokeWithChildren(tx: Tx, token: number, now: number): Promise<number[]> {
  const below = await sql<{ id: number }>`
    with recursive below (id) as (
      select id from access_token where parent_id = ${token}
      union select access_token.id from access_token join below on access_token.parent_id = below.id
    ) select id from below`.execute(tx);
  const ids = below.rows.map(({ id }) => Number(id));
  await tx
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('id', 'in', [token, ...ids])
    .where('revoked_at', 'is', null)
    .execute();
  return ids;
}

/** Why sessions and tokens ended, by their ids. */
export async function findEnds(
  db: Db,
  sessions: readonly number[],
  tokens: readonly number[],
): Promise<{ sessions: Map<number, string>; tokens: Map<number, string | null> }> {
  const ended =
    sessions.length === 0
      ? []
      : await db.selectFrom('session_end').select(['session_id', 'why']).where('session_id', 'in', sessions).execute();
  const revoked =
    tokens.length === 0
      ? []
      : await db
          .selectFrom('access_token')
          .select(['id', 'revoked_why'])
          .where('id', 'in', tokens)
          .where('revoked_at', 'is not', null)
          .execute();
  return {
    sessions: new Map(ended.map(({ session_id, why }) => [session_id, why])),
    tokens: new Map(revoked.map(({ id, revoked_why }) => [id, revoked_why])),
  };
}

/** Forgets why sessions ended before that time. */
export const removeEnds = (tx: Tx, before: number) =>
  tx.deleteFrom('session_end').where('ended_at', '<', before).execute();
