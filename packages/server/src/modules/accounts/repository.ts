import type { AccessToken, Device } from '@steward/api-client/contract/accounts';
import { instant, maybeInstant } from '../../core/clock.ts';
import { SESSION_IDLE_SECONDS, TOKEN_PREFIX } from '../../core/identify.ts';
import { listOf } from '../../core/relations.ts';
import { hashSecret, randomSecret } from '../../core/secrets.ts';
import type { Db, Tx } from '../../db/schema.ts';

const MOST_SESSIONS = 50;

/** What signing in needs to know of a player. */
export const findCredentials = (db: Db, nameLower: string) =>
  db
    .selectFrom('player')
    .select(['id', 'name', 'password_hash', 'totp_secret', 'totp_enabled', 'totp_last_step'])
    .where('name_lower', '=', nameLower)
    .executeTakeFirst();

export const findOwnCredentials = (db: Db, playerId: number) =>
  db
    .selectFrom('player')
    .select(['id', 'name', 'password_hash', 'totp_secret', 'totp_enabled', 'totp_last_step'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();

export const setPasswordHash = (tx: Tx, playerId: number, hash: string) =>
  tx.updateTable('player').set({ password_hash: hash }).where('id', '=', playerId).execute();

/** Replaces the hash only while it is still the one that was checked. */
export const upgradePasswordHash = (tx: Tx, playerId: number, from: string | null, hash: string) =>
  tx
    .updateTable('player')
    .set({ password_hash: hash })
    .where('id', '=', playerId)
    .where('password_hash', '=', from)
    .execute();

export interface SessionDraft {
  readonly playerId: number;
  readonly now: number;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session and gives the text for its cookie, which is stored only as a hash. The oldest of too many end. */
export const createSession = async (tx: Tx, draft: SessionDraft): Promise<string> =>
  (await openSession(tx, draft)).token;

/** The same, with the id of the session. */
export async function openSession(
  tx: Tx,
  { playerId, now, ip, userAgent }: SessionDraft,
): Promise<{ id: number; token: string }> {
  const token = randomSecret();
  const { id } = await tx
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      player_id: playerId,
      created_at: now,
      last_seen_at: now,
      ip,
      user_agent: userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('session')
    .where('player_id', '=', playerId)
    .where((where) =>
      where.or([
        where('last_seen_at', '<=', now - SESSION_IDLE_SECONDS),
        where(
          'id',
          'not in',
          where
            .selectFrom('session as kept')
            .select('kept.id')
            .where('kept.player_id', '=', playerId)
            .orderBy('kept.id', 'desc')
            .limit(MOST_SESSIONS),
        ),
      ]),
    )
    .execute();
  return { id, token };
}

export const endSession = (tx: Tx, token: string) =>
  tx.deleteFrom('session').where('token_hash', '=', hashSecret(token)).executeTakeFirst();

/** Ends all sessions of a player but the one that is given. */
export const endOtherSessions = (tx: Tx, playerId: number, kept: number | undefined) =>
  tx
    .deleteFrom('session')
    .where('player_id', '=', playerId)
    .where('id', '!=', kept ?? 0)
    .executeTakeFirst();

export async function listDevices(
  db: Db,
  playerId: number,
  current: number | undefined,
  now: number,
): Promise<Device[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('last_seen_at', '>', now - SESSION_IDLE_SECONDS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: instant(row.created_at),
    lastSeenAt: instant(row.last_seen_at),
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === current,
  }));
}

/** Ends one session of that player; undefined when there is none. */
export const revokeSession = (tx: Tx, playerId: number, id: number) =>
  tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .returning(['ip', 'user_agent'])
    .executeTakeFirst();

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

const tokenOf = (row: TokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: listOf(row.scopes),
  createdAt: instant(row.created_at),
  expiresAt: maybeInstant(row.expires_at),
  lastUsedAt: maybeInstant(row.last_used_at),
});

export async function listTokens(db: Db, playerId: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_token')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(tokenOf);
}

export interface NewToken {
  readonly kind: 'personal' | 'bridge';
  /** Null for a game server. */
  readonly playerId: number | null;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly now: number;
  readonly expiresAt: number | null;
}

/** Makes a token; its text is given here and never again. */
export async function createToken(
  tx: Tx,
  { kind, playerId, name, scopes, now, expiresAt }: NewToken,
): Promise<{ token: string; entry: AccessToken }> {
  const token = TOKEN_PREFIX + randomSecret();
  const row = await tx
    .insertInto('access_token')
    .values({
      token_hash: hashSecret(token),
      kind,
      player_id: playerId,
      name,
      scopes: JSON.stringify(scopes),
      created_at: now,
      expires_at: expiresAt,
    })
    .returning(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
  return { token, entry: tokenOf(row) };
}

/** Revokes a personal token of that player; undefined when there is none that works. */
export const revokeToken = (tx: Tx, playerId: number, id: number, now: number) =>
  tx
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
