import { addDays, dayOf } from '@steward/api-client/rules/log-days';

/** Days of an activity table (`staff.md` section 9). */
const ACTIVITY_DAYS = 7;

/** The first day of the 7 that end today. */
export const lastWeekFrom = (nowMs: number): string => addDays(dayOf(nowMs), 1 - ACTIVITY_DAYS);
