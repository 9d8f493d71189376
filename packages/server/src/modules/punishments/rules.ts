import { NO_BAN_END, FULL_BAN_ENDS, endRefusal } from '@steward/api-client/rules/ban-summary';
import { showMoment } from '@steward/api-client/rules/moments';
import { showSpan } from '@steward/api-client/rules/playtime';
import { FULL_BAN, TEMPORARY_BAN } from '@steward/api-client/rules/punishments';
import { instant, secondsOf } from '../../core/clock.ts';

export interface BanTerm {
  /** Epoch seconds; null for good. */
  readonly endAt: number | null;
  /** How long it was meant to be, kept with the punishment. */
  readonly extra: string | null;
}

/** When a ban ends, or what is wrong with the end that was entered. */
export function banTerm(
  draft: { readonly type: number; readonly endTimestamp?: string | null | undefined },
  now: number,
): BanTerm | { readonly refusal: string } {
  const end = draft.endTimestamp ?? null;
  if (draft.type === FULL_BAN) return end === null ? { endAt: null, extra: null } : { refusal: FULL_BAN_ENDS };
  if (end === null) return { refusal: NO_BAN_END };
  const endAt = secondsOf(end);
  if (Number.isNaN(endAt)) return { refusal: 'Enter a time that exists, such as 2026-06-20T18:00:00Z.' };
  const refusal = endRefusal({ type: TEMPORARY_BAN, endTimestamp: end }, now * 1000);
  if (refusal !== undefined) return { refusal };
  return { endAt, extra: `${showSpan(now, endAt)}, until ${showMoment(instant(endAt))}` };
}
