import type { ComingRestart, RestartSchedule } from '@steward/api-client/contract/restarts';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { RestartRow } from './repository.ts';
import { readDays } from './schedule.ts';
import type { ScheduleRow } from './schedules-repository.ts';

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
