import type { OutboxEntry } from '@steward/api-client/contract/outbox';
import { OUTBOX_STATES, type OutboxState } from '@steward/api-client/rules/outbox';
import { instant, maybeInstant } from '../../core/clock.ts';
import { ConflictError, NotFoundError } from '../../core/errors.ts';
import { GAME_COMMAND } from '../../core/game-commands.ts';
import type { OutboxKinds } from '../../core/outbox-kinds.ts';
import { insertOutbox } from '../../core/outbox.ts';
import { dropOutbox, findOutbox, removeOutbox, type ListedRow } from '../../db/outbox-upkeep.ts';
import type { Tx } from '../../db/schema.ts';

const OVER = new Set(['failed', 'expired', 'dropped']);
const stateOf = (text: string): OutboxState => OUTBOX_STATES.find((state) => state === text) ?? 'failed';

/** Why an item cannot be tried again; undefined when it can. */
function retryRefusal({ kind, state }: ListedRow, { run }: OutboxKinds): string | undefined {
  if (state === 'running') return 'This is under way right now. Wait until it has ended.';
  if (state === 'done') return 'This was done already.';
  if (kind === GAME_COMMAND)
    return OVER.has(state) ? undefined : 'The game server takes this when it asks next. There is nothing to try again.';
  if (run.some((known) => known.kind === kind)) return undefined;
  return 'This cannot be repeated from here. Do again what led to it.';
}

/** Why an item cannot be dropped; undefined when it can. */
function dropRefusal({ state }: ListedRow): string | undefined {
  if (state === 'running') return 'This is under way right now. Wait until it has ended.';
  return state === 'waiting' || state === 'failed' ? undefined : 'This is over already. There is nothing to drop.';
}

/** An item as it is listed. */
export const entryOf = (row: ListedRow, kinds: OutboxKinds): OutboxEntry => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  server: row.kind === GAME_COMMAND ? row.ordering_key : null,
  state: stateOf(row.state),
  tries: row.tries,
  createdAt: instant(row.created_at),
  createdBy: row.creator,
  nextTry: row.state === 'waiting' && row.kind !== GAME_COMMAND ? instant(row.next_try) : null,
  doneAt: maybeInstant(row.done_at),
  error: row.last_error,
  canRetry: retryRefusal(row, kinds) === undefined,
  canDrop: dropRefusal(row) === undefined,
});

async function known(tx: Tx, id: number): Promise<ListedRow> {
  const row = await findOutbox(tx, id);
  if (!row) throw new NotFoundError(`There is no entry ${id} in the outbox, or it was removed since.`);
  return row;
}

const runKindOf = (row: ListedRow, { run }: OutboxKinds) => run.find(({ kind }) => kind === row.kind);

/**
 * Puts an item behind all others, to be tried at once, and gives the old and the new one. Throws `ConflictError` where
 * that cannot be.
 */
export async function retryItem(
  tx: Tx,
  kinds: OutboxKinds,
  id: number,
  now: number,
): Promise<{ before: ListedRow; after: ListedRow }> {
  const before = await known(tx, id);
  const refusal = retryRefusal(before, kinds);
  if (refusal !== undefined) throw new ConflictError(refusal);
  await removeOutbox(tx, id);
  const item = {
    kind: before.kind,
    subject: before.subject,
    payload: JSON.parse(before.payload) as unknown,
    ...(before.ordering_key === null ? {} : { orderingKey: before.ordering_key }),
  };
  const [added = 0] = await insertOutbox(tx, [item], { now, createdBy: before.created_by });
  await runKindOf(before, kinds)?.note(tx, before.payload, { state: 'again' });
  return { before, after: await known(tx, added) };
}

/** Lets go of an item: it will not be done. Throws `ConflictError` where that cannot be. */
export async function dropItem(
  tx: Tx,
  kinds: OutboxKinds,
  id: number,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<ListedRow> {
  const row = await known(tx, id);
  const refusal = dropRefusal(row);
  if (refusal !== undefined) throw new ConflictError(refusal);
  const error = `${by} decided that it is not to be done.`;
  await dropOutbox(tx, id, now, error);
  await runKindOf(row, kinds)?.note(tx, row.payload, { state: 'dropped', error });
  return row;
}
