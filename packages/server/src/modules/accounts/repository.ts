import type { AccessToken, Device } from '@steward/api-client/contract/accounts';
import { instant, maybeInstant } from '../../core/clock.ts';
import { TOKEN_PREFIX } from '../../core/identify.ts';
import { listOf } from '../../core/relations.ts';
import { hashSecret, randomSecret } from '../../core/secrets.ts';
import { SESSION_IDLE_SECONDS } from '../../core/session-limits.ts';
import type { Db, Tx } from '../../db/schema.ts';

const MOST_SESSIONS = 50;

/** What signing in needs to know of a player. */
export const findCredentials = (db: Db, nameLower: string) =>
  db
    .selectFrom('player')
    .select([
      'id',
      'name',
      'password_hash',
      'totp_secret',
      'totp_enabled',
      'totp_last_step',
      'discord_id',
      'admin_level',
    ])
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
      confirmed_at: now,
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

/** When the password was given last in that session; undefined: there is no such session. */
export const findConfirmed = async (db: Db, session: number): Promise<number | undefined> =>
  (await db.selectFrom('session').select('confirmed_at').where('id', '=', session).executeTakeFirst())?.confirmed_at;

/** Writes down that the password was given now. */
export const setConfirmed = (tx: Tx, session: number, now: number) =>
  tx.updateTable('session').set({ confirmed_at: now }).where('id', '=', session).execute();

export async function listDevices(
  db: Db,
  playerId: number,
  current: number | undefined,
  endOf: (row: { created_at: number; last_seen_at: number }) => number,
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
  return rows
    .filter((row) => endOf(row) > now)
    .map((row) => ({
      id: row.id,
      createdAt: instant(row.created_at),
      lastSeenAt: instant(row.last_seen_at),
      ip: row.ip,
      userAgent: row.user_agent,
      current: row.id === current,
    }));
}

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

/** How many tokens of a player work. */
export async function countTokens(tx: Tx, playerId: number, now: number): Promise<number> {
  const { n } = await tx
    .selectFrom('access_token')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('player_id', '=', playerId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The end of a token that works; undefined when it does not. */
export const findTokenEnd = (tx: Tx, id: number, now: number) =>
  tx
    .selectFrom('access_token')
    .select('expires_at')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .executeTakeFirst();

export interface NewToken {
  readonly kind: 'personal' | 'bridge';
  /** Null for a game server. */
  readonly playerId: number | null;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly now: number;
  readonly expiresAt: number | null;
  /** The game server that it is for. */
  readonly server?: string;
  /** The token that makes it. */
  readonly parent?: number | undefined;
}

/** Makes a token; its text is given here and never again. */
export async function createToken(
  tx: Tx,
  { kind, playerId, name, scopes, now, expiresAt, server, parent }: NewToken,
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
      server: server ?? null,
      parent_id: parent ?? null,
    })
    .returning(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
  return { token, entry: tokenOf(row) };
}

/** Tokens of game servers that work. */
export const listBridgeTokens = (db: Db) =>
  db
    .selectFrom('access_token')
    .select(['id', 'name', 'server', 'created_at', 'last_used_at'])
    .where('kind', '=', 'bridge')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();

export const findBridgeToken = (tx: Tx, id: number) =>
  tx
    .selectFrom('access_token')
    .select(['name', 'server'])
    .where('id', '=', id)
    .where('kind', '=', 'bridge')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** A personal token of that player that works; undefined when there is none. */
export const findOwnToken = (tx: Tx, playerId: number, id: number) =>
  tx
    .selectFrom('access_token')
    .select('name')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
