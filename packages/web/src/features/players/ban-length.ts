import { BanDraft } from '@steward/api-client/contract/punishments';
import { showMoment } from '@steward/api-client/rules/moments';
import { showDuration } from '@steward/api-client/rules/playtime';
import { TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import type { FormSchema } from '../../components/form/schema.ts';

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

interface Term {
  readonly type?: unknown;
  readonly endTimestamp?: unknown;
}

/** What is wrong with the end of a temporary ban; undefined when nothing is. */
export function endRefusal({ type, endTimestamp }: Term, nowMs: number): string | undefined {
  if (type !== TEMPORARY_BAN) return undefined;
  if (typeof endTimestamp !== 'string') return 'Enter when the temporary ban ends.';
  return Date.parse(endTimestamp) > nowMs ? undefined : 'Enter an end in the future.';
}

/** The contract's rules of a ban, and those of its end. */
export const banSchema: FormSchema = {
  safeParse: (value) => {
    const parsed = BanDraft.safeParse(value);
    const refusal = endRefusal(value as Term, Date.now());
    if (parsed.success && refusal === undefined) return parsed;
    const issues = [
      ...(parsed.success ? [] : parsed.error.issues),
      ...(refusal === undefined ? [] : [{ path: ['endTimestamp'], message: refusal }]),
    ];
    return { success: false, error: { issues } };
  },
};

/** What the ban will do, in one sentence. */
export function banOutcome(name: string, { type, endTimestamp }: Term, nowMs: number): string {
  if (type !== TEMPORARY_BAN) return `${name} cannot play until someone lifts the ban.`;
  if (typeof endTimestamp !== 'string' || endRefusal({ type, endTimestamp }, nowMs) !== undefined)
    return `${name} cannot play until the end that you choose.`;
  const seconds = (Date.parse(endTimestamp) - nowMs) / 1000;
  return `${name} cannot play until ${showMoment(endTimestamp)}, ${showDuration(seconds)} from now.`;
}
