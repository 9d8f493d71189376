import type { Restart, RestartTargetView } from '@steward/api-client/contract/restarts';
import type { RestartState } from '@steward/api-client/rules/restarts';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { findNewest, type RestartRow } from './repository.ts';
import type { Target } from './targets.ts';

/** A restart as the wire has it. */
export const viewOf = (row: RestartRow): Restart => ({
  id: row.id,
  target: row.target,
  state: row.state as RestartState,
  at: instant(row.due_at),
  reason: row.reason,
  by: row.by_name,
  onlyEmpty: row.only_empty === 1,
  schedule: row.schedule_id,
  beganAt: maybeInstant(row.began_at),
  endedAt: maybeInstant(row.ended_at),
  status: row.status,
  signal: row.signal,
  note: row.note,
  isBack: row.is_back === null ? null : row.is_back === 1,
  backAfter: row.back_after,
});

export async function targetView(db: Db, { name, label, agent, server }: Target): Promise<RestartTargetView> {
  const [running, coming, last] = [
    await findNewest(db, name, ['running']),
    await findNewest(db, name, ['waiting']),
    await findNewest(db, name, ['ended']),
  ];
  return {
    name,
    label,
    agent: agent ?? null,
    server: server ?? null,
    running: running ? viewOf(running) : null,
    coming: coming ? viewOf(coming) : null,
    last: last ? viewOf(last) : null,
  };
}
