import type { Principal } from '@steward/api-client/contract/accounts';
import { deviceName } from '@steward/api-client/rules/device-name';
import { sourceOf } from '../../db/addresses.ts';
import type { RequestFacts } from '../../core/context.ts';
import { GuessError, InvalidError, UnavailableError } from '../../core/errors.ts';
import { normalizeName } from '../../db/names.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Passwords } from '../../core/passwords.ts';
import { orGiveBack, type GiveBack, type Limit } from '../../core/rate-limit.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { Services } from '../../core/services.ts';
import { endSession } from '../../db/access-ends.ts';
import type { Tx } from '../../db/schema.ts';
import { deviceNotice } from '../../core/notices.ts';
import { takeCodeTry } from './code-guard.ts';
import { evenOut } from './even-time.ts';
import { DEVICE_SECONDS, deviceTokenIn, rememberDevice } from './known-devices.ts';
import { findPrincipal } from './repository-principal.ts';
import * as repository from './repository.ts';
import { addNotice, findDevice } from './repository-devices.ts';
import { useCode } from './two-factor.ts';

/** Failed tries (`decisions.md` 4). */
const BY_NAME: Limit = { name: 'sign-in-name', most: 5, seconds: 60 };
const BY_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 };
/** In place of both on a device that the person signed in on before: what strangers do does not count there. */
const BY_DEVICE: Limit = { name: 'sign-in-device', most: 5, seconds: 60 };

const WRONG = 'The name or password is not right.';
const ASK_CODE = 'Enter the 6-digit code of your authenticator app.';
const WRONG_CODE = 'This code is not right, or was used before.';

export interface SignIn {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Name and password were right. */
export interface CheckedSignIn {
  readonly account: NonNullable<Awaited<ReturnType<typeof repository.findCredentials>>>;
  /** Takes the place of a hash of an older kind. */
  readonly newHash: string | undefined;
  /** What the device that asks says of itself, and whether it is known for the name. */
  readonly device: { readonly token: string | undefined; readonly isKnown: boolean };
  /** Takes back that name, address or device were counted. */
  readonly giveBack: GiveBack;
  /** Takes back that this was counted as a failure, the code too. */
  readonly succeeded: GiveBack;
}

interface BegunSession {
  readonly user: Principal;
  /** For the cookie of the session, and for that of the device. */
  readonly token: string;
  readonly device: string;
  /** Tell the person of a device that is new. */
  readonly notices: readonly OutboxItem[];
}

/** Takes a unit of each limit; gives back a function that returns them. */
async function takeTries(
  { rateLimits }: Services,
  nameLower: string,
  ip: string,
  device: number | undefined,
): Promise<GiveBack> {
  if (device !== undefined) return rateLimits.take(BY_DEVICE, String(device));
  const returnAddress = await rateLimits.take(BY_ADDRESS, sourceOf(ip));
  const returnName = await rateLimits.take(BY_NAME, hashSecret(nameLower));
  return async (tx) => {
    await returnName(tx);
    await returnAddress(tx);
  };
}

/**
 * Checks name and password, outside of a transaction. Failures count against the name and the address, or against a
 * device that is known for the name; all refusals take the same time.
 */
export async function checkCredentials(
  services: Services,
  given: SignIn,
  request: RequestFacts,
): Promise<CheckedSignIn> {
  const { passwords, clock, db } = services;
  passwords.refuseWhenLate();
  const begun = performance.now();
  const nameLower = normalizeName(given.name);
  const deviceToken = deviceTokenIn(request.headers['cookie']);
  const device =
    deviceToken === undefined
      ? undefined
      : await findDevice(db, hashSecret(deviceToken), nameLower, clock.now() - DEVICE_SECONDS);
  const giveBack = await takeTries(services, nameLower, request.ip, device?.id);
  return orGiveBack(giveBack, () => check(services, given, { begun, nameLower, giveBack, deviceToken, device }));
}

interface Try {
  /** `performance.now()` */
  readonly begun: number;
  readonly nameLower: string;
  readonly giveBack: GiveBack;
  readonly deviceToken: string | undefined;
  readonly device: { readonly id: number } | undefined;
}

/** A hash of today's kind in place of an older one; not now where there is no time for it. */
const renewed = (passwords: Passwords, password: string): Promise<string | undefined> =>
  passwords.hash(password).catch((error: unknown) => {
    if (error instanceof UnavailableError) return undefined;
    throw error;
  });

async function check(
  services: Services,
  given: SignIn,
  { begun, nameLower, giveBack, deviceToken, device }: Try,
): Promise<CheckedSignIn> {
  const { passwords, db } = services;
  const account = await repository.findCredentials(db, nameLower);
  const { matches, outdated } = await passwords.verify(account?.password_hash, given.password);
  if (!account || !matches) {
    await evenOut(services, begun);
    throw new GuessError('wrong-password', { name: WRONG });
  }
  if (account.totp_enabled === 1 && (given.code ?? '') === '') {
    await giveBack();
    throw new InvalidError({ code: ASK_CODE });
  }
  const rightCode =
    account.totp_enabled === 1
      ? await takeCodeTry(services, device ? `device:${device.id}` : `player:${account.id}`)
      : undefined;
  const newHash = outdated ? await renewed(passwords, given.password) : undefined;
  return {
    account,
    newHash,
    device: { token: deviceToken, isKnown: device !== undefined },
    giveBack,
    async succeeded(tx) {
      await giveBack(tx);
      await rightCode?.(tx);
    },
  };
}

/** Uses up the code where two-factor is on, and opens a session in place of the one that the browser had. */
export async function beginSession(
  tx: Tx,
  services: Services,
  { account, newHash, device, succeeded }: CheckedSignIn,
  { code, request, now }: { readonly code: string; readonly request: RequestFacts; readonly now: number },
): Promise<BegunSession> {
  const { ip, userAgent, session: previous } = request;
  if (account.totp_enabled === 1 && !(await useCode(tx, services, account.id, account, code, now)))
    throw new GuessError('wrong-code', { code: WRONG_CODE });
  if (newHash !== undefined) await repository.upgradePasswordHash(tx, account.id, account.password_hash, newHash);
  if (previous !== undefined) await endSession(tx, { hash: hashSecret(previous) }, 'signed-in-again', now);
  const { id, token } = await repository.openSession(tx, { playerId: account.id, now, ip, userAgent });
  const remembered = await rememberDevice(tx, { playerId: account.id, sessionId: id, now, token: device.token });
  const user = await findPrincipal(tx, account.id, now);
  if (!user) throw new InvalidError({ name: WRONG });
  await succeeded(tx);
  const begun = { user, token, device: remembered.token };
  if (device.isKnown || remembered.others === 0) return { ...begun, notices: [] };
  await addNotice(tx, { playerId: account.id, deviceId: remembered.id, now, address: ip, userAgent });
  const told = {
    ...account,
    playerId: account.id,
    device: deviceName(userAgent),
    adminLevel: account.admin_level,
    discordId: account.discord_id,
  };
  return { ...begun, notices: deviceNotice(services.config, told) };
}
