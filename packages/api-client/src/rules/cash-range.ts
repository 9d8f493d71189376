import { NO_SUCH_DAY } from './calendar.ts';
import { addDays, daysBetween, isRealDay } from './plain-days.ts';

/** The cash log shows at most so many entries, the newest (`staff.md` section 9). */
export const CASH_LOG_SIZE = 300;

export interface CashRange {
  /** `YYYYMMDD`; undefined: from the beginning. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Texts by field for a range of days that cannot be asked for: at least one day from the first to the last (both are
 * included), and the last not in the future. Undefined when it is right.
 */
export function cashRangeRefusal({ from, to }: CashRange, today: string): Readonly<Record<string, string>> | undefined {
  if (from !== undefined && !isRealDay(from)) return { from: NO_SUCH_DAY };
  if (to !== undefined && !isRealDay(to)) return { to: NO_SUCH_DAY };
  if (to !== undefined && daysBetween(today, to) > 0) return { to: 'The last day may not be in the future.' };
  if (from !== undefined && daysBetween(from, to ?? today) < 1) return { from: 'Choose a range of at least 1 day.' };
  return undefined;
}

/** The range that the cash log opens with: the last 30 days. */
export const usualCashRange = (today: string): { from: string; to: string } => ({
  from: addDays(today, -30),
  to: today,
});

/** Said behind a list that was cut. */
export const CASH_LOG_CUT = `The newest ${CASH_LOG_SIZE}: choose fewer days for the rest.`;
