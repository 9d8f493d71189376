import { TOLD_AT } from '@steward/api-client/rules/restarts';
import { ConflictError } from '../../core/errors.ts';
import { insertOutbox } from '../../core/outbox.ts';
import type { Tx } from '../../db/schema.ts';
import { cancelledItems } from './announce.ts';
import { changeRestart, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';
import { tellPlayers, type Texts, toldOf } from './tell-players.ts';

const GONE = 'This restart is not planned any more.';
const RUNS = 'This restart has begun already.';

/** Why a restart cannot be changed any more. */
const changed = ({ state }: RestartRow): ConflictError =>
  new ConflictError(state === 'running' || state === 'ended' ? RUNS : GONE);

/** Cancels a planned restart; players who were told of it are told of that. Throws `ConflictError` once it began. */
export async function cancelRestart(
  tx: Tx,
  { restartTexts }: Texts,
  target: Target,
  row: RestartRow,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<RestartRow> {
  const note = `Cancelled by ${by}.`;
  const cancelled = await changeRestart(tx, row.id, 'waiting', { state: 'cancelled', ended_at: now, note });
  if (!cancelled) throw changed(row);
  if (row.told > 0 && row.only_empty === 0) await insertOutbox(tx, cancelledItems(target, restartTexts, now), { now });
  return cancelled;
}

/** Moves a planned restart; players are told of the new time where it is near. Throws `ConflictError` once it began. */
export async function moveRestart(
  tx: Tx,
  config: Texts,
  target: Target,
  row: RestartRow,
  { dueAt, now }: { readonly dueAt: number; readonly now: number },
): Promise<RestartRow> {
  const seconds = dueAt - now;
  const moved = await changeRestart(tx, row.id, 'waiting', { due_at: dueAt, told: toldOf(seconds) });
  if (!moved) throw changed(row);
  if (seconds > TOLD_AT[0] && row.told > 0 && row.only_empty === 0)
    await insertOutbox(tx, cancelledItems(target, config.restartTexts, now), { now });
  await tellPlayers(tx, config, target, moved, now);
  return moved;
}
