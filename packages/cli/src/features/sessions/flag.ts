import type { Session } from '@steward/api-client/contract/sessions';
import { canFlag, isReviewed, MANY_VAC_FLAGS, OWN_SESSION, vacFlags } from '@steward/api-client/rules/sessions';
import type { Tone } from '../../io/style.ts';

/** By whom a session is flagged: `admin`, `VAC 2`, or nothing. */
export function flagText({ flagged = 0 }: Pick<Session, 'flagged'>): string {
  if (flagged > 0) return 'admin';
  return flagged < 0 ? `VAC ${vacFlags(flagged)}` : '-';
}

export function flagTone({ flagged = 0 }: Pick<Session, 'flagged'>): Tone {
  if (vacFlags(flagged) > MANY_VAC_FLAGS) return 'danger';
  return flagged === 0 ? 'quiet' : 'warning';
}

/** Why a session cannot be flagged; undefined: it can. */
export function flagRefusal(session: Pick<Session, 'flagged' | 'cleaned'>): string | undefined {
  if (canFlag(session)) return undefined;
  if (!isReviewed(session)) return OWN_SESSION;
  return session.cleaned
    ? 'This session was cleaned; it cannot be flagged any more.'
    : 'This session is flagged already.';
}
