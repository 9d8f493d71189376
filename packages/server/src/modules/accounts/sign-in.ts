import type { Principal } from '@steward/api-client/contract/accounts';
import { deviceName } from '@steward/api-client/rules/device-name';
import { sourceOf } from '../../core/addresses.ts';
import { appendAudit } from '../../core/audit.ts';
import type { RequestFacts } from '../../core/context.ts';
import { GuessError, InvalidError } from '../../core/errors.ts';
import { normalizeName } from '../../core/names.ts';
import { insertOutbox, tellOutbox } from '../../core/outbox.ts';
import type { Limit } from '../../core/rate-limit.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { Services } from '../../core/services.ts';
import { endSession } from '../../db/access-ends.ts';
import { deviceNotice } from '../security/tell.ts';
import { takeCodeTry } from './code-guard.ts';
import { evenOut } from './even-time.ts';
import { DEVICE_SECONDS, deviceTokenIn, rememberDevice } from './known-devices.ts';
import { findPrincipal } from './principal.ts';
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

interface OpenedSession {
  readonly user: Principal;
  /** For the cookie of the session, and for that of the device. */
  readonly token: string;
  readonly device: string;
}

/** Takes a unit of each limit; gives back a function that returns them. */
async function takeTries(
  { rateLimits }: Services,
  nameLower: string,
  ip: string,
  device: number | undefined,
): Promise<() => Promise<void>> {
  if (device !== undefined) return rateLimits.take(BY_DEVICE, String(device));
  const returnAddress = await rateLimits.take(BY_ADDRESS, sourceOf(ip));
  const returnName = await rateLimits.take(BY_NAME, hashSecret(nameLower));
  return async () => {
    await returnName();
    await returnAddress();
  };
}

/**
 * Checks name, password and code, and opens a session in place of the one that the browser had. Failures count
 * against the name and the address, or against a device that is known for the name; all refusals take the same time.
 */
export async function signIn(
  services: Services,
  given: SignIn,
  request: RequestFacts,
  previous: string | undefined,
): Promise<OpenedSession> {
  const { passwords, database, clock, db } = services;
  const begun = performance.now();
  const nameLower = normalizeName(given.name);
  const deviceToken = deviceTokenIn(request.headers['cookie']);
  const device =
    deviceToken === undefined
      ? undefined
      : await findDevice(db, hashSecret(deviceToken), nameLower, clock.now() - DEVICE_SECONDS);
  const succeeded = await takeTries(services, nameLower, request.ip, device?.id);

  const found = await repository.findCredentials(db, nameLower);
  const { matches, outdated } = await passwords.verify(found?.password_hash, given.password);
  if (!found || !matches) {
    await evenOut(services, begun);
    throw new GuessError('wrong-password', { name: WRONG });
  }
  if (found.totp_enabled === 1 && (given.code ?? '') === '') {
    await succeeded();
    throw new InvalidError({ code: ASK_CODE });
  }
  const rightCode =
    found.totp_enabled === 1
      ? await takeCodeTry(services, device ? `device:${device.id}` : `player:${found.id}`)
      : undefined;
  const newHash = outdated ? await passwords.hash(given.password) : undefined;

  const now = clock.now();
  const opened = await database.withWrite(async (tx) => {
    if (found.totp_enabled === 1 && !(await useCode(tx, services, found.id, found, given.code ?? '', now)))
      return undefined;
    if (newHash !== undefined) await repository.upgradePasswordHash(tx, found.id, found.password_hash, newHash);
    if (previous !== undefined) await endSession(tx, { hash: hashSecret(previous) }, 'signed-in-again', now);
    const made = await repository.openSession(tx, {
      playerId: found.id,
      now,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    const remembered = await rememberDevice(tx, { playerId: found.id, sessionId: made.id, now, token: deviceToken });
    await appendAudit(tx, { id: found.id, name: found.name, ip: request.ip }, now, [
      { action: 'account.sign-in', target: found.name },
    ]);
    const isNew = device === undefined && remembered.others > 0;
    if (isNew) {
      const { ip: address, userAgent } = request;
      await addNotice(tx, { playerId: found.id, deviceId: remembered.id, now, address, userAgent });
      const told = { ...found, playerId: found.id, device: deviceName(userAgent) };
      await insertOutbox(
        tx,
        deviceNotice(services.config, { ...told, adminLevel: found.admin_level, discordId: found.discord_id }),
        { now },
      );
    }
    return { token: made.token, device: remembered.token, isNew };
  });
  if (opened === undefined) throw new GuessError('wrong-code', { code: WRONG_CODE });
  await succeeded();
  await rightCode?.();
  const user = await findPrincipal(db, found.id, now);
  if (!user) throw new InvalidError({ name: WRONG });
  if (opened.isNew) await tellOutbox(services);
  return { user, token: opened.token, device: opened.device };
}
