import { logWindow, NO_LOGS_FOR_RANK } from '@steward/api-client/rules/log-access';
import { dayOf, daysBetween, isRealDay, listDays, showDay } from '@steward/api-client/rules/log-days';
import { BadRequestError, ForbiddenError } from '../../core/errors.ts';

/** Days that one search may cover. */
const MOST_DAYS = 400;

/** Who reads logs. */
export interface Reader {
  readonly adminLevel: number;
}

/** Refuses a day that does not exist, lies in the future, or is outside the reader's window. */
export function checkDay(reader: Reader, day: string, nowMs: number): void {
  if (!isRealDay(day))
    throw new BadRequestError(`${day} is no day of the calendar. Use YYYYMMDD, such as ${dayOf(nowMs)}.`);
  if (day > dayOf(nowMs))
    throw new BadRequestError(`${showDay(day)} is in the future. Choose today or an earlier day.`);
  const window = logWindow(reader.adminLevel, nowMs);
  if (!window || day < window.firstDay)
    throw new ForbiddenError(
      window
        ? `Your rank may read logs from ${showDay(window.firstDay)} on. Ask a lead admin for older ones.`
        : NO_LOGS_FOR_RANK,
    );
}

/** Epoch seconds before which lines are hidden from the reader; undefined: none. */
export function notBefore(reader: Reader, nowMs: number): number | undefined {
  const window = logWindow(reader.adminLevel, nowMs);
  return window?.notBeforeMs === undefined ? undefined : Math.floor(window.notBeforeMs / 1000);
}

/** The days of a search; from today to today when nothing is said. */
export function searchDays(reader: Reader, from: string | undefined, to: string | undefined, nowMs: number): string[] {
  const last = to ?? dayOf(nowMs);
  const window = logWindow(reader.adminLevel, nowMs);
  const first = from ?? (window?.notBeforeMs !== undefined && to === undefined ? window.firstDay : last);
  checkDay(reader, first, nowMs);
  checkDay(reader, last, nowMs);
  if (first > last) throw new BadRequestError('The first day lies after the last one. Swap them.');
  if (daysBetween(first, last) >= MOST_DAYS) throw new BadRequestError(`Search at most ${MOST_DAYS} days at once.`);
  return listDays(first, last);
}
