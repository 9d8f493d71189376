import { endSessions, revokeTokens } from '../db/access-ends.ts';
import type { Tx } from '../db/schema.ts';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';

/** The topic on which it is told that somebody's access changed: what they have open is asked again at once. */
export const ACCESS_TOPIC = 'access';

/** Who is to be asked again. */
export interface AccessMessage {
  readonly player: number;
}

/** Tells all processes, after the commit. Who hears nothing asks by itself, a second later. */
export async function tellAccess(
  { bus, log }: { readonly bus: Bus; readonly log: Log },
  player: number,
): Promise<void> {
  try {
    await bus.publish(ACCESS_TOPIC, { player } satisfies AccessMessage);
  } catch (error) {
    log.warn({ err: error }, 'Other processes could not be told of a changed access; they look by themselves.');
  }
}

/**
 * What ends with each reason. Where sessions stay, each call asks anew what their person may: a disabled account still
 * signs in to see why (`decisions.md` 5), and a new rank holds in open sessions. Streams end with every reason, as
 * soon as the person is asked again.
 */
const ENDS = {
  password: {
    sessions: true,
    text: 'Your password was changed. Please sign in again.',
    ofToken: 'The password of its owner was changed, so this token was revoked.',
  },
  'password-by-staff': {
    sessions: true,
    text: 'Your password was changed by staff. Please sign in with the new one.',
    ofToken: 'The password of its owner was changed by staff, so this token was revoked.',
  },
  'two-factor': {
    sessions: true,
    text: 'Two-factor of your account was turned on or off. Please sign in again.',
    ofToken: 'Two-factor of its owner was turned on or off, so this token was revoked.',
  },
  disabled: {
    sessions: false,
    text: 'Your account was disabled.',
    ofToken: 'The account of its owner was disabled, so this token was revoked.',
  },
  rights: {
    sessions: false,
    text: 'Your rank or permissions were changed.',
    ofToken: 'The rank or permissions of its owner were changed, so this token was revoked.',
  },
} as const;

/** Reasons for the end of one session. */
const SESSION_ENDS = {
  'signed-out': 'You signed out.',
  'signed-in-again': 'You signed in again. Please reload.',
  revoked: 'This device was signed out from another one. Please sign in again.',
} as const;

export type EndReason = keyof typeof ENDS;
export type SessionEndReason = keyof typeof SESSION_ENDS;

const TEXTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ENDS).map(([why, { text }]): [string, string] => [why, text]),
  ...Object.entries(SESSION_ENDS),
]);
const TOKEN_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries(ENDS).map(([why, { ofToken }]): [string, string] => [why, ofToken]),
);

/** Why a session ended, in a sentence. */
export const sessionEndText = (why: string | undefined): string =>
  (why === undefined ? undefined : TEXTS.get(why)) ?? 'Your session has ended. Please sign in again.';

/** Why a token works no longer, in a sentence; undefined: nobody revoked it, so its time is up. */
export const tokenEndText = (why: string | null | undefined): string =>
  why === undefined
    ? 'This token has expired. Make another one.'
    : ((why === null ? undefined : TOKEN_TEXTS.get(why)) ?? 'This token was revoked.');

/** What of a change's context ending access needs. */
interface Ending {
  readonly tx: Tx;
  readonly now: number;
  tellAccess(player: number): void;
}

export interface Kept {
  /** The session that goes on: the one that made the change. */
  readonly session?: number | undefined;
  /** Whether tokens go on. */
  readonly tokens?: boolean | undefined;
}

/**
 * Ends a player's access for that reason: sessions and tokens in this transaction, streams of all processes after its
 * commit. The one way for every change that takes access away. How many sessions and tokens ended.
 */
export async function endAccess(
  { tx, now, tellAccess: tell }: Ending,
  player: number,
  why: EndReason,
  kept: Kept = {},
): Promise<{ sessions: number; tokens: number }> {
  const sessions = ENDS[why].sessions ? await endSessions(tx, { player, why, now, kept: kept.session }) : 0;
  const tokens = kept.tokens === true ? 0 : await revokeTokens(tx, player, why, now);
  tell(player);
  return { sessions, tokens };
}
