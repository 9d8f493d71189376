import { addMonths } from '@steward/api-client/rules/calendar';

/** Until when a player is a donator after so many more months. */
export const donatorTill = (till: number | null, months: number, now: number): number =>
  addMonths(Math.max(till ?? 0, now), months);
