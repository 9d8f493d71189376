import { addMonths } from '@steward/api-client/rules/calendar';

/** The perk that makes a donator, by the month; every other perk is counted. */
export const DONATOR_PERK = 'donator';

/** Until when a player is a donator after so many more months. */
export const donatorTill = (till: number | null, months: number, now: number): number =>
  addMonths(Math.max(till ?? 0, now), months);
