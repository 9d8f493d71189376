import { addDays } from './plain-days.ts';

/** How far back the activity tool looks (`staff.md` section 9). */
export const ACTIVITY_RANGES = ['week', 'two-weeks', 'month', 'all'] as const;
export type ActivityRange = (typeof ACTIVITY_RANGES)[number];

/** Days of a range; all has none. The tool opens with a month. */
const DAYS: Readonly<Record<ActivityRange, number | undefined>> = {
  week: 7,
  'two-weeks': 14,
  month: 30,
  all: undefined,
};

export const ACTIVITY_LABELS: Readonly<Record<ActivityRange, string>> = {
  week: '1 week',
  'two-weeks': '2 weeks',
  month: '1 month',
  all: 'All',
};

export const USUAL_ACTIVITY_RANGE: ActivityRange = 'month';

/** The most days that 'till N days ago' goes back. */
export const MOST_ACTIVITY_OFFSET = 3650;

export interface ActivityWindow {
  /** `YYYYMMDD`, both included; without a first day from the beginning. */
  readonly first: string | undefined;
  readonly last: string;
  readonly days: number | undefined;
}

/** The days of a range that ends `offset` days before a day. */
export function activityWindow(range: ActivityRange, offset: number, day: string): ActivityWindow {
  const last = addDays(day, -offset);
  const days = DAYS[range];
  return { first: days === undefined ? undefined : addDays(last, 1 - days), last, days };
}
