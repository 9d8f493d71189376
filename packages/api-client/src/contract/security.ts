import * as z from 'zod/mini';
import { admin, signedIn } from '../rules/access.ts';
import { MANAGER } from '../rules/roles.ts';
import { SECURITY_REASONS } from '../rules/security.ts';
import { Count, Day, Done, Instant } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

export const SecurityReason = z.enum(SECURITY_REASONS, 'Choose one of the reasons.');
export type SecurityReason = z.infer<typeof SecurityReason>;

/** What was refused; the same refusal within a second is one entry. */
export const SecurityEvent = z.object({
  id: Count,
  at: Instant,
  reason: SecurityReason,
  /** The name that was given or is signed in; empty where there was none. */
  name: z.string(),
  address: z.string(),
  /** The call, such as `accounts.signIn`. */
  call: z.string(),
  /** How often. */
  count: Count,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** Many refused sign-ins within minutes, from one address or of one name. */
export const SecurityBurst = z.object({
  id: Count,
  kind: z.enum(['address', 'name']),
  subject: z.string(),
  startedAt: Instant,
  lastAt: Instant,
  failures: Count,
});
export type SecurityBurst = z.infer<typeof SecurityBurst>;

/** A sign-in on a device that was not known before. */
export const SignInNotice = z.object({
  id: Count,
  at: Instant,
  address: z.string(),
  userAgent: z.string(),
  seen: z.boolean(),
});
export type SignInNotice = z.infer<typeof SignInNotice>;

export const security = group('security', {
  events: endpoint({
    method: 'GET',
    path: 'rpg/security/events',
    access: admin(MANAGER),
    paged: true,
    list: listed(
      { at: 'moment', reason: SECURITY_REASONS, name: 'text', address: 'text', call: 'text', count: 'number' },
      ['name', 'address', 'call'],
    ),
    summary: 'Refused sign-ins, calls and tokens of the last 30 days, newest first.',
    query: z.object({
      reason: z.optional(SecurityReason),
      name: z.optional(z.string()),
      address: z.optional(z.string()),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    response: z.array(SecurityEvent),
    empty: 'Nothing was refused that fits.',
    labels: { reason: 'Why', name: 'Name', address: 'Address' },
  }),
  bursts: endpoint({
    method: 'GET',
    path: 'rpg/security/bursts',
    access: admin(MANAGER),
    summary: 'Bursts of refused sign-ins of the last 30 days, newest first.',
    response: z.array(SecurityBurst),
    empty: 'Nobody tried again and again.',
  }),
  signIns: endpoint({
    method: 'GET',
    path: 'rpg/account/sign-ins',
    access: signedIn,
    whenBarred: 'allowed',
    summary: 'Sign-ins to the own account on devices that were new, newest first; not that of the own device.',
    response: z.array(SignInNotice),
  }),
  seenSignIns: endpoint({
    method: 'POST',
    path: 'rpg/account/sign-ins/seen',
    access: signedIn,
    whenBarred: 'allowed',
    summary: 'Say that the sign-ins on new devices were seen.',
    response: Done,
    done: 'The sign-ins are marked as seen.',
  }),
});
