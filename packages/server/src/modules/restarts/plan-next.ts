import { MOST_LATE } from '@steward/api-client/rules/restarts';
import { appendAudit } from '../../core/audit.ts';
import { ConflictError } from '../../core/errors.ts';
import type { Tx } from '../../db/schema.ts';
import { planRestart } from './plan.ts';
import { insertRestart } from './repository.ts';
import { nextTime, readDays } from './schedule.ts';
import { changeSchedule, type ScheduleRow } from './schedules-repository.ts';
import { noteSkipped, type Told } from './skip.ts';
import { targetNamed } from './targets.ts';

/** Whom nobody warned has this long, in seconds. */
const LEAST_WARNING = 60;

/** Plans the next restart of a schedule, and moves the schedule on. */
export async function planNext(services: Told, tx: Tx, schedule: ScheduleRow, now: number): Promise<void> {
  const { config } = services;
  const { id, target: name, next_at: at, time } = schedule;
  const by = { id: schedule.by_id, name: schedule.by_name, ip: '' };
  const target = targetNamed(config, name);
  const next = nextTime({ time, days: readDays(schedule.days) }, Math.max(at, now - MOST_LATE));
  await changeSchedule(tx, id, { next_at: next, skipped_at: null });
  const onlyEmpty = schedule.only_empty === 1;
  const refuse = async (note: string) => {
    const facts = { target: name, due_at: at, schedule_id: id, by_id: by.id, by_name: by.name, by_ip: '' };
    await insertRestart(tx, { ...facts, state: 'skipped', created_at: now, ended_at: now, note });
    await noteSkipped(services, tx, name, by, note, now);
  };
  if (!target) return refuse('It is not configured any more.');
  if (now - at > MOST_LATE) return refuse('Steward did not run at its time.');
  const plan = {
    dueAt: onlyEmpty ? at : Math.max(at, now + LEAST_WARNING),
    reason: schedule.reason,
    onlyEmpty,
    scheduleId: id,
  };
  try {
    await planRestart(tx, config, target, plan, { by, now });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return refuse('Another restart of it was planned for about that time.');
  }
  await appendAudit(tx, by, now, [{ action: 'restart.plan', target: name, after: { schedule: id, at: plan.dueAt } }]);
}
