import * as z from 'zod/mini';
import { admin, anyOf, self, type Access } from '../rules/access.ts';
import { JUNIOR_ADMIN, LEAD_ADMIN, MODERATOR, SENIOR_ADMIN } from '../rules/roles.ts';
import { ByName, Count, Instant, MaybePerson } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { onlyFor } from './only-for.ts';
import { profileParts } from './players.ts';
import { Session, sessions } from './sessions.ts';
import { Ticket, tickets } from './tickets.ts';
import { WatchedPlayer, watched } from './watched.ts';

export const NameChange = z.object({
  id: Count,
  timestamp: Instant,
  oldName: z.string(),
  newName: z.string(),
  free: z.boolean(),
  panel: z.boolean(),
});
export type NameChange = z.infer<typeof NameChange>;
export const NameView = z.object({ id: Count, timestamp: Instant, staffName: z.string() });
export type NameView = z.infer<typeof NameView>;
export const Kill = z.object({
  id: Count,
  timestamp: Instant,
  killer: MaybePerson,
  victim: MaybePerson,
  weapon: Count,
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  z: z.nullable(z.number()),
});
export type Kill = z.infer<typeof Kill>;
export const HistoryEntry = z.object({ id: Count, timestamp: Instant, action: z.string(), staffUser: MaybePerson });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const Serial = z.object({
  id: Count,
  serial: z.string(),
  date: Instant,
  lastDate: Instant,
  count: Count,
  userCount: Count,
  /** The value that all mobile clients share. */
  mobile: z.boolean(),
});
export type Serial = z.infer<typeof Serial>;
export const SharedUser = z.object({
  id: Count,
  name: z.string(),
  date: Instant,
  lastDate: Instant,
  count: Count,
  lastLoggedIn: z.nullable(Instant),
  banned: z.boolean(),
});
export type SharedUser = z.infer<typeof SharedUser>;
/** Another account that came with the same serial or from the same address. */
export const SharedAccount = z.object({
  id: Count,
  name: z.string(),
  /** How many serials, and how many addresses, both came with. */
  serials: Count,
  ips: Count,
  /** When the other account last came with one of them. */
  lastDate: Instant,
  lastLoggedIn: z.nullable(Instant),
  banned: z.boolean(),
});
export type SharedAccount = z.infer<typeof SharedAccount>;
export const Ip = z.object({
  id: Count,
  ip: z.string(),
  date: Instant,
  lastDate: Instant,
  count: Count,
  userCount: Count,
});
export type Ip = z.infer<typeof Ip>;

const seesShared = admin(SENIOR_ADMIN);
/** The first few of a list, and how many there are. */
const firstOf = <const S extends z.ZodMiniType>(access: Access, item: S) =>
  onlyFor(access, z.object({ items: z.array(item), total: Count }));
/** What staff look for first about a player. */
export const Standing = z.object({
  sharedAccounts: firstOf(seesShared, SharedAccount),
  /** Open tickets by the player or about them, oldest first. */
  openTickets: firstOf(tickets.open.access, Ticket),
  /** Flagged sessions, newest first; none of an own account, for nobody reviews their own. */
  flaggedSessions: firstOf(sessions.active.access, Session),
  /** Why staff watch the player; null: they do not, or it is the caller's own account. */
  watched: onlyFor(watched.list.access, z.nullable(WatchedPlayer)),
});
export type Standing = z.infer<typeof Standing>;
/** How many of each the standing tells. */
export const STANDING_SIZE = 3;

export const records = group('records', {
  nameChanges: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/name-changes',
    access: anyOf(admin(JUNIOR_ADMIN), self),
    whenBarred: 'refused',
    summary: 'Name changes; looking at another player is noted.',
    params: ByName,
    response: z.array(NameChange),
    empty: 'No name change history found for this user.',
    means: 'That you looked is kept.',
  }),
  nameViews: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/name-views',
    access: admin(LEAD_ADMIN),
    summary: 'The last 20 staff members who looked at the name changes.',
    params: ByName,
    response: z.array(NameView),
    empty: 'None checked this user their name changes yet.',
  }),
  deaths: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/deaths',
    access: admin(MODERATOR),
    summary: 'Last 20 deaths.',
    params: ByName,
    response: z.array(Kill),
    empty: 'No deaths found for this user.',
  }),
  kills: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/kills',
    access: admin(MODERATOR),
    summary: 'Last 20 kills.',
    params: ByName,
    response: z.array(Kill),
    empty: 'No kills found for this user.',
  }),
  history: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/history',
    access: admin(MODERATOR),
    whole: profileParts.developerLevel,
    summary: 'What happened to this account, newest first; changes of a developer rank for who may know it.',
    params: ByName,
    response: z.array(HistoryEntry),
    empty: 'No history found for this user.',
  }),
  serials: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/serials',
    access: admin(SENIOR_ADMIN),
    summary: 'Hardware serials of a player.',
    params: ByName,
    response: z.array(Serial),
    empty: 'No serials found for this user.',
  }),
  serialUsers: endpoint({
    method: 'GET',
    path: 'rpg/serial/{serial}/users',
    access: admin(SENIOR_ADMIN),
    summary: 'Players seen with a serial.',
    params: z.object({ serial: z.string() }),
    response: z.array(SharedUser),
    empty: 'No users found for this serial.',
  }),
  ips: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/ips',
    access: admin(SENIOR_ADMIN),
    summary: 'Addresses of a player.',
    params: ByName,
    response: z.array(Ip),
    empty: 'No IPs found for this user.',
  }),
  ipUsers: endpoint({
    method: 'GET',
    path: 'rpg/ip/{ip}/users',
    access: admin(SENIOR_ADMIN),
    summary: 'Players seen with an address.',
    params: z.object({ ip: z.string() }),
    response: z.array(SharedUser),
    empty: 'No users found for this IP.',
  }),
  sharedAccounts: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/shared-accounts',
    access: seesShared,
    summary: 'Other accounts with a serial or an address of a player, those that share most first; at most 100.',
    params: ByName,
    response: z.array(SharedAccount),
    empty: 'No other account shares a serial or an address.',
  }),
  standing: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/standing',
    access: anyOf(seesShared, tickets.open.access, sessions.active.access, watched.list.access),
    summary:
      'What staff look for first about a player: other accounts, open tickets, flagged sessions, the first of each; whether they are watched.',
    params: ByName,
    response: Standing,
  }),
});
