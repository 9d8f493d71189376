import * as z from 'zod/mini';
import { admin, allOf, anyOf, permission, self } from '../rules/access.ts';
import { ById, ByName, Count, Id, Instant, MaybeAddress, Reason } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { onlyFor } from './only-for.ts';

/** Who reviews sessions. Nobody reviews their own. */
const reviewer = anyOf(admin(3), permission('vacSessions'));

export const SessionMeta = z.object({
  ip: MaybeAddress,
  socketIp: MaybeAddress,
  launcher: z.nullable(z.string()),
  uuid: z.nullable(z.string()),
  samp: z.nullable(z.string()),
  vm: z.boolean(),
  devMode: z.boolean(),
  initialClientSettings: z.record(z.string(), z.unknown()),
  libraryFiles: Count,
  processFiles: Count,
  screenFiles: Count,
  otherFiles: Count,
});
export type SessionMeta = z.infer<typeof SessionMeta>;
/** What a player sees of an own session: start, end and consent; the rest is for reviewers (`decisions.md` 10). */
export const OwnSession = z.object({
  id: Count,
  name: z.string(),
  timestampStart: Instant,
  timestampEnd: z.nullable(Instant),
  consent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const Session = z.extend(OwnSession, {
  connected: onlyFor(reviewer, z.boolean()),
  socket: onlyFor(reviewer, z.boolean()),
  /** Positive: by an admin; negative: number of VAC flags. */
  flagged: onlyFor(reviewer, Count),
  flagReason: onlyFor(reviewer, z.nullable(z.string())),
  cleaned: onlyFor(reviewer, z.boolean()),
  launcher: onlyFor(reviewer, z.nullable(z.string())),
  ip: MaybeAddress,
  vm: onlyFor(reviewer, z.boolean()),
});
export type Session = z.infer<typeof Session>;
export const SessionDetail = z.extend(Session, { meta: SessionMeta });
export type SessionDetail = z.infer<typeof SessionDetail>;
export const SessionEvent = z.object({
  id: Count,
  label: z.string(),
  timestamp: Instant,
  details: z.array(z.string()),
});
export type SessionEvent = z.infer<typeof SessionEvent>;
export const Screenshot = z.object({ name: z.string(), image: z.string(), timestamp: Instant, size: Count });
export type Screenshot = z.infer<typeof Screenshot>;
export const CheckedFile = z.object({
  name: z.string(),
  hash: z.nullable(z.string()),
  verdict: z.enum(['blacklisted', 'whitelisted', 'unknown']),
  severity: z.nullable(Count),
  description: z.nullable(z.string()),
});
export type CheckedFile = z.infer<typeof CheckedFile>;
export const FlagDraft = z.object({ reason: Reason() });
export type FlagDraft = z.infer<typeof FlagDraft>;

export const sessions = group('sessions', {
  active: endpoint({
    method: 'GET',
    path: 'rpg/sessions/active',
    access: reviewer,
    summary: 'Sessions that have not ended; of an own one start and consent only.',
    response: z.array(Session),
  }),
  ofPlayer: endpoint({
    method: 'GET',
    path: 'rpg/sessions/user/{name}',
    access: anyOf(reviewer, self),
    summary: 'Sessions of a player, newest first; of oneself start, end and consent only.',
    params: ByName,
    paged: true,
    response: z.array(Session),
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}',
    access: reviewer,
    summary: 'A session.',
    params: ById,
    response: SessionDetail,
    verbatim: ['initialClientSettings'],
  }),
  events: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/events',
    access: reviewer,
    summary: 'Its events.',
    params: ById,
    response: z.array(SessionEvent),
  }),
  screens: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/screens',
    access: allOf(admin(7), permission('vacSessions')),
    summary: 'Its screenshots.',
    params: ById,
    response: z.array(Screenshot),
  }),
  screen: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/screens/{file}',
    access: allOf(admin(7), permission('vacSessions')),
    answer: 'file',
    summary: 'One screenshot; what is no image is a download.',
    params: z.object({ id: Id, file: z.string() }),
    response: z.unknown(),
  }),
  libraries: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/libraries',
    access: admin(6),
    summary: 'Libraries, checked against the VAC lists.',
    params: ById,
    response: z.array(CheckedFile),
  }),
  processes: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/processes',
    access: admin(6),
    summary: 'Processes, checked against the VAC lists.',
    params: ById,
    response: z.array(CheckedFile),
  }),
  flag: endpoint({
    method: 'POST',
    path: 'rpg/sessions/flag/{id}',
    access: reviewer,
    summary: 'Flag a session that is neither flagged nor cleaned.',
    params: ById,
    body: FlagDraft,
    response: Session,
    done: 'Session was flagged.',
  }),
});
