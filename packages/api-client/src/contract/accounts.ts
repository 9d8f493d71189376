import * as z from 'zod/mini';
import { everyone, signedIn } from '../rules/access.ts';
import { withoutGaps, ENTER_CODE } from '../rules/codes.ts';
import { atLeast, atMost, ById, Count, Done, GivenInstant, Instant, Text } from './common.ts';
import { endpoint, fieldsOf, group } from './endpoint.ts';
import { Ban } from './punishments.ts';

/** Who is signed in: what menus and headers need. The profile has the rest. */
export const Principal = z.object({
  id: Count,
  name: z.string(),
  adminLevel: Count,
  developerLevel: Count,
  permissions: z.array(z.string()),
  specialPermissions: z.array(z.string()),
  disabled: z.boolean(),
  has2fa: z.boolean(),
  skin: Count,
  donateCredits: Count,
  userBan: z.nullable(Ban),
});
export type Principal = z.infer<typeof Principal>;
export const PRINCIPAL_FIELDS = fieldsOf(Principal);

const Password = z.string('Enter a password.').check(atLeast(8, 'Use at least 8 characters.'), atMost(256));
const joined = z.overwrite<string>(withoutGaps);
const Code = z.string('Enter the code.').check(joined, atLeast(6, ENTER_CODE), atMost(32, ENTER_CODE));

export const Credentials = z.object({
  name: z
    .string('Enter your in-game name.')
    .check(z.trim(), z.minLength(1, 'Enter your in-game name.'), atMost(64, 'Enter your in-game name.')),
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), atMost(256)),
  code: z.optional(z.string().check(joined, atMost(32, ENTER_CODE))),
});
export type Credentials = z.infer<typeof Credentials>;
/** What is asked where something needs the password again; left out while it was given within the last 10 minutes. */
const Again = z.optional(z.string('Enter your password again.').check(atMost(256)));
/** Personal tokens end with it unless this is on. */
const KeepTokens = z.optional(z.boolean('Choose on or off.'));

export const PasswordChange = z.object({
  current: z.string('Enter your current password.'),
  password: Password,
  keepTokens: KeepTokens,
});
export type PasswordChange = z.infer<typeof PasswordChange>;
export const NewPassword = z.object({ password: Password });
export type NewPassword = z.infer<typeof NewPassword>;

export const Device = z.object({
  id: Count,
  createdAt: Instant,
  lastSeenAt: Instant,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const TOKEN_SCOPES = ['read', 'write'] as const;
export const TokenDraft = z.object({
  name: Text(64, 'Give the token a name.'),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, 'Choose read, write or both.'))
    .check(z.minLength(1, 'Choose at least one scope.')),
  expiresAt: z.optional(z.nullable(GivenInstant)),
  password: Again,
});
export type TokenDraft = z.infer<typeof TokenDraft>;
export const AccessToken = z.object({
  id: Count,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
});
export type AccessToken = z.infer<typeof AccessToken>;

const KEEPING = {
  keepTokens: 'Other devices are signed out. Access tokens are revoked too, unless you keep them.',
} as const;

export const accounts = group('accounts', {
  signIn: endpoint({
    method: 'POST',
    path: 'auth/rpg',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'Sign in with in-game name and password, and a code when two-factor is on.',
    body: Credentials,
    response: z.object({ user: Principal }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'logout',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'End this session.',
    response: z.object({ user: z.literal(false) }),
  }),
  principal: endpoint({
    method: 'GET',
    path: 'principal',
    access: signedIn,
    whenBarred: 'allowed',
    summary: 'Who is signed in.',
    response: z.object({ user: Principal }),
  }),
  activateTwoFactor: endpoint({
    method: 'POST',
    path: 'rpg/account/2fa/activate',
    access: signedIn,
    summary: 'Start two-factor set-up (without a code), or confirm it with one; other sessions and tokens end.',
    body: z.object({
      code: z.optional(z.string().check(joined, z.regex(/^\d{6}$/, 'Enter the 6 digits that your app shows.'))),
      password: Again,
      keepTokens: KeepTokens,
    }),
    response: z.union([
      z.object({ qr: z.string(), secret: z.string() }),
      z.object({ enabled: z.literal(true), recoveryCodes: z.array(z.string()) }),
    ]),
    labels: { code: 'Code', keepTokens: 'Keep my access tokens' },
    help: KEEPING,
  }),
  disableTwoFactor: endpoint({
    method: 'POST',
    path: 'rpg/account/2fa/disable',
    access: signedIn,
    summary: 'Turn two-factor off with a code; other sessions and tokens end.',
    body: z.object({ code: Code, password: Again, keepTokens: KeepTokens }),
    response: z.object({ enabled: z.literal(false) }),
    done: 'Two-factor is off.',
    means: 'Your password alone is then enough to sign in, and your recovery codes stop working.',
    labels: { code: 'Code', keepTokens: 'Keep my access tokens' },
    help: { code: 'The 6 digits that your app shows, or a recovery code.', ...KEEPING },
  }),
  twoFactor: endpoint({
    method: 'GET',
    path: 'rpg/account/2fa',
    access: signedIn,
    summary: 'Whether two-factor is on, and how many recovery codes are left.',
    response: z.object({ enabled: z.boolean(), recoveryCodesLeft: Count }),
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: 'rpg/account/2fa/recovery-codes',
    access: signedIn,
    summary: 'Make new recovery codes; the old ones work no longer.',
    body: z.object({ password: Again }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    done: 'New recovery codes were made. The old ones work no longer.',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'rpg/account/password',
    access: signedIn,
    summary: 'Change the own password; other sessions and tokens end.',
    body: PasswordChange,
    response: Done,
    done: 'Your password was changed. Other devices were signed out.',
    labels: { current: 'Current password', password: 'New password', keepTokens: 'Keep my access tokens' },
    help: {
      password:
        'At least 8 characters, none of the commonest passwords, and not your name. A few words in a row are strong and easy to remember.',
      keepTokens: 'Leave it off if somebody else may know your password: they may have made one.',
    },
  }),
  devices: endpoint({
    method: 'GET',
    path: 'rpg/account/sessions',
    access: signedIn,
    summary: 'Signed-in devices.',
    response: z.array(Device),
    empty: 'No device is signed in.',
  }),
  revokeDevice: endpoint({
    method: 'DELETE',
    path: 'rpg/account/sessions/{id}',
    access: signedIn,
    summary: 'Sign a device out.',
    means: 'It has to sign in again, with your password.',
    params: ById,
    response: Done,
    done: 'The device was signed out.',
  }),
  tokens: endpoint({
    method: 'GET',
    path: 'rpg/account/tokens',
    access: signedIn,
    summary: 'Personal access tokens.',
    response: z.array(AccessToken),
    empty: 'You have no tokens. Make one for each script, so that each can be revoked alone.',
  }),
  createToken: endpoint({
    method: 'POST',
    path: 'rpg/account/tokens',
    access: signedIn,
    summary: 'Make a token; its text is shown once.',
    body: TokenDraft,
    response: z.object({ token: z.string(), entry: AccessToken }),
    labels: { name: 'Name', scopes: 'It may' },
    help: {
      name: 'What it is for, such as "log tail on the office machine".',
      write: 'Everything that you may do yourself.',
    },
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: 'rpg/account/tokens/{id}',
    access: signedIn,
    summary: 'Revoke a token.',
    params: ById,
    response: Done,
    done: 'The token was revoked.',
    means: 'Whatever uses it stops working at once. It cannot be brought back.',
  }),
});
