import { sql, type Selectable } from 'kysely';
import { banHoldsAt } from './ban-holds.ts';
import { compiledOnce } from './compiled.ts';
import type { Db, Schema, Tx } from './schema.ts';

/** Stands for an end that never comes. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER;

const PLAYER = [
  'player.id as player_id',
  'player.master_id',
  'player.name',
  'player.name_lower',
  'player.admin_level',
  'player.developer_level',
  'player.permissions',
  'player.disabled',
] as const;

const SESSION = ['session.id as session_id', 'session.created_at', 'session.last_seen_at'] as const;

export type TokenRow = Selectable<Schema['access_token']>;

/** What a caller is made of. */
export interface IdentityRow {
  readonly player_id: number;
  readonly master_id: number | null;
  readonly name: string;
  readonly name_lower: string;
  readonly admin_level: number;
  readonly developer_level: number;
  readonly permissions: string;
  readonly disabled: number;
  readonly banned_until: number | null;
}

/** The end of the longest ban that holds (`FOR_EVER`: none); null without a ban. */
const bannedUntil = (now: number) =>
  sql<number | null>`(select max(coalesce(ban.end_at, ${sql.lit(FOR_EVER)})) from ban
    where ban.player_id = player.id and ${banHoldsAt(now)})`.as('banned_until');

/** The session with that hash that was used since then, with its player. */
export const findSession = compiledOnce((db, of: { hash: string; now: number; since: number }) =>
  db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([...SESSION, ...PLAYER, bannedUntil(of.now)])
    .where('session.token_hash', '=', of.hash)
    .where('session.last_seen_at', '>', of.since),
);

/** The token with that hash that is not revoked. */
export const findToken = compiledOnce((db, of: { hash: string }) =>
  db.selectFrom('access_token').selectAll().where('token_hash', '=', of.hash).where('revoked_at', 'is', null),
);

export const findIdentity = compiledOnce((db, of: { player: number; now: number }) =>
  db
    .selectFrom('player')
    .select([...PLAYER, bannedUntil(of.now)])
    .where('player.id', '=', of.player),
);

/** Sessions with their players, by id: for what lasts longer than one call. */
export const findSessionsById = (db: Db, ids: readonly number[], now: number) =>
  db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([...SESSION, ...PLAYER, bannedUntil(now)])
    .where('session.id', 'in', ids)
    .execute();

/** Tokens that are not revoked, by id. */
export const findTokensById = (db: Db, ids: readonly number[]) =>
  db.selectFrom('access_token').selectAll().where('id', 'in', ids).where('revoked_at', 'is', null).execute();

/** Players, by id. */
export const findIdentitiesById = (db: Db, ids: readonly number[], now: number) =>
  db
    .selectFrom('player')
    .select([...PLAYER, bannedUntil(now)])
    .where('player.id', 'in', ids)
    .execute();

/** Notes when a session or a token was used last. */
export async function noteUse(
  tx: Tx,
  { sessionId, tokenId }: { readonly sessionId?: number | undefined; readonly tokenId?: number | undefined },
  now: number,
): Promise<void> {
  if (sessionId !== undefined)
    await tx.updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
  if (tokenId !== undefined)
    await tx.updateTable('access_token').set({ last_used_at: now }).where('id', '=', tokenId).execute();
}
