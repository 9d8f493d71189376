import type { Principal } from '@steward/api-client/contract/accounts';
import { sourceOf } from '../../core/addresses.ts';
import { appendAudit } from '../../core/audit.ts';
import type { RequestFacts } from '../../core/context.ts';
import { InvalidError } from '../../core/errors.ts';
import { normalizeName } from '../../core/names.ts';
import type { Limit } from '../../core/rate-limit.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { Services } from '../../core/services.ts';
import { findPrincipal } from './principal.ts';
import * as repository from './repository.ts';
import { useCode } from './two-factor.ts';

/** Failed tries (`decisions.md` 4). */
const BY_NAME: Limit = { name: 'sign-in-name', most: 5, seconds: 60 };
const BY_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 };

const WRONG = 'The name or password is not right.';
const ASK_CODE = 'Enter the 6-digit code of your authenticator app.';
const WRONG_CODE = 'This code is not right, or was used before.';

export interface SignIn {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Checks name, password and code, and opens a session in place of the one that the browser had. Failures count
 * against the name and the address; an unknown name takes as long as a known one.
 */
export async function signIn(
  services: Services,
  given: SignIn,
  request: RequestFacts,
  previous: string | undefined,
): Promise<{ user: Principal; token: string }> {
  const { rateLimits, passwords, database, clock, db } = services;
  const nameLower = normalizeName(given.name);
  const returnName = await rateLimits.take(BY_NAME, hashSecret(nameLower));
  const returnAddress = await rateLimits.take(BY_ADDRESS, sourceOf(request.ip));
  const succeeded = async () => {
    await returnName();
    await returnAddress();
  };

  const found = await repository.findCredentials(db, nameLower);
  const { matches, outdated } = await passwords.verify(found?.password_hash, given.password);
  if (!found || !matches) throw new InvalidError({ name: WRONG });
  if (found.totp_enabled === 1 && (given.code ?? '') === '') {
    await succeeded();
    throw new InvalidError({ code: ASK_CODE });
  }
  const newHash = outdated ? await passwords.hash(given.password) : undefined;

  const now = clock.now();
  const token = await database.withWrite(async (tx) => {
    if (found.totp_enabled === 1 && !(await useCode(tx, services, found.id, found, given.code ?? '', now)))
      return undefined;
    if (newHash !== undefined) await repository.upgradePasswordHash(tx, found.id, found.password_hash, newHash);
    if (previous !== undefined) await repository.endSession(tx, previous);
    const made = await repository.createSession(tx, {
      playerId: found.id,
      now,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    await appendAudit(tx, { id: found.id, name: found.name, ip: request.ip }, now, [
      { action: 'account.sign-in', target: found.name },
    ]);
    return made;
  });
  if (token === undefined) throw new InvalidError({ code: WRONG_CODE });
  await succeeded();
  const user = await findPrincipal(db, found.id, now);
  if (!user) throw new InvalidError({ name: WRONG });
  return { user, token };
}
