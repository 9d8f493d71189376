import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin, allOf, anyOf, permission, self } from '../rules/access.ts';
import { JUNIOR_ADMIN, LEADER, MANAGER } from '../rules/roles.ts';
import { ById, ByName, Count, Id, Instant, MaybeAddress, Reason } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';
import { onlyFor } from './only-for.ts';
import { VacHash } from './vac-lists.ts';

/** Who reviews sessions. Nobody reviews their own. */
const reviewer = anyOf(admin(JUNIOR_ADMIN), permission('vacSessions'));
/** Who works on the anti-cheat itself: what clients sent as they sent it, hashes of files, cleaning (`decisions.md` 10). */
const internals = anyOf(admin(LEADER), permission('vacDeveloper'));
/** Who reads sessions: neither reads their own. */
const reader = anyOf(reviewer, permission('vacDeveloper'));

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
  /** All that the client reported of itself, as it did. */
  raw: onlyFor(internals, z.record(z.string(), z.unknown())),
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
  connected: onlyFor(reader, z.boolean()),
  socket: onlyFor(reader, z.boolean()),
  /** Positive: by an admin; negative: number of VAC flags. */
  flagged: onlyFor(reader, Count),
  flagReason: onlyFor(reader, z.nullable(z.string())),
  cleaned: onlyFor(reader, z.boolean()),
  launcher: onlyFor(reader, z.nullable(z.string())),
  ip: MaybeAddress,
  vm: onlyFor(reader, z.boolean()),
});
export type Session = z.infer<typeof Session>;
export const SessionDetail = z.extend(Session, {
  meta: SessionMeta,
  /** When its files were deleted, where that is known. */
  cleanedAt: z.nullable(Instant),
  /** Who deleted them; null: nobody did, they were deleted automatically. */
  cleanedBy: z.nullable(z.string()),
});
export type SessionDetail = z.infer<typeof SessionDetail>;
export const SessionEvent = z.object({
  id: Count,
  label: z.string(),
  timestamp: Instant,
  details: z.array(z.string()),
  /** What the client sent with it; null without such data. */
  payload: onlyFor(internals, z.nullable(z.record(z.string(), z.unknown()))),
});
export type SessionEvent = z.infer<typeof SessionEvent>;
export const Screenshot = z.object({ name: z.string(), image: z.string(), timestamp: Instant, size: Count });
export type Screenshot = z.infer<typeof Screenshot>;
export const CheckedFile = z.object({
  name: z.string(),
  hash: onlyFor(internals, z.nullable(z.string())),
  verdict: z.enum(['blacklisted', 'whitelisted', 'unknown']),
  severity: z.nullable(Count),
  description: z.nullable(z.string()),
});
export type CheckedFile = z.infer<typeof CheckedFile>;
export const FILE_KINDS = ['library', 'process', 'screen', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** A file of any kind with all that is known of it. */
export const SessionFile = z.extend(CheckedFile, {
  kind: z.enum(FILE_KINDS),
  /** Bytes; 0 where the client did not say. */
  size: Count,
  /** When it was reported with this hash. */
  timestamp: Instant,
  /** Hashes that a file of this name had before in this session, the latest first. */
  earlier: z.array(z.object({ hash: z.string(), timestamp: Instant })),
});
export type SessionFile = z.infer<typeof SessionFile>;
/** What a hash was on the VAC lists, and how often it was met. */
export const HashHistory = z.object({
  hash: z.string(),
  /** Sessions in which a file had it. */
  sessions: Count,
  players: Count,
  firstSeen: z.nullable(Instant),
  lastSeen: z.nullable(Instant),
  /** Its time on the lists, the latest first. */
  lists: z.array(
    z.object({
      list: z.enum(['blacklist', 'whitelist']),
      description: z.string(),
      severity: z.nullable(Count),
      reason: z.nullable(z.string()),
      name: z.nullable(z.string()),
      createdAt: Instant,
      deletedAt: z.nullable(Instant),
      deletedBy: z.nullable(z.string()),
    }),
  ),
});
export type HashHistory = z.infer<typeof HashHistory>;
/** A file of a session that had the hash. */
export const HashSighting = z.object({
  session: Count,
  player: z.string(),
  kind: z.enum(FILE_KINDS),
  file: z.string(),
  timestamp: Instant,
  /** Another hash came under this name since then. */
  replaced: z.boolean(),
});
export type HashSighting = z.infer<typeof HashSighting>;
export const CleanDraft = z.object({ reason: Reason() });
export type CleanDraft = z.infer<typeof CleanDraft>;
const ByHash = z.object({ hash: VacHash });
export const FlagDraft = z.object({ reason: Reason() });
export type FlagDraft = z.infer<typeof FlagDraft>;

export const sessions = group('sessions', {
  active: endpoint({
    method: 'GET',
    path: 'rpg/sessions/active',
    access: reader,
    summary: 'Sessions that have not ended; of an own one start and consent only.',
    response: z.array(Session),
    empty: 'There are currently no active VAC sessions.',
  }),
  ofPlayer: endpoint({
    method: 'GET',
    path: 'rpg/sessions/user/{name}',
    access: anyOf(reader, self),
    summary: 'Sessions of a player, newest first; of oneself start, end and consent only.',
    params: ByName,
    paged: true,
    list: listed(
      {
        id: 'number',
        timestampStart: 'moment',
        timestampEnd: 'moment',
        flagged: 'number',
        flagReason: 'text',
        cleaned: 'yesNo',
        consent: 'yesNo',
      },
      ['flagReason'],
    ),
    response: z.array(Session),
    empty: 'There are no sessions for this player.',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}',
    access: reader,
    summary: 'A session.',
    params: ById,
    response: SessionDetail,
    verbatim: ['initialClientSettings', 'raw'],
  }),
  events: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/events',
    access: reader,
    summary: 'Its events.',
    params: ById,
    response: z.array(SessionEvent),
    verbatim: ['payload'],
    empty: 'No events were reported.',
  }),
  screens: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/screens',
    access: allOf(admin(LEADER), permission('vacSessions')),
    summary: 'Its screenshots.',
    params: ById,
    response: z.array(Screenshot),
    empty: 'No screenshots were taken.',
  }),
  screen: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/screens/{file}',
    access: allOf(admin(LEADER), permission('vacSessions')),
    answer: 'file',
    summary: 'One screenshot; what is no image is a download.',
    params: z.object({ id: Id, file: z.string() }),
    response: z.unknown(),
  }),
  libraries: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/libraries',
    access: admin(MANAGER),
    summary: 'Libraries, checked against the VAC lists.',
    params: ById,
    response: z.array(CheckedFile),
  }),
  processes: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/processes',
    access: admin(MANAGER),
    summary: 'Processes, checked against the VAC lists.',
    params: ById,
    response: z.array(CheckedFile),
  }),
  files: endpoint({
    method: 'GET',
    path: 'rpg/sessions/view/{id}/files',
    access: internals,
    summary: 'Its files of every kind with their hashes, and those that they had before.',
    params: ById,
    response: z.array(SessionFile),
  }),
  hash: endpoint({
    method: 'GET',
    path: 'rpg/sessions/hash/{hash}',
    access: internals,
    summary: 'What a hash was on the VAC lists, and how often it was met in sessions of others.',
    params: ByHash,
    response: HashHistory,
  }),
  sightings: endpoint({
    method: 'GET',
    path: 'rpg/sessions/hash/{hash}/sightings',
    access: internals,
    summary: 'Files of sessions of others that had a hash, the latest first.',
    params: ByHash,
    paged: true,
    list: listed(
      { session: 'number', player: 'person', kind: FILE_KINDS, file: 'text', timestamp: 'moment', replaced: 'yesNo' },
      ['player', 'file'],
    ),
    response: z.array(HashSighting),
    empty: 'No session of another player had a file with this hash.',
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
    labels: { reason: 'Reason' },
    means: 'Every member of staff who reviews this session will see your reason.',
    asksMany: message('Flag {count, plural, one {# session} other {# sessions}}?'),
  }),
  clean: endpoint({
    method: 'POST',
    path: 'rpg/sessions/clean/{id}',
    access: internals,
    summary: 'Delete the files of a session that has ended; what is known of it stays.',
    params: ById,
    body: CleanDraft,
    response: Session,
    done: 'Session was cleaned.',
    labels: { reason: 'Reason' },
    means:
      'Its screenshots and other files are deleted for good, and it can no longer be flagged. What is known of the session stays. The audit log keeps your reason.',
  }),
});
