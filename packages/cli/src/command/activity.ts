import {
  ACTIVITY_RANGES,
  MOST_ACTIVITY_OFFSET,
  USUAL_ACTIVITY_RANGE,
  type ActivityRange,
} from '@steward/api-client/rules/activity-range';
import type { Given } from './given.ts';
import type { OptionSpec } from './spec.ts';

/** What the activity tool looks at; undefined where neither option was given. */
export interface ActivityOptions {
  readonly activity: { readonly range: ActivityRange; readonly offset: number } | undefined;
}

export const ACTIVITY_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--range <range>',
    help: 'How far back: a month of 30 days when only --till is given.',
    choices: ACTIVITY_RANGES,
  },
  { flags: '--till <days>', help: 'End so many days ago; 0, today, when left out.' },
];

export function readActivity(given: Given): ActivityOptions {
  const range = given.choice('range', ACTIVITY_RANGES);
  const offset = given.whole('till', { min: 0, max: MOST_ACTIVITY_OFFSET });
  if (range === undefined && offset === undefined) return { activity: undefined };
  return { activity: { range: range ?? USUAL_ACTIVITY_RANGE, offset: offset ?? 0 } };
}
