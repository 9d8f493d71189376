import type { ComingRestart, Restart, RestartSchedule, RestartTargetView } from '@steward/api-client/contract/restarts';
import type { RestartState as DevelopState, RestartTarget } from '@steward/api-client/contract/logs';
import type { RestartState } from '@steward/api-client/rules/restarts';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import { findNewest, type RestartRow } from './repository.ts';
import { readDays } from './schedule.ts';
import type { ScheduleRow } from './schedules-repository.ts';
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

export const comingOf = (row: RestartRow, label: string, now: number): ComingRestart => ({
  id: row.id,
  target: row.target,
  label,
  state: row.state === 'running' ? 'running' : 'waiting',
  at: instant(row.due_at),
  secondsLeft: row.due_at - now,
  reason: row.reason,
  by: row.by_name,
  onlyEmpty: row.only_empty === 1,
});

export const scheduleOf = (row: ScheduleRow): RestartSchedule => ({
  id: row.id,
  target: row.target,
  time: row.time,
  days: readDays(row.days),
  onlyEmpty: row.only_empty === 1,
  reason: row.reason,
  by: row.by_name,
  setAt: instant(row.created_at),
  nextAt: instant(row.next_at),
  skipped: maybeInstant(row.skipped_at),
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

/** How restarts of a target of the specification stand: the one that runs, in whichever process, and else the last. */
export async function developState(
  db: Db,
  name: RestartTarget,
  target: Target | undefined,
  leaseOf: (row: RestartRow) => Promise<number>,
): Promise<DevelopState> {
  const none = { target: name, isConfigured: target !== undefined, running: null, last: null };
  const row = await findNewest(db, name, ['running', 'ended']);
  if (!row) return none;
  const begun = { by: row.by_name, since: instant(row.began_at ?? row.due_at) };
  if (row.state === 'running') return { ...none, running: { ...begun, until: instant(await leaseOf(row)) } };
  const { status, signal, note } = row;
  const endedAt = instant(row.ended_at ?? row.due_at);
  return { ...none, last: { ...begun, endedAt, status, signal, error: status === null ? note : null } };
}
