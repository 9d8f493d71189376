/** Why something was refused, as the security log names it. */
export const SECURITY_REASONS = [
  'wrong-password',
  'wrong-code',
  'locked',
  'bad-token',
  'not-signed-in',
  'forbidden',
  'foreign-site',
  'limited',
  'more',
] as const;

type Reason = (typeof SECURITY_REASONS)[number];

/** The reasons for people. */
export const SECURITY_REASON_TEXTS: Readonly<Record<Reason, string>> = {
  'wrong-password': 'Wrong name or password',
  'wrong-code': 'Wrong two-factor code',
  locked: 'Too many tries to sign in',
  'bad-token': 'Token that does not work',
  'not-signed-in': 'Nobody signed in',
  forbidden: 'Not allowed',
  'foreign-site': 'Sent by another site',
  limited: 'Too many calls',
  more: 'More than could be kept',
};

/** Those that say that somebody tries to get in. */
export const GUESSING: readonly Reason[] = ['wrong-password', 'wrong-code', 'locked', 'bad-token'];
