import { TOLD_AT } from '@steward/api-client/rules/restarts';
import type { Config } from '../../config/config.ts';
import type { AuditActor } from '../../core/audit.ts';
import { instant } from '../../core/clock.ts';
import { ConflictError } from '../../core/errors.ts';
import { insertOutbox } from '../../core/outbox.ts';
import type { Tx } from '../../db/schema.ts';
import { cancelledItems, soonItems } from './announce.ts';
import { changeRestart, findNewest, insertRestart, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';

type Texts = Pick<Config, 'restartTexts'>;

export interface Plan {
  readonly dueAt: number;
  readonly reason: string;
  readonly onlyEmpty: boolean;
  readonly scheduleId?: number;
}

const GONE = 'This restart is not planned any more.';
const RUNS = 'This restart has begun already.';

/** Tells players what is left, and notes that; nobody is there to be told of one that waits for an empty server. */
export async function tellPlayers(
  tx: Tx,
  { restartTexts }: Texts,
  target: Target,
  row: RestartRow,
  now: number,
): Promise<void> {
  const seconds = row.due_at - now;
  if (row.only_empty === 1 || seconds > TOLD_AT[0] || seconds <= 0) return;
  await insertOutbox(tx, soonItems(target, restartTexts, { seconds, reason: row.reason, now }), { now });
}

/** The mark at which players are told next, seconds before the restart; 0 where all of it was said. */
export const nextMark = ({ told }: RestartRow, secondsLeft: number): number =>
  [...TOLD_AT].reverse().find((mark) => mark >= secondsLeft && (told === 0 || mark < told)) ?? 0;

/** Plans a restart of a target, one at a time, and tells the players where it is near. Throws `ConflictError`. */
export async function planRestart(
  tx: Tx,
  config: Texts,
  target: Target,
  plan: Plan,
  { by, now }: { readonly by: AuditActor; readonly now: number },
): Promise<RestartRow> {
  const other = await findNewest(tx, target.name, ['waiting']);
  if (other)
    throw new ConflictError(
      `A restart of ${target.name} is planned already, for ${instant(other.due_at)}. Move that one, or cancel it.`,
    );
  const row = await insertRestart(tx, {
    target: target.name,
    due_at: plan.dueAt,
    reason: plan.reason,
    only_empty: Number(plan.onlyEmpty),
    schedule_id: plan.scheduleId ?? null,
    by_id: by.id,
    by_name: by.name,
    by_ip: by.ip,
    created_at: now,
    told: toldOf(plan.dueAt - now),
  });
  await tellPlayers(tx, config, target, row, now);
  return row;
}

/** What counts as told when players hear at once how long it is. */
const toldOf = (seconds: number): number => (seconds <= TOLD_AT[0] ? seconds : 0);

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
