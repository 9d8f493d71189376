import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { LAST_END_MS } from '@steward/api-client/rules/punishments';
import { noMoment, readDay, readMoment, repeatedRemark, wireOf } from '@steward/api-client/rules/typed-times';
import { UsageError } from '../errors.ts';

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
};
const UNIT_MONTHS: Readonly<Record<string, number>> = { mo: 1, y: 12 };

/** How a span or a date is written, for the help of options. */
export const UNTIL_HELP =
  '30m, 12h, 7d, 2w, 1mo, 1y or 1h30m from now, or a date such as 31-12-2026 or "31-12-2026 18:00" by the clocks of the community';

interface Span {
  readonly months: number;
  readonly ms: number;
}

/** A length of time in parts, such as `30m`, `7d`, `1mo` or `1h30m`, each unit once; undefined when it is none. */
function partsOf(text: string): Span | undefined {
  const typed = text.trim().toLowerCase();
  if (!/^(?:\d{1,6}(?:mo|[smhdwy]))+$/.test(typed)) return undefined;
  const units = new Set<string>();
  let [months, ms] = [0, 0];
  for (const [, count, unit = ''] of typed.matchAll(/(\d+)(mo|[smhdwy])/g)) {
    if (units.has(unit)) return undefined;
    units.add(unit);
    months += Number(count) * (UNIT_MONTHS[unit] ?? 0);
    ms += Number(count) * (UNIT_MS[unit] ?? 0);
  }
  return { months, ms };
}

/** A length of time such as `30m`, `12h`, `7d`, `2w` or `1h30m`, in milliseconds; undefined when it is none, or not always as long. */
export function spanOf(text: string): number | undefined {
  const parts = partsOf(text);
  return parts?.months === 0 ? parts.ms : undefined;
}

/** So many months later, at the same time; the last day of a month that is too short. */
function monthsLater(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, days));
}

/** How a day is written, for the help of options. */
export const DAY_HELP = 'today, yesterday, 30d (30 days ago), 31-12-2026 or 2026-12-31';

/** Whether a day is the same by all clocks and customs: its year stands first. */
export const isDayForAll = (text: string): boolean => /^\s*(?:\d{4}-\d\d-\d\d|(?:19|20)\d{6})\s*$/.test(text);

/** Whether a time is: it says how far its clock is from UTC. */
export const isTimeForAll = (text: string): boolean => /:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)\s*$/.test(text);

/** A day of the past as people write it, as YYYYMMDD. Throws `UsageError`. */
export function parseDay(text: string, nowMs: number): string {
  const word = text.trim().toLowerCase();
  const named = word === 'today' ? 0 : word === 'yesterday' ? 1 : undefined;
  const back = named ?? /^(\d{1,4})d$/.exec(word)?.[1];
  if (back !== undefined) return addDays(dayOf(nowMs), -Number(back));
  const day = readDay(word);
  if ('refusal' in day) throw new UsageError(`"${text}" is no day. Write ${DAY_HELP}.`);
  return day.value;
}

/** A time to come: as on the wire, with what must be said of it. */
interface Until {
  readonly wire: string;
  readonly remark: string | undefined;
}

/**
 * A time to come as people write it: a span from now (its end on a whole minute), or a date by the community's clocks,
 * which begins at midnight when no time is given. Throws `UsageError`, by name for a time that clocks skip.
 */
export function readUntil(text: string, nowMs: number): Until {
  const tooFar = `"${text}" lies past the year 2100. Choose an earlier time.`;
  const span = partsOf(text);
  if (span) {
    if (span.months === 0 && span.ms === 0)
      throw new UsageError(`"${text}" is no length of time. Write ${UNTIL_HELP}.`);
    const end = Math.ceil((monthsLater(nowMs, span.months) + span.ms) / MINUTE_MS) * MINUTE_MS;
    if (span.months === 0 && span.ms < MINUTE_MS)
      throw new UsageError(`"${text}" is less than a minute. Write ${UNTIL_HELP}.`);
    if (!(end <= LAST_END_MS)) throw new UsageError(tooFar);
    return { wire: wireOf(end), remark: undefined };
  }
  const typed = /^\s*\d{8}\s*$/.test(text) ? { refusal: noMoment() } : readMoment(text);
  if ('refusal' in typed)
    throw new UsageError(typed.refusal === noMoment() ? `"${text}" is no time. Write ${UNTIL_HELP}.` : typed.refusal);
  if (typed.value.ms > LAST_END_MS) throw new UsageError(tooFar);
  return { wire: wireOf(typed.value.ms), remark: repeatedRemark(typed.value) };
}
