import { admin, allows, anyOf, developer, type Viewer } from './access.ts';
import { LEADER } from './roles.ts';
import { showMoment } from './moments.ts';
import { showDuration } from './playtime.ts';

/** What can be restarted is called by: small letters, digits and hyphens. */
export const TARGET_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** Who may restart at all: leaders, and head developers what is left to them. */
export const RESTARTERS = anyOf(admin(LEADER), developer(3));
const LEADERS = admin(LEADER);

/** Whether somebody may restart a target; `developers`: it is left to head developers, too. */
export const mayRestart = (viewer: Viewer | undefined, { developers }: { readonly developers: boolean }): boolean =>
  allows(developers ? RESTARTERS : LEADERS, viewer) === true;

/** How a restart stands. `skipped`: its time came, and it was not begun. */
export const RESTART_STATES = ['waiting', 'running', 'ended', 'cancelled', 'skipped'] as const;
export type RestartState = (typeof RESTART_STATES)[number];

/** Seconds before a restart at which players are told. */
export const TOLD_AT = [900, 600, 300, 180, 120, 60, 30] as const;
/** Seconds before a scheduled restart at which it begins to be counted down. */
export const COUNTED_FROM = TOLD_AT[0];
/** A restart whose time passed longer ago, in seconds, is skipped: nothing of Steward ran then. */
export const MOST_LATE = 300;
/** One that waits for an empty server is skipped after so many seconds. */
export const MOST_WAIT_FOR_EMPTY = 3600;
/** Seconds that a server has to answer after its restart. */
export const MOST_BACK_AFTER = 600;
/** The furthest that a restart is planned ahead, and the nearest, in seconds. */
export const MOST_AHEAD = 7 * 86_400;
export const LEAST_AHEAD = 10;

const MINUTE = 60;
const HOUR = 3600;
const pad = (value: number): string => String(value).padStart(2, '0');

/** What is left of a countdown: '9:05', '1:00:00', '0:30'. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(left % MINUTE)}` : `${minutes}:${pad(left % MINUTE)}`;
}

/** What stands in the bar that staff see of a coming restart. */
export const comingText = (label: string, secondsLeft: number): string =>
  secondsLeft > 0 ? `${label} restarts in ${countdown(secondsLeft)}` : `${label} is about to restart`;

interface Back {
  readonly isBack: boolean | null;
  readonly backAfter: number | null;
}

/** Whether the server answered after its restart, in words; empty where nobody looks. */
export function backText({ isBack, backAfter }: Back): string {
  if (isBack === true)
    return backAfter === null || backAfter < MINUTE
      ? `The server answered ${backAfter ?? 0} s after it.`
      : `The server answered ${showDuration(backAfter)} after it.`;
  return isBack === false ? 'The server did not come back.' : '';
}

interface Next {
  readonly nextAt: string;
  readonly skipped: string | null;
}

/** Which restart of a schedule comes next, and which one before it is left out, in words. */
export function nextText({ nextAt, skipped }: Next, nowMs: number): string {
  const isAhead = skipped !== null && Date.parse(skipped) > nowMs;
  return `next ${showMoment(nextAt)}${isAhead ? `, ${showMoment(skipped)} is left out` : ''}`;
}

/** Which restart is planned, for a question about it. */
export const plannedText = ({ target, at, reason }: Readonly<Record<'target' | 'at' | 'reason', string>>): string =>
  `${target}, ${showMoment(at)}${reason === '' ? '' : `: ${reason}`}`;

/** Days of the week in the order of a schedule, as it writes them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The days of a schedule, in words. */
export const daysText = (days: readonly Weekday[]): string =>
  days.length === 0 || days.length === WEEKDAYS.length ? 'every day' : days.map((day) => DAY_NAMES[day]).join(', ');
