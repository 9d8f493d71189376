import { flags } from '../words/flags.ts';
import { say } from './say.ts';

export type SessionState = 'starting' | 'active' | 'ended';

interface SessionLike {
  readonly timestampEnd: string | null;
  /** Left out of an own session. */
  readonly connected?: boolean | undefined;
}

/** Starting: no end and known not to be connected; active: no end; ended (`staff.md` section 4). */
export function sessionState({ timestampEnd, connected }: SessionLike): SessionState {
  if (timestampEnd !== null) return 'ended';
  return connected === false ? 'starting' : 'active';
}

/** VAC flags above which a session is shown in the error colour (`staff.md` section 9). */
export const MANY_VAC_FLAGS = 3;

/** How often VAC flagged the session; 0 for an admin's flag or none. */
export const vacFlags = (flagged = 0): number => Math.max(0, -flagged);

/** The flag in words; undefined without one. Positive: by an admin; negative: by VAC, so many times. */
export function flagText(flagged = 0): string | undefined {
  if (flagged > 0) return 'Flagged by an admin';
  const times = vacFlags(flagged);
  return times === 0 ? undefined : say(flags.vac, { count: times });
}

/** Whether a session can be flagged by hand: not flagged and not cleaned. */
export const canFlag = (session: {
  readonly flagged?: number | undefined;
  readonly cleaned?: boolean | undefined;
}): boolean => session.flagged === 0 && session.cleaned === false;

/** Why a session cannot be cleaned. */
export const CLEANED_SESSION = 'This session was cleaned already.';
export const RUNNING_SESSION = 'This session has not ended: its files still come in. Clean it when it is over.';

/** What keeps a session from being cleaned; undefined: nothing. */
export function cleanRefusal({
  cleaned,
  timestampEnd,
}: Pick<SessionLike, 'timestampEnd'> & { readonly cleaned?: boolean | undefined }): string | undefined {
  if (cleaned === undefined) return OWN_SESSION;
  if (cleaned) return CLEANED_SESSION;
  return timestampEnd === null ? RUNNING_SESSION : undefined;
}

/** Whether the viewer may review the session: of an own one the server keeps the flags. */
export const isReviewed = ({ flagged }: { readonly flagged?: number | undefined }): boolean => flagged !== undefined;

/** Nobody reviews their own session. */
export const OWN_SESSION = 'This is your own session: another member of staff has to review it.';
