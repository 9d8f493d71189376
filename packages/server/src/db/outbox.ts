import type { OutboxState } from '@steward/api-client/rules/outbox';
import { sql, type Selectable } from 'kysely';
import type { Db, Schema, Tx } from './schema.ts';
import type { Engine } from './table.ts';

export type OutboxRow = Selectable<Schema['outbox']>;

/** What is to follow a commit. */
export interface OutboxItem {
  readonly kind: string;
  /** What it is about, within its kind. */
  readonly subject: string;
  /** Plain data. */
  readonly payload: unknown;
  /** Items of one kind and key follow one another in the order in which they were written. */
  readonly orderingKey?: string;
  /** The player whom a command is about. */
  readonly playerId?: number;
  /** Earlier ones of the same kind and subject that are not under way need not follow any more. */
  readonly replaces?: boolean;
}

/** No lease is longer: what claims to end later was written by a clock that was set back since. */
const LONGEST_LEASE = 90_000;
/** The same for pauses between tries. */
export const LONGEST_PAUSE = 7200;
/** The same for what a worker has claimed, which holds for half a minute. */
const LONGEST_TRY = 600;

/** A claim holds until its end. */
export const isClaimed = ({ state, claimed_until }: OutboxRow, now: number): boolean =>
  state === 'running' && claimed_until !== null && claimed_until > now && claimed_until <= now + LONGEST_LEASE;

/**
 * Writes what is to follow, in the transaction of its cause. The transaction must be one that takes its turn among
 * the writers, so that ids are committed in their order. Gives the ids.
 */
export async function insertOutbox(
  tx: Tx,
  items: readonly OutboxItem[],
  { now, createdBy = null }: { readonly now: number; readonly createdBy?: number | null },
): Promise<readonly number[]> {
  for (const { kind, subject, replaces } of items)
    if (replaces)
      await tx
        .deleteFrom('outbox')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('state', '!=', 'running')
        .execute();
  if (items.length === 0) return [];
  const rows = await tx
    .insertInto('outbox')
    .values(
      items.map(({ kind, subject, payload, orderingKey, playerId }) => ({
        kind,
        subject,
        payload: JSON.stringify(payload),
        ordering_key: orderingKey ?? null,
        next_try: now,
        created_at: now,
        created_by: createdBy,
        player_id: playerId ?? null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The latest item of a kind about a subject. */
export const findLatest = (db: Db | Tx, kind: string, subject: string): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Items of these kinds that may be claimed now: due, or left behind by a process whose claim ended. */
const due = (db: Db | Tx, kinds: readonly string[], now: number) =>
  db
    .selectFrom('outbox as due')
    .where('due.kind', 'in', kinds)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('due.state', '=', 'waiting'),
          or([
            eb('due.next_try', '<=', now),
            // Not tried yet: it waits for no pause, whatever the clock said when it was written.
            eb('due.tries', '=', 0),
            eb('due.next_try', '>', now + LONGEST_PAUSE),
          ]),
        ]),
        and([
          eb('due.state', '=', 'running'),
          or([eb('due.claimed_until', '<=', now), eb('due.claimed_until', '>', now + LONGEST_TRY)]),
        ]),
      ]),
    )
    .where(({ or, not, exists, eb, selectFrom }) =>
      or([
        eb('due.ordering_key', 'is', null),
        not(
          exists(
            selectFrom('outbox as earlier')
              .select('earlier.id')
              .whereRef('earlier.kind', '=', 'due.kind')
              .whereRef('earlier.ordering_key', '=', 'due.ordering_key')
              .where('earlier.state', 'in', ['waiting', 'running'])
              .whereRef('earlier.id', '<', 'due.id'),
          ),
        ),
      ]),
    );

/** Whether something may be claimed. */
export const isDue = async (db: Db, kinds: readonly string[], now: number): Promise<boolean> =>
  (await due(db, kinds, now).select('due.id').limit(1).executeTakeFirst()) !== undefined;

export interface Claim {
  readonly kinds: readonly string[];
  readonly now: number;
  /** Names the process. */
  readonly by: string;
  readonly until: number;
  readonly most: number;
}

/** Claims what is due, oldest first, in one statement: no two processes get the same item. */
export async function claimDue(
  tx: Tx,
  engine: Engine,
  { kinds, now, by, until, most }: Claim,
): Promise<readonly OutboxRow[]> {
  const rows = await tx
    .with('claimable', () => {
      const oldest = due(tx, kinds, now).select('due.id').orderBy('due.next_try').orderBy('due.id').limit(most);
      return engine === 'postgres' ? oldest.forUpdate().skipLocked() : oldest;
    })
    .updateTable('outbox')
    .set((row) => ({ state: 'running', claimed_by: by, claimed_until: until, tries: row('tries', '+', 1) }))
    .where('id', 'in', (from) => from.selectFrom('claimable').select('claimable.id'))
    .returningAll()
    .execute();
  return rows.sort((one, other) => one.id - other.id);
}

/** Writes a row that is claimed from the start: a lease that only its holder ends. Gives its id. */
export async function insertClaimed(
  tx: Tx,
  item: OutboxItem,
  { now, by, until, createdBy }: { now: number; by: string; until: number; createdBy: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('outbox')
    .values({
      kind: item.kind,
      subject: item.subject,
      payload: JSON.stringify(item.payload),
      state: 'running',
      tries: 1,
      next_try: now,
      claimed_by: by,
      claimed_until: until,
      created_at: now,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Settlement {
  readonly state: OutboxState;
  readonly now: number;
  readonly error?: string | null;
  /** When it may be tried again. */
  readonly nextTry?: number;
  /** Takes the place of what it held. */
  readonly payload?: unknown;
  /** A try that does not count. */
  readonly untried?: boolean;
}

/** Ends a claim. False when it is not the claimer's any more. */
export async function settleClaim(tx: Tx, id: number, by: string, settled: Settlement): Promise<boolean> {
  const { state, now, error = null, nextTry, payload, untried = false } = settled;
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      state,
      claimed_by: null,
      claimed_until: null,
      last_error: error,
      done_at: state === 'waiting' ? null : now,
      ...(nextTry === undefined ? {} : { next_try: nextTry }),
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      ...(untried ? { tries: sql<number>`tries - 1` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Items of these kinds whose claim ended without a word of their holder. */
export const listAbandoned = (db: Db | Tx, kinds: readonly string[], now: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('state', '=', 'running')
    .where(({ or, eb }) => or([eb('claimed_until', '<=', now), eb('claimed_until', '>', now + LONGEST_LEASE)]))
    .orderBy('id')
    .execute();
