import { accounts } from '@steward/api-client/contract/accounts';
import { maybeInstant } from '../../core/clock.ts';
import { endAccess, type SessionEndReason } from '../../core/end-access.ts';
import { ConflictError, GuessError, NotFoundError, NotSignedInError } from '../../core/errors.ts';
import { implement, preparedWrite, sharedRead } from '../../core/implement.ts';
import { orGiveBack } from '../../core/rate-limit.ts';
import { hashSecret } from '../../core/secrets.ts';
import { SESSION_IDLE_SECONDS, sessionEnd } from '../../core/session-limits.ts';
import { endSession, revokeWithChildren } from '../../db/access-ends.ts';
import { SESSION_COOKIE } from '../../http/authorize.ts';
import { takeCodeTry } from './code-guard.ts';
import { GUESSES, confirmPassword } from './confirm.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS } from './known-devices.ts';
import { requireGoodPassword } from './new-password.ts';
import * as repository from './repository.ts';
import { forgetDevices } from './repository-devices.ts';
import { findPrincipal } from './repository-principal.ts';
import { startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './repository-two-factor.ts';
import { countRecoveryCodes } from './repository-recovery-codes.ts';
import { beginSession, checkCredentials } from './sign-in.ts';
import { endOfNew, refuseMore, refuseStronger } from './token-rules.ts';
import { createEnrolment, createRecoveryCodes, requireKey, storeRecoveryCodes, useCode } from './two-factor.ts';

const WRONG_CODE = 'This code is not right, or was used before.';

export const accountRoutes = implement(accounts, {
  signIn: preparedWrite(
    ({ body, request, services }) => checkCredentials(services, body, request),
    async ({ tx, body, request, services, now, audit, after, setCookie }, checked) => {
      const begun = await beginSession(tx, services, checked, { code: body.code ?? '', request, now });
      for (const item of begun.notices) after(item);
      const { id, name } = checked.account;
      const recorded = audit({ action: 'account.sign-in', target: name, by: { id, name } });
      setCookie(SESSION_COOKIE, begun.token, { maxAge: SESSION_IDLE_SECONDS });
      setCookie(DEVICE_COOKIE, begun.device, { maxAge: DEVICE_SECONDS });
      return recorded.answer({ user: begun.user });
    },
    ({ giveBack }) => giveBack,
  ),

  async signOut({ tx, caller, request, now, audit, unchanged, tellAccess, clearCookie }) {
    clearCookie(SESSION_COOKIE);
    const token = request.session;
    const why: SessionEndReason = 'signed-out';
    const ended = token === undefined ? undefined : await endSession(tx, { hash: hashSecret(token) }, why, now);
    if (!ended || !caller) return unchanged({ user: false });
    tellAccess(ended.player);
    return audit({ action: 'account.sign-out', target: caller.name }).answer({ user: false });
  },

  principal: sharedRead(
    ({ caller }) => String(caller.id),
    async ({ db, caller, now }) => {
      const user = await findPrincipal(db, caller.id, now);
      if (!user) throw new NotSignedInError();
      return { user };
    },
  ),

  activateTwoFactor: preparedWrite(
    async ({ body, caller, services }) => {
      const confirmed = await confirmPassword(services, caller, body.password);
      if (body.code !== undefined)
        return {
          confirmed,
          giveBack: await takeCodeTry(services, `account:${caller.id}`),
          enrolment: undefined,
        };
      return {
        confirmed,
        giveBack: undefined,
        enrolment: await createEnrolment(services, caller.id, caller.name),
      };
    },
    async (context, { confirmed, giveBack, enrolment }) => {
      const { tx, body, caller, now, services, audit } = context;
      await confirmed(tx);
      const account = await repository.findOwnCredentials(tx, caller.id);
      if (account.totp_enabled === 1)
        throw new ConflictError('Two-factor is already on. Turn it off before you set it up anew.');
      if (enrolment) {
        await requireKey(tx, enrolment.fingerprint);
        await startTwoFactor(tx, caller.id, enrolment.sealed);
        return audit({ action: 'account.two-factor-start', target: caller.name }).answer({
          qr: enrolment.qr,
          secret: enrolment.secret,
        });
      }
      if (account.totp_secret === null) throw new ConflictError('Start the set-up first: it shows the code to scan.');
      const right = await useCode(tx, services, caller.id, account, body.code ?? '', now);
      if (!right) throw new GuessError('wrong-code', { code: WRONG_CODE });
      const recoveryCodes = createRecoveryCodes();
      await turnOnTwoFactor(tx, caller.id);
      await storeRecoveryCodes(tx, caller.id, recoveryCodes);
      const kept = { session: caller.sessionId, tokens: body.keepTokens };
      const ended = await endAccess(context, caller.id, 'two-factor', kept);
      const recorded = audit({
        action: 'account.two-factor-on',
        target: caller.name,
        before: { enabled: false },
        after: { enabled: true, sessionsEnded: ended.sessions, revoked: ended.tokens },
      });
      await giveBack?.(tx);
      return recorded.answer({ enabled: true, recoveryCodes });
    },
  ),

  disableTwoFactor: preparedWrite(
    async ({ body, caller, services }) => ({
      confirmed: await confirmPassword(services, caller, body.password),
      giveBack: await takeCodeTry(services, `account:${caller.id}`),
    }),
    async (context, { confirmed, giveBack }) => {
      const { tx, body, caller, now, services, audit } = context;
      await confirmed(tx);
      const account = await repository.findOwnCredentials(tx, caller.id);
      if (account.totp_enabled !== 1) throw new ConflictError('Two-factor is not on.');
      if (!(await useCode(tx, services, caller.id, account, body.code, now)))
        throw new GuessError('wrong-code', { code: WRONG_CODE });
      await turnOffTwoFactor(tx, caller.id);
      const kept = { session: caller.sessionId, tokens: body.keepTokens };
      const ended = await endAccess(context, caller.id, 'two-factor', kept);
      const recorded = audit({
        action: 'account.two-factor-off',
        target: caller.name,
        before: { enabled: true },
        after: { enabled: false, sessionsEnded: ended.sessions, revoked: ended.tokens },
      });
      await giveBack(tx);
      return recorded.answer({ enabled: false });
    },
  ),

  async twoFactor({ db, caller }) {
    const { totp_enabled } = await repository.findOwnCredentials(db, caller.id);
    const enabled = totp_enabled === 1;
    return { enabled, recoveryCodesLeft: enabled ? await countRecoveryCodes(db, caller.id) : 0 };
  },

  newRecoveryCodes: preparedWrite(
    ({ body, caller, services }) => confirmPassword(services, caller, body.password),
    async ({ tx, caller, audit }, confirmed) => {
      await confirmed(tx);
      const account = await repository.findOwnCredentials(tx, caller.id);
      if (account.totp_enabled !== 1) throw new ConflictError('Two-factor is not on, so there are no recovery codes.');
      const left = await countRecoveryCodes(tx, caller.id);
      const recoveryCodes = createRecoveryCodes();
      await storeRecoveryCodes(tx, caller.id, recoveryCodes);
      return audit({
        action: 'account.recovery-renewed',
        target: caller.name,
        before: { left },
        after: { left: recoveryCodes.length },
      }).answer({ recoveryCodes });
    },
  ),

  changePassword: preparedWrite(
    async ({ db, body, caller, services }) => {
      const { rateLimits, passwords } = services;
      passwords.refuseWhenLate();
      const giveBack = await rateLimits.take(GUESSES, String(caller.id));
      return orGiveBack(giveBack, async () => {
        const account = await repository.findOwnCredentials(db, caller.id);
        const { matches } = await passwords.verify(account.password_hash, body.current);
        if (!matches) throw new GuessError('wrong-password', { current: 'The current password is not right.' });
        await requireGoodPassword(body.password, caller.name);
        return { giveBack, hash: await passwords.hash(body.password) };
      });
    },
    async (context, { giveBack, hash }) => {
      const { tx, body, caller, audit } = context;
      await repository.setPasswordHash(tx, caller.id, hash);
      const kept = { session: caller.sessionId, tokens: body.keepTokens };
      const ended = await endAccess(context, caller.id, 'password', kept);
      await forgetDevices(tx, caller.id, caller.sessionId);
      const recorded = audit({
        action: 'account.change-password',
        target: caller.name,
        after: { sessionsEnded: ended.sessions, revoked: ended.tokens },
      });
      await giveBack(tx);
      return recorded.answer({ ok: true });
    },
    ({ giveBack }) => giveBack,
  ),

  devices: ({ db, caller, now, services }) =>
    repository.listDevices(
      db,
      caller.id,
      caller.sessionId,
      (row) => sessionEnd(row, caller, services.config.sessions),
      now,
    ),

  async revokeDevice({ tx, params, caller, now, audit, tellAccess }) {
    const why: SessionEndReason = 'revoked';
    const ended = await endSession(tx, { id: params.id, player: caller.id }, why, now);
    if (!ended) throw new NotFoundError('This device is not signed in any more.');
    const recorded = audit({
      action: 'account.revoke-session',
      target: caller.name,
      before: { session: params.id, ip: ended.ip, userAgent: ended.userAgent },
    });
    tellAccess(caller.id);
    return recorded.answer({ ok: true });
  },

  tokens: ({ db, caller }) => repository.listTokens(db, caller.id),

  createToken: preparedWrite(
    ({ body, caller, services }) => confirmPassword(services, caller, body.password, { tokens: true }),
    async ({ tx, body, caller, now, services, audit }, confirmed) => {
      await confirmed(tx);
      refuseStronger(caller, body.scopes);
      const expiresAt = await endOfNew(tx, caller, body.expiresAt, now);
      await refuseMore(tx, caller, services.config.quotas.tokens, now);
      const made = await repository.createToken(tx, {
        kind: 'personal',
        playerId: caller.id,
        name: body.name,
        scopes: [...new Set(body.scopes)],
        now,
        expiresAt,
        parent: caller.tokenId,
      });
      const { id, name } = made.entry;
      return audit({
        action: 'account.create-access',
        target: caller.name,
        after: {
          id,
          name,
          scopes: body.scopes,
          expiresAt: maybeInstant(expiresAt),
          ...(caller.tokenId === undefined ? {} : { madeBy: caller.tokenId }),
        },
      }).answer(made);
    },
  ),

  async revokeToken({ tx, params, caller, now, audit, tellAccess }) {
    const found = await repository.findOwnToken(tx, caller.id, params.id);
    if (!found) throw new NotFoundError('There is no such token.');
    const below = await revokeWithChildren(tx, params.id, now);
    const recorded = audit({
      action: 'account.revoke-access',
      target: caller.name,
      before: { id: params.id, name: found.name, ...(below.length > 0 ? { madeByIt: below } : {}) },
    });
    tellAccess(caller.id);
    return recorded.answer({ ok: true });
  },
});
