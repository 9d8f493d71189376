import { restarts } from '@steward/api-client/contract/restarts';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { LEAST_AHEAD, MOST_AHEAD, mayRestart } from '@steward/api-client/rules/restarts';
import { NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import type { Viewer } from '@steward/api-client/rules/access';
import type { Caller } from '../../core/caller.ts';
import { secondsOf } from '../../core/clock.ts';
import type { WriteContext } from '../../core/context.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { OUTBOX_TOPIC } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { followLines } from './lines.ts';
import { planRestart } from './plan.ts';
import { cancelRestart, moveRestart } from './change-plan.ts';
import { findRestart, listHistory, listOpen, type RestartRow } from './repository.ts';
import { beginAudit, beginRestart, startRestart } from './run.ts';
import { nextTime, readDays, writeDays } from './schedule.ts';
import {
  changeSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  removeSchedule,
  type ScheduleRow,
} from './schedules-repository.ts';
import { serverWithId } from './server-state.ts';
import { type Target, targetNamed, targetsOf } from './targets.ts';
import { mayRestartNamed, requireTarget } from './require-target.ts';
import { targetView, viewOf } from './view.ts';
import { comingOf, scheduleOf } from './coming.ts';

type RunCall = Pick<
  WriteContext<typeof restarts.run>,
  'tx' | 'services' | 'caller' | 'request' | 'now' | 'audit' | 'tell' | 'signal'
>;

/** The claim and its audit entry are committed before the command starts, which is when its lines are read. */
export async function runNow(name: string, { tx, services, caller, request, now, audit, tell, signal }: RunCall) {
  const target = requireTarget(services.config, name, caller);
  const begun = await beginRestart(tx, target, { id: caller.id, name: caller.name, ip: request.ip }, now);
  tell(OUTBOX_TOPIC, {});
  const lines: AsyncIterable<RestartEvent> = {
    [Symbol.asyncIterator]() {
      startRestart(services, begun);
      return followLines(services, begun.row.id, signal);
    },
  };
  return audit(beginAudit(begun)).answer(lines);
}

interface Given {
  readonly seconds?: number | undefined;
  readonly at?: string | undefined;
}

/** The time that somebody asks for, in epoch seconds. Throws `InvalidError`. */
function dueAt({ seconds, at }: Given, now: number): number {
  if ((seconds === undefined) === (at === undefined))
    throw new InvalidError({ at: 'Say when: in so many seconds, or at a time.' });
  if (seconds !== undefined) return now + seconds;
  const due = secondsOf(at ?? '');
  if (!(due >= now + LEAST_AHEAD)) throw new InvalidError({ at: 'Choose a time that is still to come.' });
  if (due > now + MOST_AHEAD) throw new InvalidError({ at: 'Choose a time within a week.' });
  return due;
}

/** Whether a server is empty can only be told of one that is asked. */
function checkOnlyEmpty(config: Services['config'], { server, label }: Target, onlyEmpty: boolean): void {
  if (onlyEmpty && !serverWithId(config, server))
    throw new InvalidError({
      only_empty: `Nobody can tell whether ${label} is empty: its game server is not in the configuration.`,
    });
}

/** A restart that somebody may make. Throws `NotFoundError` for others as for one that does not exist. */
async function requireRestart(db: Db | Tx, { config }: Pick<Services, 'config'>, id: number, viewer: Viewer) {
  const row = await findRestart(db, id);
  if (!row || !mayRestartNamed(config, row.target, viewer)) throw new NotFoundError('There is no such restart.');
  return row;
}

/** Throws `ConflictError` where a planned restart is at another time than the one that was read. */
function requireAsRead({ state, due_at }: RestartRow, was: string | undefined): void {
  if (was !== undefined && state === 'waiting' && secondsOf(was) !== due_at)
    throw new ConflictError(`This restart is planned for another time by now. ${NOTHING_CHANGED}`);
}

async function requireSchedule(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  id: number,
  caller: Caller,
): Promise<ScheduleRow> {
  const row = await findSchedule(tx, id);
  if (!row || !mayRestartNamed(config, row.target, caller)) throw new NotFoundError('There is no such schedule.');
  return row;
}

const mine = ({ config }: Pick<Services, 'config'>, viewer: Viewer): Target[] =>
  targetsOf(config).filter((target) => mayRestart(viewer, target));

export const restartRoutes = implement(restarts, {
  targets: ({ db, caller, services }) => Promise.all(mine(services, caller).map((target) => targetView(db, target))),

  run: (context) => runNow(context.params.target, context),

  async coming({ db, now, services: { config } }) {
    const rows = await listOpen(db);
    return rows.map((row) => comingOf(row, targetNamed(config, row.target)?.label ?? row.target, now));
  },

  async plan({ tx, body, caller, request, now, services: { config }, audit, tell }) {
    const target = requireTarget(config, body.target, caller);
    const plan = { dueAt: dueAt(body, now), reason: body.reason ?? '', onlyEmpty: body.only_empty ?? false };
    checkOnlyEmpty(config, target, plan.onlyEmpty);
    const by = { id: caller.id, name: caller.name, ip: request.ip };
    const row = await planRestart(tx, config, target, plan, { by, now });
    tell(OUTBOX_TOPIC, {});
    const view = viewOf(row);
    return audit({ action: 'restart.plan', target: target.name, after: { at: view.at, reason: view.reason } }).answer(
      view,
    );
  },

  async cancel({ tx, params, query, caller, now, services, audit, tell }) {
    const row = await requireRestart(tx, services, params.id, caller);
    const target = requireTarget(services.config, row.target, caller);
    requireAsRead(row, query.was);
    const cancelled = await cancelRestart(tx, services.config, target, row, { by: caller.name, now });
    tell(OUTBOX_TOPIC, {});
    return audit({ action: 'restart.cancel', target: row.target, before: { at: viewOf(row).at } }).answer(
      viewOf(cancelled),
    );
  },

  async move({ tx, params, query, body, caller, now, services, audit, tell }) {
    const row = await requireRestart(tx, services, params.id, caller);
    const target = requireTarget(services.config, row.target, caller);
    requireAsRead(row, query.was);
    const moved = viewOf(await moveRestart(tx, services.config, target, row, { dueAt: dueAt(body, now), now }));
    tell(OUTBOX_TOPIC, {});
    const [before, after] = [{ at: viewOf(row).at }, { at: moved.at }];
    return audit({ action: 'restart.move', target: row.target, before, after }).answer(moved);
  },

  async history({ db, query, page, caller, services }) {
    const names = mine(services, caller).map(({ name }) => name);
    const targets = query.target === undefined ? names : names.filter((name) => name === query.target);
    const { items, total } = await listHistory(db, targets, page);
    return { items: items.map(viewOf), total };
  },

  async lines({ db, params, query, caller, services, signal }) {
    const row = await requireRestart(db, services, params.id, caller);
    return followLines(services, row.id, signal, Math.max(0, query.after ?? 0));
  },

  async schedules({ db, caller, services }) {
    const rows = await listSchedules(db);
    return rows.filter(({ target }) => mayRestartNamed(services.config, target, caller)).map(scheduleOf);
  },

  async addSchedule({ tx, body, caller, now, services: { config }, audit }) {
    const target = requireTarget(config, body.target, caller);
    checkOnlyEmpty(config, target, body.only_empty ?? false);
    const days = body.days ?? [];
    const row = await insertSchedule(tx, {
      target: target.name,
      time: body.time,
      days: writeDays(days),
      only_empty: Number(body.only_empty ?? false),
      reason: body.reason ?? '',
      by_id: caller.id,
      by_name: caller.name,
      created_at: now,
      next_at: nextTime({ time: body.time, days }, now),
    });
    return audit({
      action: 'restart-schedule.add',
      target: target.name,
      after: { id: row.id, time: row.time, days: row.days, only_empty: row.only_empty === 1 },
    }).answer(scheduleOf(row));
  },

  async skipSchedule({ tx, params, query, caller, now, services, audit, unchanged }) {
    const row = await requireSchedule(tx, services, params.id, caller);
    const meant = query.next_at === undefined ? undefined : secondsOf(query.next_at);
    if (meant === undefined && row.skipped_at !== null && row.skipped_at > now)
      throw new ConflictError(
        'The next restart of this schedule is left out already. Say the time of the one after it to leave that out, too.',
      );
    if (meant !== undefined && meant === row.skipped_at) return unchanged(scheduleOf(row));
    if (meant !== undefined && meant !== row.next_at)
      throw new ConflictError(`The next restart of this schedule is at another time by now. ${NOTHING_CHANGED}`);
    const next = nextTime({ time: row.time, days: readDays(row.days) }, row.next_at);
    const skipped = await changeSchedule(tx, row.id, { next_at: next, skipped_at: row.next_at });
    const view = scheduleOf(skipped);
    return audit({
      action: 'restart-schedule.skip',
      target: row.target,
      after: { id: row.id, skipped: view.skipped },
    }).answer(view);
  },

  async removeSchedule({ tx, params, caller, now, services, audit, tell }) {
    const row = await requireSchedule(tx, services, params.id, caller);
    await removeSchedule(tx, row.id);
    const coming = (await listOpen(tx)).find(({ state, schedule_id }) => state === 'waiting' && schedule_id === row.id);
    const target = targetNamed(services.config, row.target);
    if (coming && target) await cancelRestart(tx, services.config, target, coming, { by: caller.name, now });
    tell(OUTBOX_TOPIC, {});
    return audit({
      action: 'restart-schedule.remove',
      target: row.target,
      before: { id: row.id, time: row.time, days: row.days },
    }).answer({ ok: true as const });
  },
});
