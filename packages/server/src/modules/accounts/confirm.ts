import type { Caller } from '../../core/caller.ts';
import { ForbiddenError, GuessError, InvalidError } from '../../core/errors.ts';
import { orGiveBack, type Limit } from '../../core/rate-limit.ts';
import type { Services } from '../../core/services.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';

/** A password that was given counts so long for what asks for it again, in that session alone. */
export const CONFIRMED_SECONDS = 600;
/** Wrong passwords of somebody who is signed in. */
export const GUESSES: Limit = { name: 'account-guess', most: 5, seconds: 60 };

const ASK = 'Enter your password again to do this.';
const WRONG = 'The password is not right.';
const BY_TOKEN = 'A token cannot do this. Sign in with your password.';

/** What is left to do in the transaction, once the password was right. */
export type Confirmed = (tx: Tx) => Promise<void>;

/**
 * Asks for the password again: it must have been given in this session within the last 10 minutes, or be given now.
 * Throws 422 with `errors.password`, and 403 for tokens, which have no password, unless `tokens` says that they may.
 */
export async function confirmPassword(
  services: Services,
  caller: Caller,
  password: string | undefined,
  { tokens = false }: { readonly tokens?: boolean } = {},
): Promise<Confirmed> {
  const nothing: Confirmed = () => Promise.resolve();
  const { sessionId } = caller;
  if (sessionId === undefined) {
    if (tokens) return nothing;
    throw new ForbiddenError(BY_TOKEN);
  }
  const { db, clock, rateLimits, passwords } = services;
  if (password === undefined || password === '') {
    const at = (await repository.findConfirmed(db, sessionId)) ?? 0;
    const since = clock.now() - at;
    if (since >= 0 && since <= CONFIRMED_SECONDS) return nothing;
    throw new InvalidError({ password: ASK });
  }
  passwords.refuseWhenLate();
  const giveBack = await rateLimits.take(GUESSES, String(caller.id));
  await orGiveBack(giveBack, async () => {
    const account = await repository.findOwnCredentials(db, caller.id);
    const { matches } = await passwords.verify(account.password_hash, password);
    if (!matches) throw new GuessError('wrong-password', { password: WRONG });
  });
  await giveBack();
  return async (tx) => {
    await repository.setConfirmed(tx, sessionId, clock.now());
  };
}
