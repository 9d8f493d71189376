import { addMonths } from '@steward/api-client/rules/calendar';
import { LAST_END_MS } from '@steward/api-client/rules/punishments';
import { noMoment, readMoment, repeatedRemark, wireOf } from '@steward/api-client/rules/typed-times';
import { UsageError } from '../errors.ts';
import { MINUTE_MS, partsOf } from './spans.ts';

/** How a span or a date is written, for the help of options. */
export const UNTIL_HELP =
  '30m, 12h, 7d, 2w, 1mo, 1y or 1h30m from now, or a date such as 31-12-2026 or "31-12-2026 18:00" by the clocks of the community';

/** More months than any end may lie ahead, and few enough to be counted. */
const MOST_MONTHS = 12_000;

/** So many months later, at the same time by the clocks of the community; the last day of a month that is too short. */
const monthsLater = (ms: number, months: number): number =>
  months === 0 ? ms : addMonths(Math.ceil(ms / 1000), Math.min(months, MOST_MONTHS)) * 1000;

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
  if (text.trim() === '') throw new UsageError(`Say when: ${UNTIL_HELP}.`);
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
