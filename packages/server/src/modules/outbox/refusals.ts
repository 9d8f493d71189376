import { NotFoundError } from '../../core/errors.ts';
import { GAME_COMMAND } from '../../core/game-commands.ts';
import type { OutboxKinds } from '../../core/outbox-kinds.ts';
import { findOutbox, type ListedRow } from '../../db/outbox-upkeep.ts';
import type { Tx } from '../../db/schema.ts';

const OVER = new Set(['failed', 'expired', 'dropped']);

/** Why an item cannot be tried again; undefined when it can. */
export function retryRefusal({ kind, state }: ListedRow, { run }: OutboxKinds): string | undefined {
  if (state === 'running') return 'This is under way right now. Wait until it has ended.';
  if (state === 'done') return 'This was done already.';
  if (kind === GAME_COMMAND)
    return OVER.has(state) ? undefined : 'The game server takes this when it asks next. There is nothing to try again.';
  if (run.some((known) => known.kind === kind)) return undefined;
  return 'This cannot be repeated from here. Do again what led to it.';
}

/** Why an item cannot be dropped; undefined when it can. */
export function dropRefusal({ state }: ListedRow): string | undefined {
  if (state === 'running') return 'This is under way right now. Wait until it has ended.';
  return state === 'waiting' || state === 'failed' ? undefined : 'This is over already. There is nothing to drop.';
}

export async function known(tx: Tx, id: number): Promise<ListedRow> {
  const row = await findOutbox(tx, id);
  if (!row) throw new NotFoundError(`There is no entry ${id} in the outbox, or it was removed since.`);
  return row;
}

export const runKindOf = (row: ListedRow, { run }: OutboxKinds) => run.find(({ kind }) => kind === row.kind);
