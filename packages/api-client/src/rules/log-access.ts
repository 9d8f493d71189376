import { addDays, dayOf, isRealDay, showDay } from './log-days.ts';
import { JUNIOR_ADMIN, LEAD_ADMIN, MANAGER, SENIOR_ADMIN } from './roles.ts';

export interface LogTypeRule {
  readonly type: string;
  readonly label: string;
  /** The least admin level that may read it. */
  readonly level: number;
}

/** Every type of log, in the order of menus, with the least admin level that reads it (`decisions.md` 6). */
export const LOG_TYPES = [
  { type: 'general', label: 'General', level: JUNIOR_ADMIN },
  { type: 'local', label: 'Local chat', level: JUNIOR_ADMIN },
  { type: 'cheat', label: 'Cheats', level: JUNIOR_ADMIN },
  { type: 'connection', label: 'Connections', level: JUNIOR_ADMIN },
  { type: 'damage', label: 'Damage', level: JUNIOR_ADMIN },
  { type: 'death', label: 'Deaths', level: JUNIOR_ADMIN },
  { type: 'shoot', label: 'Shots', level: JUNIOR_ADMIN },
  { type: 'chat', label: 'Chat channels', level: SENIOR_ADMIN },
  { type: 'command', label: 'Commands', level: SENIOR_ADMIN },
  { type: 'money', label: 'Money', level: SENIOR_ADMIN },
  { type: 'vehicle', label: 'Vehicles', level: SENIOR_ADMIN },
  { type: 'property', label: 'Properties', level: SENIOR_ADMIN },
  { type: 'group', label: 'Groups', level: SENIOR_ADMIN },
  { type: 'phone', label: 'Phone', level: SENIOR_ADMIN },
  { type: 'report', label: 'Reports', level: SENIOR_ADMIN },
  { type: 'item', label: 'Items', level: SENIOR_ADMIN },
  { type: 'others', label: 'Others', level: LEAD_ADMIN },
  { type: 'heist', label: 'Heists', level: LEAD_ADMIN },
  { type: 'admin', label: 'Admin', level: MANAGER },
  { type: 'donator', label: 'Donators', level: MANAGER },
  { type: 'loyalty', label: 'Loyalty', level: MANAGER },
] as const satisfies readonly LogTypeRule[];

export type LogType = (typeof LOG_TYPES)[number]['type'];

/** The days, both included, that a rank may read; and the first instant, where only the last hours are open. */
export interface LogWindow {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Epoch milliseconds; lines before it are not shown. */
  readonly notBeforeMs?: number;
}

const FIRST_DAY = '19700101';
const SENIOR_DAYS_BACK = 3;
/** Junior admins read the last hours only. */
export const JUNIOR_HOURS_BACK = 2;

const rules: ReadonlyMap<string, (typeof LOG_TYPES)[number]> = new Map(LOG_TYPES.map((rule) => [rule.type, rule]));

/** The type of that name, or undefined. */
export function asLogType(text: string): LogType | undefined {
  return rules.get(text)?.type;
}

/** The type as people read it. */
export const logTypeLabel = (type: LogType): string => rules.get(type)?.label ?? type;

/** The types that an admin of this level may read; none below junior admin. */
export function readableTypes(adminLevel: number): LogType[] {
  return LOG_TYPES.filter((rule) => adminLevel >= rule.level).map((rule) => rule.type);
}

/** Which days and hours an admin of this level may read at `nowMs`; undefined when none. */
export function logWindow(adminLevel: number, nowMs: number): LogWindow | undefined {
  const today = dayOf(nowMs);
  if (adminLevel >= LEAD_ADMIN) return { firstDay: FIRST_DAY, lastDay: today };
  if (adminLevel >= SENIOR_ADMIN) return { firstDay: addDays(today, -SENIOR_DAYS_BACK), lastDay: today };
  if (adminLevel < JUNIOR_ADMIN || Number.isNaN(adminLevel)) return undefined;
  const notBeforeMs = nowMs - JUNIOR_HOURS_BACK * 3_600_000;
  return { firstDay: dayOf(notBeforeMs), lastDay: today, notBeforeMs };
}

/** What a rank leaves of the logs, so that an empty result is not taken for innocence. */
export interface LogLimits {
  /** How many types the rank reads, of how many. */
  readonly types: number;
  readonly allTypes: number;
  /** The first day that is open; null: all are. */
  readonly firstDay: string | null;
  /** Whether only the last two hours are open. */
  readonly isHours: boolean;
}

/** The limits of an admin of this level at `nowMs`. */
export function logLimits(adminLevel: number, nowMs: number): LogLimits {
  const window = logWindow(adminLevel, nowMs);
  return {
    types: readableTypes(adminLevel).length,
    allTypes: LOG_TYPES.length,
    firstDay: window === undefined || window.firstDay === FIRST_DAY ? null : window.firstDay,
    isHours: window?.notBeforeMs !== undefined,
  };
}

/** Said to ranks up to senior admin (`staff.md`). */
export const LOGS_NOTICE = 'Logs are for administrative use only. What you search is kept in the history.';
export const NO_LOGS_FOR_RANK = 'Your rank may not read logs.';
export const NO_SEARCH_TEXT = 'Type at least one word to search for.';
export const noSuchLog = (name: string): string => `There is no log called "${name}".`;

/** As people read it: `Your rank: 7 of 21 logs, the last 2 hours`. Undefined when nothing is cut. */
export function logLimitsText({ types, allTypes, firstDay, isHours }: LogLimits): string | undefined {
  if (types === 0) return NO_LOGS_FOR_RANK;
  if (types === allTypes && firstDay === null) return undefined;
  const logs = types === allTypes ? 'all logs' : `${types} of ${allTypes} logs`;
  if (isHours) return `Your rank: ${logs}, the last ${JUNIOR_HOURS_BACK} hours`;
  return `Your rank: ${logs}${firstDay === null ? '' : `, from ${showDay(firstDay)} on`}`;
}

/** Whether an admin of this level may open that type's log of that day; its `notBeforeMs` may still hide lines. */
export function mayReadLog(adminLevel: number, type: string, day: string, nowMs: number): boolean {
  const rule = rules.get(type);
  const window = logWindow(adminLevel, nowMs);
  if (!rule || !window || !isRealDay(day)) return false;
  return adminLevel >= rule.level && day >= window.firstDay && day <= window.lastDay;
}

/**
 * The type that a log file belongs to: `general.log` and `general@old-server.log` are `general`. Undefined for anything
 * else, and for names with path separators, `..` or control characters.
 */
export function logTypeOf(filename: string): LogType | undefined {
  if (filename.length > 255 || /[/\\\p{C}]|\.\./u.test(filename)) return undefined;
  const parts = /^([a-z]+)(?:@[^@]+)?\.log$/.exec(filename);
  return parts?.[1] === undefined ? undefined : asLogType(parts[1]);
}

/** Whether somebody sees the addresses of people in lines (`decisions.md` 10). */
export const seesAddresses = ({ adminLevel }: { readonly adminLevel: number }): boolean => adminLevel >= SENIOR_ADMIN;
