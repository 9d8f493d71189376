import type { AuditActor } from '../../core/audit.ts';
import { instant } from '../../core/clock.ts';
import { ConflictError } from '../../core/errors.ts';
import type { Tx } from '../../db/schema.ts';
import { findNewest, insertRestart, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';
import { tellPlayers, type Texts, toldOf } from './tell-players.ts';

export interface Plan {
  readonly dueAt: number;
  readonly reason: string;
  readonly onlyEmpty: boolean;
  readonly scheduleId?: number;
}

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
