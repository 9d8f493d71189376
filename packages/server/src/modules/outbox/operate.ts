import { ConflictError } from '../../core/errors.ts';
import type { OutboxKinds } from '../../core/outbox-kinds.ts';
import { insertOutbox } from '../../core/outbox.ts';
import { dropOutbox, type ListedRow, removeOutbox } from '../../db/outbox-upkeep.ts';
import type { Tx } from '../../db/schema.ts';
import { dropRefusal, known, retryRefusal, runKindOf } from './refusals.ts';

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
