import * as z from 'zod/mini';
import { admin, anyOf, developer } from '../rules/access.ts';
import { HELPER } from '../rules/roles.ts';
import { LEAST_AHEAD, MOST_AHEAD, RESTART_STATES, RESTARTERS, TARGET_NAME, WEEKDAYS } from '../rules/restarts.ts';
import { ById, Count, Done, GivenInstant, Id, Instant, optionalText, QueryInt } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';
import { RestartEvent } from './logs.ts';

const NAME = 'Name a target that the operator configured, such as prod.';
const TargetName = z.string(NAME).check(z.regex(TARGET_NAME, NAME));

/** A restart: planned, running, over, or one that did not happen. */
export const Restart = z.object({
  id: Count,
  target: z.string(),
  state: z.enum(RESTART_STATES),
  /** When it is to begin, or was. */
  at: Instant,
  reason: z.string(),
  by: z.string(),
  onlyEmpty: z.boolean(),
  /** The schedule that it comes from. */
  schedule: z.nullable(Count),
  beganAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  status: z.nullable(Count),
  signal: z.nullable(z.string()),
  /** Where neither tells how it ended, or why it did not happen. */
  note: z.nullable(z.string()),
  /** Whether the game server answered after it; null: not yet, or nobody looks. */
  isBack: z.nullable(z.boolean()),
  /** Seconds that this took. */
  backAfter: z.nullable(Count),
});
export type Restart = z.infer<typeof Restart>;

/** What can be restarted. */
export const RestartTargetView = z.object({
  name: z.string(),
  label: z.string(),
  /** The game server whose agent does it; null: the machine of the panel. */
  agent: z.nullable(z.string()),
  /** The game server whose players are told, and which is asked whether it is back. */
  server: z.nullable(z.string()),
  running: z.nullable(Restart),
  coming: z.nullable(Restart),
  last: z.nullable(Restart),
});
export type RestartTargetView = z.infer<typeof RestartTargetView>;

/** A restart that staff are to know of. */
export const ComingRestart = z.object({
  id: Count,
  target: z.string(),
  label: z.string(),
  /** Running ones are told, too. */
  state: z.enum(['waiting', 'running']),
  at: Instant,
  /** By the clock of Steward; negative where it is late, or runs. */
  secondsLeft: Count,
  reason: z.string(),
  by: z.string(),
  onlyEmpty: z.boolean(),
});
export type ComingRestart = z.infer<typeof ComingRestart>;

export const RestartSchedule = z.object({
  id: Count,
  target: z.string(),
  /** `05:00`, by the clock of the community. */
  time: z.string(),
  /** None: every day. */
  days: z.array(z.enum(WEEKDAYS)),
  onlyEmpty: z.boolean(),
  reason: z.string(),
  by: z.string(),
  setAt: Instant,
  nextAt: Instant,
  /** The next one is left out, and this is the one after it. */
  skipped: z.nullable(Instant),
});
export type RestartSchedule = z.infer<typeof RestartSchedule>;

const BadLength = `Use a whole number of seconds from ${LEAST_AHEAD} to ${MOST_AHEAD}.`;
const Length = z.int(BadLength).check(z.minimum(LEAST_AHEAD, BadLength), z.maximum(MOST_AHEAD, BadLength));
const When = {
  /** From now on, by the clock of Steward. */
  seconds: z.optional(Length),
  at: z.optional(GivenInstant),
};
const restarters = { access: RESTARTERS } as const;
const REASON = optionalText(120);
/** Which one is meant: the one that was planned for then, as it was read. */
const AsRead = z.object({ was: z.optional(GivenInstant) });
const SOFTLY = {
  reason: 'Players read it.',
  only_empty: 'It waits up to an hour until nobody is on the server.',
} as const;

export const restarts = group('restarts', {
  targets: endpoint({
    ...restarters,
    method: 'GET',
    path: 'rpg/restarts/targets',
    summary: 'What the caller may restart: what runs, what is planned, and how the last one ended.',
    empty: 'The operator has configured nothing that you may restart.',
    means: 'Restarts game servers, at once or later, with a warning to the players.',
    response: z.array(RestartTargetView),
  }),
  run: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/targets/{target}/run',
    answer: 'ndjson',
    summary: 'Restart a target now; its lines as they come.',
    means: 'Everyone on the server is disconnected at once, without a warning.',
    params: z.object({ target: TargetName }),
    response: RestartEvent,
  }),
  coming: endpoint({
    method: 'GET',
    path: 'rpg/restarts/coming',
    access: anyOf(admin(HELPER), developer(1)),
    summary: 'Restarts that are counted down or run, for all staff.',
    empty: 'No restart is planned.',
    response: z.array(ComingRestart),
  }),
  plan: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/coming',
    summary: 'Plan a restart: players are told until then.',
    done: 'The restart is planned.',
    means:
      'Players are told in the game, staff see the countdown everywhere. It can be moved and cancelled until it begins.',
    labels: { seconds: 'From now in', reason: 'Reason', only_empty: 'Only if empty' },
    help: SOFTLY,
    body: z.object({ target: TargetName, ...When, reason: REASON, only_empty: z.optional(z.boolean()) }),
    response: Restart,
  }),
  cancel: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/coming/{id}/cancel',
    title: 'Cancel a planned restart',
    summary:
      'Cancel a planned restart; with `was` in the query, the time that was read, only where it is still planned for then.',
    done: 'The restart was cancelled.',
    means: 'The players are told that the server goes on.',
    params: ById,
    query: AsRead,
    response: Restart,
  }),
  move: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/coming/{id}/move',
    title: 'Move a planned restart to another time',
    summary:
      'Move a planned restart to another time; with `was` in the query, the time that was read, only where it is still planned for then.',
    done: 'The restart was moved.',
    params: ById,
    query: AsRead,
    body: z.object(When),
    response: Restart,
    labels: { seconds: 'From now in' },
  }),
  history: endpoint({
    ...restarters,
    method: 'GET',
    path: 'rpg/restarts/history',
    paged: true,
    list: listed(
      {
        id: 'number',
        target: 'text',
        at: 'moment',
        state: ['running', 'ended', 'cancelled', 'skipped'],
        by: 'text',
        reason: 'text',
        beganAt: 'moment',
        endedAt: 'moment',
        status: 'number',
      },
      ['target', 'by', 'reason'],
    ),
    summary: 'Restarts that the caller may make, newest first, with those that did not happen.',
    empty: 'Nothing was restarted yet.',
    query: z.object({ target: z.optional(z.string()) }),
    response: z.array(Restart),
  }),
  lines: endpoint({
    ...restarters,
    method: 'GET',
    path: 'rpg/restarts/history/{id}/lines',
    answer: 'ndjson',
    summary: 'The lines of a restart, and further ones as they come while it runs.',
    params: ById,
    query: z.object({ after: z.optional(QueryInt) }),
    response: RestartEvent,
  }),
  schedules: endpoint({
    ...restarters,
    method: 'GET',
    path: 'rpg/restarts/schedules',
    summary: 'Schedules of what the caller may restart.',
    empty: 'Nothing is restarted by schedule.',
    response: z.array(RestartSchedule),
  }),
  addSchedule: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/schedules',
    summary: 'Restart a target at a time of the day from now on.',
    done: 'The schedule was added.',
    help: {
      time: 'By the clock of the community, such as 05:00.',
      days: 'All days when none is chosen.',
      ...SOFTLY,
    },
    labels: { target: 'What', time: 'Time', days: 'Days', reason: 'Reason', only_empty: 'Only if empty' },
    body: z.object({
      target: TargetName,
      time: z
        .string('Enter a time of the day, such as 05:00.')
        .check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of the day, such as 05:00.')),
      days: z.optional(
        z.array(z.enum(WEEKDAYS, `Use ${WEEKDAYS.join(', ')}.`)).check(z.maxLength(7, 'Name each day once.')),
      ),
      reason: REASON,
      only_empty: z.optional(z.boolean()),
    }),
    response: RestartSchedule,
  }),
  skipSchedule: endpoint({
    ...restarters,
    method: 'POST',
    path: 'rpg/restarts/schedules/{id}/skip',
    title: 'Leave out the next restart of a schedule',
    summary: 'Leave out the next restart of a schedule; with `next_at` in the query the one of that time, once.',
    done: 'The next restart of the schedule is left out.',
    params: ById,
    /** Which one is meant: the next one as it was read, which may be after one that is left out already. */
    query: z.object({ next_at: z.optional(GivenInstant) }),
    response: RestartSchedule,
  }),
  removeSchedule: endpoint({
    ...restarters,
    method: 'DELETE',
    path: 'rpg/restarts/schedules/{id}',
    summary: 'Remove a schedule.',
    done: 'The schedule was removed.',
    means: 'A restart of it that is counted down already is cancelled.',
    params: z.object({ id: Id }),
    response: Done,
  }),
});
