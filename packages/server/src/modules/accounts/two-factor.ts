import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toString as qrCode } from 'qrcode';
import { ConflictError, InvalidError } from '../../core/errors.ts';
import { KEY_SETTING } from '../../core/secret-key.ts';
import type { Services } from '../../core/services.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { Tx } from '../../db/schema.ts';
import { totpContext } from '../../db/sealed.ts';
import { readSetting } from '../../db/settings.ts';
import { useStep } from './repository-two-factor.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './repository-recovery-codes.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one that are taken. */
const WINDOW = 1;
export const RECOVERY_CODES = 10;
/** Letters that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const UNREADABLE =
  'The server cannot read what it needs for the codes of your app. Please use a recovery code, and tell an administrator.';
const KEY_CHANGED =
  'Two-factor cannot be set up now: the key of the server was changed. Please start again, or tell an administrator.';

const totpOf = (secret: Secret, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS });

/** A new secret (RFC 6238), sealed for storage, and as a person takes it into their app. */
export async function createEnrolment({ secrets, config }: Services, playerId: number, name: string) {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret, name, config.communityName).toString();
  const svg = await qrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return {
    fingerprint: secrets.fingerprint,
    sealed: secrets.seal(secret.base32, totpContext(playerId)),
    secret: secret.base32,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

/** Throws 409 unless the database's secrets are sealed with that key, so that none is stored that nobody can open. */
export async function requireKey(tx: Tx, fingerprint: string): Promise<void> {
  const known = await readSetting(tx, KEY_SETTING);
  if (known !== undefined && known !== fingerprint) throw new ConflictError(KEY_CHANGED);
}

/**
 * The step that a 6-digit code belongs to, when it is one of now, give or take one; undefined otherwise. Throws 422 where
 * the key of the server is another one than the code's secret was sealed with.
 */
export function stepOf(
  { secrets }: Services,
  playerId: number,
  sealed: string,
  code: string,
  now: number,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const opened = secrets.open(sealed, totpContext(playerId));
  if (opened === undefined) throw new InvalidError({ code: UNREADABLE });
  const totp = totpOf(Secret.fromBase32(opened), '', '');
  const away = totp.validate({ token: code, timestamp: now * 1000, window: WINDOW });
  return away === null ? undefined : Math.floor(now / PERIOD_SECONDS) + away;
}

/** Ten codes for the day that the phone is lost: `abcde-fghjk`, about 49 bits each. */
export function createRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${five()}-${five()}`);
}

const normalize = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const recoveryHash = (playerId: number, code: string): string => hashSecret(`${playerId}:${normalize(code)}`);

export async function storeRecoveryCodes(tx: Tx, playerId: number, codes: readonly string[]): Promise<void> {
  await replaceRecoveryCodes(
    tx,
    playerId,
    codes.map((code) => recoveryHash(playerId, code)),
  );
}

export interface TwoFactorState {
  readonly totp_secret: string | null;
  readonly totp_enabled: number;
}

/** Uses up a code of the app or a recovery code. False when it is wrong, or was used before. */
export async function useCode(
  tx: Tx,
  services: Services,
  playerId: number,
  { totp_secret }: TwoFactorState,
  code: string,
  now: number,
): Promise<boolean> {
  const step = totp_secret === null ? undefined : stepOf(services, playerId, totp_secret, code.replace(/\s/g, ''), now);
  // No code of the app is of a later step than this.
  const latest = Math.floor(now / PERIOD_SECONDS) + WINDOW;
  return step === undefined
    ? useRecoveryCode(tx, playerId, recoveryHash(playerId, code), now)
    : useStep(tx, { playerId, step, latest });
}
