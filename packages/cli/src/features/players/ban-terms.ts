import type { FieldSpec } from '../../tui/components/form.tsx';
import { punishments } from '@steward/api-client/contract/punishments';
import { fieldOf } from '@steward/api-client/contract/endpoint';
import type { BanDraft } from '@steward/api-client/contract/punishments';
import { NO_BAN_END, FULL_BAN_ENDS, endRefusal } from '@steward/api-client/rules/ban-summary';
import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { UsageError } from '../../errors.ts';
import { readUntil } from '../../io/until.ts';

export const BAN_KINDS = ['full', 'temporary'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

export interface Term extends Pick<BanDraft, 'type' | 'endTimestamp'> {
  /** What must be said of the end: that clocks show it twice. */
  readonly remark?: string | undefined;
}

/**
 * The type and end of a ban from what was typed, lengths from the server's time: with an end it is temporary, without one
 * it is full. Throws `UsageError`.
 */
export function banTerm(kind: BanKind | undefined, until: string | undefined, nowMs: number): Term {
  if (until === undefined || until.trim() === '') {
    if (kind === 'temporary') throw new UsageError(NO_BAN_END);
    return { type: FULL_BAN, endTimestamp: null };
  }
  if (kind === 'full') throw new UsageError(FULL_BAN_ENDS);
  const { wire, remark } = readUntil(until, nowMs);
  const term = { type: TEMPORARY_BAN, endTimestamp: wire } as const;
  const refusal = endRefusal(term, nowMs);
  if (refusal !== undefined) throw new UsageError(refusal);
  return remark === undefined ? term : { ...term, remark };
}

/** The field for the end of a ban, as `banTerm` reads it. */
export const BAN_END: FieldSpec = {
  ...fieldOf(punishments.ban, 'endTimestamp'),
  help: '12h, 7d, 2w or 31-12-2026 18:00; empty: never.',
};
