import type { Caller } from '../../core/caller.ts';
import { instant, secondsOf } from '../../core/clock.ts';
import { InvalidError, NotSignedInError, StewardError } from '../../core/errors.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';

const RETRY_SECONDS = 60;

/** A token that makes tokens may not make stronger ones. */
export function refuseStronger(caller: Caller, scopes: readonly string[]): void {
  if (caller.kind === 'token' && scopes.some((scope) => !(caller.scopes ?? []).includes(scope)))
    throw new InvalidError({ scopes: 'A token can only make tokens with its own scopes.' });
}

function wantedEnd(expiresAt: string | null | undefined, now: number): number | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = secondsOf(expiresAt);
  if (Number.isNaN(end)) throw new InvalidError({ expiresAt: 'This time does not exist.' });
  if (end <= now) throw new InvalidError({ expiresAt: 'Choose a time in the future.' });
  return end;
}

/**
 * When a new token ends, in epoch seconds (null: never). One that a token makes ends no later than that: without an
 * end of its own it gets the same. Looked up in the transaction, so that a token that is being revoked makes no more.
 */
export async function endOfNew(
  tx: Tx,
  caller: Caller,
  expiresAt: string | null | undefined,
  now: number,
): Promise<number | null> {
  const wanted = wantedEnd(expiresAt, now);
  if (caller.tokenId === undefined) return wanted;
  const maker = await repository.findTokenEnd(tx, caller.tokenId, now);
  if (!maker) throw new NotSignedInError();
  if (maker.expires_at === null) return wanted;
  if (wanted !== null && wanted > maker.expires_at)
    throw new InvalidError({
      expiresAt: `A token cannot make one that lasts longer than itself: until ${instant(maker.expires_at)}.`,
    });
  return wanted ?? maker.expires_at;
}

/** Refuses one more token than a person may have. */
export async function refuseMore(tx: Tx, caller: Caller, most: number, now: number): Promise<void> {
  if ((await repository.countTokens(tx, caller.id, now)) < most) return;
  throw new StewardError(429, `You have ${most} tokens, the most for one person. Revoke one that you do not need.`, {
    retryAfter: RETRY_SECONDS,
  });
}
