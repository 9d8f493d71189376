import { addDays, dayOf } from '@steward/api-client/rules/log-days';
import { NO_MOMENT, readDay, readMoment, repeatedRemark, wireOf } from '@steward/api-client/rules/typed-times';
import { UsageError } from '../errors.ts';

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
  w: 7 * 24 * 60 * MINUTE_MS,
};
/** The latest time that fits the wire. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/** How a span or a date is written, for the help of options. */
export const UNTIL_HELP = '30m, 12h, 7d or 2w from now, or a date such as 31-12-2026 or "31-12-2026 18:00" (Amsterdam)';

/** A length of time such as `30m`, `12h`, `7d` or `2w`, in milliseconds; undefined when it is none. */
export function spanOf(text: string): number | undefined {
  const parts = /^(\d{1,6})([mhdw])$/i.exec(text.trim());
  const unit = UNIT_MS[parts?.[2]?.toLowerCase() ?? ''];
  return parts && unit !== undefined ? Number(parts[1]) * unit : undefined;
}

/** How a day is written, for the help of options. */
export const DAY_HELP = 'today, yesterday, 30d (30 days ago), 31-12-2026 or 2026-12-31';

/** Whether a day or a time is told from now, so that it depends on whose clock is read. */
export const isFromNow = (text: string): boolean => /^\s*(today|yesterday|\d+[mhdw])\s*$/i.test(text);

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
 * A time to come as people write it: a span from now (its end on a whole minute), or a date by the clocks of Amsterdam,
 * which begins at midnight when no time is given. Throws `UsageError`, by name for a time that clocks skip.
 */
export function readUntil(text: string, nowMs: number): Until {
  const span = spanOf(text);
  if (span === 0) throw new UsageError(`"${text}" is no length of time. Write ${UNTIL_HELP}.`);
  if (span !== undefined) {
    const end = Math.ceil((nowMs + span) / MINUTE_MS) * MINUTE_MS;
    if (end > LAST_MS) throw new UsageError(`"${text}" lies too far ahead.`);
    return { wire: wireOf(end), remark: undefined };
  }
  const typed = /^\s*\d{8}\s*$/.test(text) ? { refusal: NO_MOMENT } : readMoment(text);
  if ('refusal' in typed)
    throw new UsageError(typed.refusal === NO_MOMENT ? `"${text}" is no time. Write ${UNTIL_HELP}.` : typed.refusal);
  if (typed.value.ms > LAST_MS) throw new UsageError(`"${text}" lies too far ahead.`);
  return { wire: wireOf(typed.value.ms), remark: repeatedRemark(typed.value) };
}
