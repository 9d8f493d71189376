import { setImmediate as endOfTurn } from 'node:timers/promises';
import { GAME_SERVER } from '../db/game-commands.ts';
import { FOR_EVER, findIdentity, findSession, findToken, noteUse, type TokenRow } from '../db/identities.ts';
import type { Database } from '../db/open.ts';
import { askAgain, type Answered } from './ask-again.ts';
import { callerOf, type Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import { createVersionedCache } from './versioned-cache.ts';
import type { Log } from './log.ts';
import { listOf } from './relations.ts';
import { hashSecret } from './secrets.ts';
import { SESSION_IDLE_SECONDS, sessionEnd, type SessionLimits } from './session-limits.ts';

/** Begins the text of a token, so that one found in the wrong place can be recognised. */
export const TOKEN_PREFIX = 'steward_';

const SEEN_EVERY_SECONDS = 300;

interface Known {
  caller: Caller;
  /** The end of the longest ban; 0: none. */
  readonly bannedUntil: number;
  /** Last use that is stored, and the end of the credential. */
  seenAt: number;
  readonly endsAt: number;
}

export interface Identities {
  /** Who a session cookie belongs to. */
  bySession(token: string): Caller | undefined | Promise<Caller | undefined>;
  /** Who a personal or game server token belongs to. */
  byToken(token: string): Caller | undefined | Promise<Caller | undefined>;
  /** Who these callers are now, in their order, by a few queries for all; where access ended, why. */
  askAgain(callers: readonly Caller[]): Promise<readonly Answered[]>;
  /** Waits for what is still being written. */
  settled(): Promise<void>;
}

/**
 * Finds callers. What was found is kept in the process only as long as the database says that nothing at all was
 * changed since (SQLite); on PostgreSQL it is asked again in each turn of the event loop. So a changed rank, a ban or a revoked
 * session holds at the very next call, in every process.
 */
export function createIdentities(database: Database, clock: Clock, log: Log, limits: SessionLimits): Identities {
  const kept = createVersionedCache<Known>(database);
  const writing = new Set<Promise<unknown>>();
  const coming = new Map<string, Promise<Caller | undefined>>();

  function use(known: Known): Caller | undefined {
    const now = clock.now();
    if (known.endsAt <= now) return undefined;
    const banned = known.bannedUntil > now;
    if (banned !== known.caller.banned)
      known.caller = { ...known.caller, banned, barred: known.caller.disabled || banned };
    if (Math.abs(now - known.seenAt) >= SEEN_EVERY_SECONDS) seen(known, now);
    return known.caller;
  }

  function seen(known: Known, now: number): void {
    known.seenAt = now;
    const { caller } = known;
    const work = database
      .withWrite((tx) => noteUse(tx, caller, now), { beside: true })
      .catch((error: unknown) => log.warn({ err: error }, 'The time of last use could not be stored.'))
      .finally(() => writing.delete(work));
    writing.add(work);
  }

  async function look(key: string, load: () => Promise<Known | undefined>): Promise<Caller | undefined> {
    const moment = kept.moment();
    const known = await load();
    if (!known) return undefined;
    kept.set(key, known, moment);
    return use(known);
  }

  /**
   * Where the database is a way over the network, all that name themselves alike in one turn of the event loop, as the requests
   * of a page do, are looked up together: at its end, so that none hears what was before it came.
   */
  function lookTogether(key: string, load: () => Promise<Known | undefined>): Promise<Caller | undefined> {
    const looking =
      coming.get(key) ??
      endOfTurn().then(() => {
        coming.delete(key);
        return look(key, load);
      });
    coming.set(key, looking);
    return looking;
  }

  const find = (key: string, load: () => Promise<Known | undefined>) => {
    const known = kept.get(key);
    if (known) return use(known);
    return database.engine === 'sqlite' ? look(key, load) : lookTogether(key, load);
  };

  return {
    bySession: (token) => find(`s${token}`, () => loadSession(database, hashSecret(token), clock.now(), limits)),
    byToken: (token) => find(`t${token}`, () => loadToken(database, hashSecret(token), clock.now())),
    askAgain: (callers) => askAgain(database.db, callers, clock.now(), limits),
    async settled() {
      await Promise.all(writing);
    },
  };
}

async function loadSession(
  { db }: Database,
  hash: string,
  now: number,
  limits: SessionLimits,
): Promise<Known | undefined> {
  const [row] = await findSession(db, { hash, now, since: now - SESSION_IDLE_SECONDS });
  if (!row) return undefined;
  const person = callerOf(row, now);
  return {
    caller: { ...person, kind: 'session', sessionId: row.session_id },
    bannedUntil: row.banned_until ?? 0,
    seenAt: row.last_seen_at,
    endsAt: sessionEnd(row, person, limits),
  };
}

async function loadToken({ db }: Database, hash: string, now: number): Promise<Known | undefined> {
  const [token] = await findToken(db, { hash });
  if (!token || (token.expires_at !== null && token.expires_at <= now)) return undefined;
  const rest = { bannedUntil: 0, seenAt: token.last_used_at ?? 0, endsAt: token.expires_at ?? FOR_EVER };
  if (token.kind === 'bridge') return { caller: bridgeCaller(token), ...rest };
  if (token.player_id === null) return undefined;
  const [row] = await findIdentity(db, { player: token.player_id, now });
  if (!row) return undefined;
  return {
    ...rest,
    caller: { ...callerOf(row, now), kind: 'token', tokenId: token.id, scopes: listOf(token.scopes) },
    bannedUntil: row.banned_until ?? 0,
  };
}

const bridgeCaller = ({ id: tokenId, name, server }: Pick<TokenRow, 'id' | 'name' | 'server'>): Caller => ({
  id: 0,
  name,
  nameLower: name.toLowerCase(),
  adminLevel: 0,
  developerLevel: 0,
  permissions: [],
  disabled: false,
  banned: false,
  barred: false,
  kind: 'bridge',
  tokenId,
  server: server ?? GAME_SERVER,
});
