import { sql } from 'kysely';
import type { security, SecurityBurst, SecurityEvent, SignInNotice } from '@steward/api-client/contract/security';
import { GUESSING } from '@steward/api-client/rules/security';
import { instant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import { normalizeName } from '../../db/names.ts';
import type { SecurityEntry } from '../../core/security-log.ts';
import { readPage, columnValue, type ListValues } from '../../db/listing.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Adds refusals. */
export async function insertEvents(tx: Tx, entries: readonly SecurityEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('security_event')
    .values(
      entries.map(({ at, reason, name, address, call, count }) => ({
        at,
        reason,
        name,
        name_lower: normalizeName(name),
        address,
        call,
        count,
      })),
    )
    .execute();
}

export type Subject = Pick<SecurityBurst, 'kind' | 'subject'>;
export type Burst = Subject & Pick<SecurityBurst, 'failures'>;

/** Tries to get in since then, from an address or with a name. */
export async function countGuesses(tx: Tx, { kind, subject }: Subject, since: number): Promise<number> {
  const { total } = await tx
    .selectFrom('security_event')
    .select((by) => by.fn.coalesce(by.fn.sum<number>('count'), sql.lit(0)).as('total'))
    .where(kind === 'address' ? 'address' : 'name_lower', '=', subject)
    .where('at', '>', since)
    .where('reason', 'in', [...GUESSING])
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The last burst of that subject, if it went on after that time. */
export const findBurst = (tx: Tx, { kind, subject }: Subject, since: number) =>
  tx
    .selectFrom('security_burst')
    .select(['id'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('last_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertBurst = (tx: Tx, { kind, subject }: Subject, now: number, failures: number) =>
  tx.insertInto('security_burst').values({ kind, subject, started_at: now, last_at: now, failures }).execute();

export const continueBurst = (tx: Tx, id: number, now: number, added: number) =>
  tx
    .updateTable('security_burst')
    .set((row) => ({ last_at: now, failures: row('failures', '+', added) }))
    .where('id', '=', id)
    .execute();

/** Removes what is older, and the oldest of too many. */
export async function pruneSecurity(tx: Tx, before: number, most: number): Promise<void> {
  await tx.deleteFrom('security_event').where('at', '<', before).execute();
  await tx.deleteFrom('security_burst').where('last_at', '<', before).execute();
  await tx.deleteFrom('sign_in_notice').where('at', '<', before).execute();
  const last = await tx.selectFrom('security_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last)
    await tx
      .deleteFrom('security_event')
      .where('id', '<=', last.id - most)
      .execute();
}

export interface EventFilter {
  readonly reason: string | undefined;
  readonly name: string | undefined;
  readonly address: string | undefined;
  /** Epoch seconds, both included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const EVENTS: ListValues<typeof security.events> = {
  at: columnValue('security_event.at'),
  reason: columnValue('security_event.reason'),
  name: columnValue('security_event.name'),
  address: columnValue('security_event.address'),
  call: columnValue('security_event.call'),
  count: columnValue('security_event.count'),
};

/** Refusals, newest first. */
export async function listEvents(
  db: Db,
  { reason, name, address, from, to }: EventFilter,
  page: PageRequest,
): Promise<{ items: SecurityEvent[]; total: number }> {
  let query = db.selectFrom('security_event');
  if (reason !== undefined) query = query.where('reason', '=', reason);
  if (name !== undefined && name.trim() !== '') query = query.where('name_lower', '=', normalizeName(name));
  if (address !== undefined && address.trim() !== '') query = query.where('address', '=', address.trim());
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  const usual = { by: [['security_event.id', 'desc']], tie: 'security_event.id' } as const;
  const { rows, total } = await readPage(db, { query: query.selectAll(), counted: query, values: EVENTS, usual }, page);
  return {
    total,
    items: rows.map(({ id, at, reason: why, name: who, address: from_, call, count }) => ({
      id,
      at: instant(at),
      reason: why as SecurityEvent['reason'],
      name: who,
      address: from_,
      call,
      count,
    })),
  };
}

const MOST_BURSTS = 200;

/** Bursts that went on after that time, newest first. */
export async function listBursts(db: Db, since: number): Promise<SecurityBurst[]> {
  const rows = await db
    .selectFrom('security_burst')
    .selectAll()
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_BURSTS)
    .execute();
  return rows.map(({ id, kind, subject, started_at, last_at, failures }) => ({
    id,
    kind: kind as SecurityBurst['kind'],
    subject,
    startedAt: instant(started_at),
    lastAt: instant(last_at),
    failures,
  }));
}

const MOST_NOTICES = 50;

/** The device that a session was opened on; 0 for a session from before devices were known. */
async function deviceOf(db: Db, playerId: number, sessionId: number | undefined): Promise<number> {
  if (sessionId === undefined) return 0;
  const device = await db
    .selectFrom('known_device')
    .select('id')
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return device?.id ?? 0;
}

/**
 * Sign-ins on devices that are newer than the one of that session: nobody is told of their own, and a stranger cannot
 * take back what the owner is told.
 */
export async function listNotices(db: Db, playerId: number, sessionId: number | undefined): Promise<SignInNotice[]> {
  const rows = await db
    .selectFrom('sign_in_notice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('device_id', '>', await deviceOf(db, playerId, sessionId))
    .orderBy('id', 'desc')
    .limit(MOST_NOTICES)
    .execute();
  return rows.map(({ id, at, address, user_agent, seen_at }) => ({
    id,
    at: instant(at),
    address,
    userAgent: user_agent,
    seen: seen_at !== null,
  }));
}

/** Marks what that session is told of as seen; how many there were. */
export async function markSeen(tx: Tx, playerId: number, sessionId: number | undefined, now: number): Promise<number> {
  const done = await tx
    .updateTable('sign_in_notice')
    .set({ seen_at: now })
    .where('player_id', '=', playerId)
    .where('device_id', '>', await deviceOf(tx, playerId, sessionId))
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
