import type { BanDraft } from '@steward/api-client/contract/punishments';
import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { UsageError } from '../../errors.ts';
import { parseUntil } from '../../io/spans.ts';

export const BAN_KINDS = ['full', 'temporary'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

type Term = Pick<BanDraft, 'type' | 'endTimestamp'>;

/** The type and end of a ban from what was typed: with an end it is temporary, without one it is full. Throws `UsageError`. */
export function banTerm(kind: BanKind | undefined, until: string | undefined, nowMs: number): Term {
  if (until === undefined || until.trim() === '') {
    if (kind === 'temporary') throw new UsageError('Enter when the temporary ban ends.');
    return { type: FULL_BAN, endTimestamp: null };
  }
  if (kind === 'full') throw new UsageError('A full ban has no end. Leave it empty, or choose a temporary ban.');
  return { type: TEMPORARY_BAN, endTimestamp: parseUntil(until, nowMs) };
}
