import type { outbox } from '@steward/api-client/contract/outbox';
import type { OutboxState } from '@steward/api-client/rules/outbox';
import { nullableValue, personValue, readPage, columnValue, type ListPart, type ListValues } from './listing.ts';
import type { Db, Tx } from './schema.ts';
import type { OutboxRow } from './outbox.ts';

export interface Keeping {
  readonly states: readonly OutboxState[];
  /** Seconds after its end that an item is kept. */
  readonly seconds: number;
  /** The most that are kept. */
  readonly most: number;
}

/** Removes items that are over and were kept long enough, or are too many. Gives how many. */
export async function pruneOutbox(tx: Tx, now: number, { states, seconds, most }: Keeping): Promise<number> {
  let removed = 0;
  for (const state of states) {
    const surplus = await tx
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    const { numDeletedRows } = await tx
      .deleteFrom('outbox')
      .where('state', '=', state)
      .where(({ or, eb }) => or([eb('done_at', '<', now - seconds), ...(surplus ? [eb('id', '<=', surplus.id)] : [])]))
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

export interface OutboxFilter {
  readonly state: OutboxState | undefined;
  readonly kind: string | undefined;
}

export type ListedRow = OutboxRow & { readonly creator: string | null };

const listed = (db: Db | Tx) =>
  db
    .selectFrom('outbox')
    .leftJoin('player', 'player.id', 'outbox.created_by')
    .selectAll('outbox')
    .select('player.name as creator');

const ITEMS: ListValues<typeof outbox.list> = {
  id: columnValue('outbox.id'),
  kind: columnValue('outbox.kind'),
  subject: columnValue('outbox.subject'),
  server: nullableValue('outbox.ordering_key'),
  state: columnValue('outbox.state'),
  tries: columnValue('outbox.tries'),
  createdAt: columnValue('outbox.created_at'),
  createdBy: personValue('outbox.created_by', 'player', true),
  nextTry: columnValue('outbox.next_try'),
  doneAt: nullableValue('outbox.done_at'),
  error: nullableValue('outbox.last_error'),
};

/** Items, newest first. */
export async function listOutbox(
  db: Db,
  { state, kind }: OutboxFilter,
  page: ListPart,
): Promise<{ items: ListedRow[]; total: number }> {
  let counted = db.selectFrom('outbox');
  let query = listed(db);
  if (state !== undefined) {
    counted = counted.where('state', '=', state);
    query = query.where('outbox.state', '=', state);
  }
  if (kind !== undefined) {
    counted = counted.where('kind', '=', kind);
    query = query.where('outbox.kind', '=', kind);
  }
  const usual = { by: [['outbox.id', 'desc']], tie: 'outbox.id' } as const;
  const { rows, total } = await readPage(db, { query, counted, values: ITEMS, usual }, page);
  return { items: rows, total };
}

/** One item. */
export const findOutbox = (db: Db | Tx, id: number): Promise<ListedRow | undefined> =>
  listed(db).where('outbox.id', '=', id).executeTakeFirst();

/** How many items are in each state. */
export async function countOutbox(db: Db): Promise<Readonly<Partial<Record<string, number>>>> {
  const rows = await db
    .selectFrom('outbox')
    .select((by) => ['state', by.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Marks an item that is not under way as dropped. */
export const dropOutbox = (tx: Tx, id: number, now: number, reason: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'dropped', claimed_by: null, claimed_until: null, done_at: now, last_error: reason })
    .where('id', '=', id)
    .execute();

/** Removes an item that another one takes the place of. */
export const removeOutbox = (tx: Tx, id: number) => tx.deleteFrom('outbox').where('id', '=', id).execute();
