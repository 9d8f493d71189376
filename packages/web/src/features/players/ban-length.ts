import { endRefusal } from '@steward/api-client/rules/ban-summary';
import { serverNow } from '../../api.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

interface QuickLength {
  readonly label: string;
  readonly seconds: number;
}

/** Lengths of a temporary ban at one press. */
export const QUICK_LENGTHS: readonly QuickLength[] = [
  { label: '1 hour', seconds: HOUR_S },
  { label: '1 day', seconds: DAY_S },
  { label: '3 days', seconds: 3 * DAY_S },
  { label: '7 days', seconds: 7 * DAY_S },
  { label: '14 days', seconds: 14 * DAY_S },
  { label: '30 days', seconds: 30 * DAY_S },
  { label: '90 days', seconds: 90 * DAY_S },
];

/** The end of a ban that begins now, on a whole minute. */
export function endAfter({ seconds }: QuickLength, nowMs: number): string {
  const end = Math.ceil((nowMs + seconds * 1000) / 60_000) * 60_000;
  return new Date(end).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** What is wrong with the end of a ban. */
export function endRefusalOf(ban: Parameters<typeof endRefusal>[0]): { endTimestamp: string } | undefined {
  const refusal = endRefusal(ban, serverNow());
  return refusal === undefined ? undefined : { endTimestamp: refusal };
}
