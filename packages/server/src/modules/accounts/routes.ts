import { accounts } from '@steward/api-client/contract/accounts';
import type { Caller } from '../../core/caller.ts';
import { secondsOf } from '../../core/clock.ts';
import { ConflictError, InvalidError, NotFoundError, NotSignedInError } from '../../core/errors.ts';
import { SESSION_IDLE_SECONDS } from '../../core/identify.ts';
import { implement, prepared, shared } from '../../core/implement.ts';
import type { Limit } from '../../core/rate-limit.ts';
import { SESSION_COOKIE } from '../../http/authorize.ts';
import { takeCodeTry } from './code-guard.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS } from './known-devices.ts';
import { requireGoodPassword } from './new-password.ts';
import { findPrincipal } from './principal.ts';
import * as repository from './repository.ts';
import { forgetDevices } from './repository-devices.ts';
import { signIn } from './sign-in.ts';
import { createEnrolment, createRecoveryCodes, storeRecoveryCodes, useCode } from './two-factor.ts';

const GUESSES: Limit = { name: 'account-guess', most: 5, seconds: 60 };
const WRONG_CODE = 'This code is not right, or was used before.';

/** A token that makes tokens may not make stronger ones. */
function refuseStronger(caller: Caller, scopes: readonly string[]): void {
  if (caller.kind === 'token' && scopes.some((scope) => !(caller.scopes ?? []).includes(scope)))
    throw new InvalidError({ scopes: 'A token can only make tokens with its own scopes.' });
}

function endOf(expiresAt: string | null | undefined, now: number): number | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = secondsOf(expiresAt);
  if (Number.isNaN(end)) throw new InvalidError({ expiresAt: 'This time does not exist.' });
  if (end <= now) throw new InvalidError({ expiresAt: 'Choose a time in the future.' });
  return end;
}

export const accountRoutes = implement(accounts, {
  async signIn({ body, request, services, setCookie }) {
    const { user, token, device } = await signIn(services, body, request, request.session);
    setCookie(SESSION_COOKIE, token, { maxAge: SESSION_IDLE_SECONDS });
    setCookie(DEVICE_COOKIE, device, { maxAge: DEVICE_SECONDS });
    return { user };
  },

  async signOut({ request, services, clearCookie }) {
    const token = request.session;
    if (token !== undefined)
      await services.database.withWrite((tx) => repository.endSession(tx, token), { beside: true });
    clearCookie(SESSION_COOKIE);
    return { user: false };
  },

  principal: shared(
    ({ caller }) => String(caller.id),
    async ({ db, caller, now }) => {
      const user = await findPrincipal(db, caller.id, now);
      if (!user) throw new NotSignedInError();
      return { user };
    },
  ),

  activateTwoFactor: prepared(
    async ({ body, caller, services }) => {
      if (body.code !== undefined)
        return { giveBack: await takeCodeTry(services, `account:${caller.id}`), enrolment: undefined };
      return { giveBack: undefined, enrolment: await createEnrolment(services, caller.id, caller.name) };
    },
    async ({ tx, body, caller, now, services, audit }, { giveBack, enrolment }) => {
      const account = await repository.findOwnCredentials(tx, caller.id);
      if (account.totp_enabled === 1)
        throw new ConflictError('Two-factor is already on. Turn it off before you set it up anew.');
      if (enrolment) {
        await tx
          .updateTable('player')
          .set({ totp_secret: enrolment.sealed, totp_last_step: null })
          .where('id', '=', caller.id)
          .execute();
        audit({ action: 'account.two-factor-start', target: caller.name });
        return { qr: enrolment.qr, secret: enrolment.secret };
      }
      if (account.totp_secret === null) throw new ConflictError('Start the set-up first: it shows the code to scan.');
      const right = await useCode(tx, services, caller.id, account, body.code ?? '', now);
      if (!right) throw new InvalidError({ code: WRONG_CODE });
      const recoveryCodes = createRecoveryCodes();
      await tx.updateTable('player').set({ totp_enabled: 1 }).where('id', '=', caller.id).execute();
      await storeRecoveryCodes(tx, caller.id, recoveryCodes);
      audit({
        action: 'account.two-factor-on',
        target: caller.name,
        before: { enabled: false },
        after: { enabled: true },
      });
      await giveBack?.(tx);
      return { enabled: true, recoveryCodes };
    },
  ),

  disableTwoFactor: prepared(
    ({ caller, services }) => takeCodeTry(services, `account:${caller.id}`),
    async ({ tx, body, caller, now, services, audit }, giveBack) => {
      const account = await repository.findOwnCredentials(tx, caller.id);
      if (account.totp_enabled !== 1) throw new ConflictError('Two-factor is not on.');
      if (!(await useCode(tx, services, caller.id, account, body.code, now)))
        throw new InvalidError({ code: WRONG_CODE });
      await tx
        .updateTable('player')
        .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null })
        .where('id', '=', caller.id)
        .execute();
      await tx.deleteFrom('recovery_code').where('player_id', '=', caller.id).execute();
      audit({
        action: 'account.two-factor-off',
        target: caller.name,
        before: { enabled: true },
        after: { enabled: false },
      });
      await giveBack(tx);
      return { enabled: false };
    },
  ),

  changePassword: prepared(
    async ({ db, body, caller, services }) => {
      const giveBack = await services.rateLimits.take(GUESSES, String(caller.id));
      const account = await repository.findOwnCredentials(db, caller.id);
      const { matches } = await services.passwords.verify(account.password_hash, body.current);
      if (!matches) throw new InvalidError({ current: 'The current password is not right.' });
      await requireGoodPassword(body.password, caller.name);
      return { giveBack, hash: await services.passwords.hash(body.password) };
    },
    async ({ tx, caller, audit }, { giveBack, hash }) => {
      await repository.setPasswordHash(tx, caller.id, hash);
      const ended = await repository.endOtherSessions(tx, caller.id, caller.sessionId);
      await forgetDevices(tx, caller.id, caller.sessionId);
      audit({
        action: 'account.change-password',
        target: caller.name,
        after: { sessionsEnded: Number(ended.numDeletedRows) },
      });
      await giveBack(tx);
      return { ok: true };
    },
  ),

  devices: ({ db, caller, now }) => repository.listDevices(db, caller.id, caller.sessionId, now),

  async revokeDevice({ tx, params, caller, audit }) {
    const ended = await repository.revokeSession(tx, caller.id, params.id);
    if (!ended) throw new NotFoundError('This device is not signed in any more.');
    audit({
      action: 'account.revoke-session',
      target: caller.name,
      before: { session: params.id, ip: ended.ip, userAgent: ended.user_agent },
    });
    return { ok: true };
  },

  tokens: ({ db, caller }) => repository.listTokens(db, caller.id),

  async createToken({ tx, body, caller, now, audit }) {
    refuseStronger(caller, body.scopes);
    const expiresAt = endOf(body.expiresAt, now);
    const made = await repository.createToken(tx, {
      kind: 'personal',
      playerId: caller.id,
      name: body.name,
      scopes: [...new Set(body.scopes)],
      now,
      expiresAt,
    });
    audit({
      action: 'account.create-access',
      target: caller.name,
      after: { id: made.entry.id, name: body.name, scopes: body.scopes, expiresAt: body.expiresAt ?? null },
    });
    return made;
  },

  async revokeToken({ tx, params, caller, now, audit }) {
    const revoked = await repository.revokeToken(tx, caller.id, params.id, now);
    if (!revoked) throw new NotFoundError('There is no such token.');
    audit({ action: 'account.revoke-access', target: caller.name, before: { id: params.id, name: revoked.name } });
    return { ok: true };
  },
});
