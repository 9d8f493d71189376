import { parseCookie } from 'cookie';
import { hashSecret, randomSecret } from '../../core/secrets.ts';
import { cookieName } from '../../http/authorize.ts';
import * as repository from './repository-devices.ts';
import { keepDevice } from './repository-keep-device.ts';
import type { Tx } from '../../db/schema.ts';

/** Names a browser or program that signed in before. It signs nobody in: a stranger's tries just do not lock it out. */
export const DEVICE_COOKIE = 'steward_device';
/** The longest that browsers keep a cookie. */
export const DEVICE_SECONDS = 400 * 86_400;

/** The value of the device cookie in a Cookie header. */
export function deviceTokenIn(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || !header.includes(DEVICE_COOKIE)) return undefined;
  const cookies = parseCookie(header);
  const token = cookies[cookieName(DEVICE_COOKIE, true)] ?? cookies[DEVICE_COOKIE];
  return token === undefined || !/^[\w-]{43}$/.test(token) ? undefined : token;
}

/** Whose sign-in it was, and on what. */
export interface SignedIn {
  readonly playerId: number;
  readonly sessionId: number;
  readonly now: number;
  /** What the browser's cookie held. */
  readonly token: string | undefined;
}

export interface Remembered {
  readonly token: string;
  readonly id: number;
  /** Devices and sessions that the account had before: none for an account that nobody used yet. */
  readonly others: number;
}

/**
 * Remembers the device of a sign-in and gives the new text for its cookie. It is another one each time, so that a
 * cookie put there by somebody else is worth nothing afterwards; other people's accounts on the same device go along.
 */
export async function rememberDevice(tx: Tx, { playerId, sessionId, now, token }: SignedIn): Promise<Remembered> {
  const made = randomSecret();
  const hash = hashSecret(made);
  if (token !== undefined) await repository.moveDevice(tx, hashSecret(token), hash);
  const others = await repository.countTraces(tx, playerId, sessionId);
  const id = await keepDevice(tx, { hash, playerId, sessionId, now, since: now - DEVICE_SECONDS });
  return { token: made, id, others };
}
