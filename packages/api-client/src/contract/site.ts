import * as z from 'zod/mini';
import { everyone } from '../rules/access.ts';
import { CURRENCY_PLACES, DATE_FORMS } from '../rules/community.ts';
import { RESTARTERS, WEEKDAYS } from '../rules/restarts.ts';
import { SERVER_ID, SERVER_KINDS } from '../rules/server-address.ts';
import { Count, Instant } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { onlyFor } from './only-for.ts';

export { SERVER_KINDS, type ServerKind } from '../rules/server-address.ts';

export const ServerStatus = z.object({
  online: z.boolean(),
  hostname: z.string(),
  players: Count,
  maxPlayers: Count,
  ping: z.nullable(Count),
  version: z.nullable(z.string()),
  /** Null where the game tells none. */
  map: z.nullable(z.string()),
  /** When its process started; null where no agent tells. */
  startedAt: z.nullable(Instant),
  /** Percent of one core; null where no agent tells. */
  cpu: onlyFor(RESTARTERS, z.nullable(Count)),
  /** Bytes; null where no agent tells. */
  memory: onlyFor(RESTARTERS, z.nullable(Count)),
  address: z.string(),
  queriedAt: Instant,
  /** Since when it is online, or is not; null where that is not known. */
  since: z.nullable(Instant),
  /** Why it was not understood when it was asked last. */
  problem: z.nullable(z.enum(['unreachable', 'unreadable'])),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

/** The id of a configured game server; its kind where the operator gave none. */
export const ServerId = z.string().check(z.regex(SERVER_ID, 'Use the id of a game server, such as rpg.'));

const ConfiguredServer = z.object({
  id: z.string(),
  kind: z.enum(SERVER_KINDS),
  label: z.string(),
  address: z.string(),
});
export type ConfiguredServer = z.infer<typeof ConfiguredServer>;

/** A game server and how it is. */
export const ServerState = z.extend(ServerStatus, {
  id: z.string(),
  kind: z.enum(SERVER_KINDS),
  label: z.string(),
});
export type ServerState = z.infer<typeof ServerState>;

/** How far back players of a server are shown. */
export const PLAYER_RANGES = ['day', 'month', 'year'] as const;
export type PlayerRange = (typeof PLAYER_RANGES)[number];

/** Null where nobody could ask, or the server was away. */
export const PlayersPoint = z.object({ at: Instant, players: z.nullable(Count), most: z.nullable(Count) });
export type PlayersPoint = z.infer<typeof PlayersPoint>;

const Link = z.object({ label: z.string(), url: z.string() });

/** How the community counts days and writes times, numbers and amounts, and what it calls ranks and kinds of servers. */
export const CommunityConfig = z.object({
  /** A name of the IANA database, such as `Europe/Amsterdam`. */
  timeZone: z.string(),
  /** A BCP 47 tag, such as `en-IN`. */
  language: z.string(),
  currency: z.object({ sign: z.string(), place: z.enum(CURRENCY_PLACES) }),
  dateForm: z.enum(DATE_FORMS),
  firstDayOfWeek: z.enum(WEEKDAYS),
  /** By level, those that differ from the usual names. */
  rankNames: z.object({
    admin: z.record(z.string(), z.string()),
    developer: z.record(z.string(), z.string()),
  }),
  /** By kind, those that differ from the usual names. */
  serverNames: z.partialRecord(z.enum(SERVER_KINDS), z.string()),
});

export const SiteConfig = z.object({
  communityName: z.string(),
  /** Servers before it have the usual one. */
  community: z.optional(CommunityConfig),
  demonstration: z.boolean(),
  version: z.string(),
  sites: z.array(z.object({ key: z.enum(['main', 'roleplay']), label: z.string(), url: z.string() })),
  links: z.array(Link),
  chatUrl: z.nullable(z.string()),
  registerUrl: z.nullable(z.string()),
  shopUrl: z.nullable(z.string()),
  /** The operator's own picture of the map, square, north up; without it the portal draws one. */
  mapImageUrl: z.optional(z.nullable(z.string())),
  servers: z.array(ConfiguredServer),
  features: z.array(z.string()),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** The server does what it is asked; what it stands on beside its database may be away. */
const Ready = z.object({ ok: z.literal(true), logs: z.optional(z.string()), files: z.optional(z.string()) });

export const site = group('site', {
  config: endpoint({
    method: 'GET',
    path: 'site/config',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'Community name, its time zone and ways of writing, sites, links, servers and features.',
    response: SiteConfig,
  }),
  status: endpoint({
    method: 'GET',
    path: 'site/status/{server}',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'Status of the first game server of a kind; unreachable is online: false.',
    params: z.object({ server: z.enum(SERVER_KINDS, 'Use rpg, tdm, fivem-rp or mc.') }),
    response: ServerStatus,
  }),
  servers: endpoint({
    method: 'GET',
    path: 'site/servers',
    access: everyone,
    whenBarred: 'allowed',
    empty: 'No game server is configured.',
    summary: 'All game servers with their status, in the order of the configuration.',
    response: z.array(ServerState),
  }),
  server: endpoint({
    method: 'GET',
    path: 'site/servers/{id}',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'Status of one game server.',
    params: z.object({ id: ServerId }),
    response: ServerState,
  }),
  players: endpoint({
    method: 'GET',
    path: 'site/servers/{id}/players',
    access: everyone,
    whenBarred: 'allowed',
    empty: 'Nobody was counted in this period.',
    summary: 'Players of a game server over time: by five minutes of a day, by hour of a month, by day of a year.',
    params: z.object({ id: ServerId }),
    query: z.object({
      range: z._default(z.enum(PLAYER_RANGES, 'Choose day, month or year.'), 'day'),
    }),
    response: z.array(PlayersPoint),
  }),
  mapImage: endpoint({
    method: 'GET',
    path: 'site/map-image',
    access: everyone,
    answer: 'file',
    summary: 'The operator’s own picture of the map; 404 without one.',
    response: z.unknown(),
  }),
  openapi: endpoint({
    method: 'GET',
    path: 'openapi.json',
    access: everyone,
    whenBarred: 'allowed',
    verbatim: true,
    summary: 'This document.',
    response: z.record(z.string(), z.unknown()),
  }),
  health: endpoint({
    method: 'GET',
    path: 'health',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'The process answers.',
    response: z.object({ ok: z.literal(true), version: z.string() }),
  }),
  live: endpoint({
    method: 'GET',
    path: 'health/live',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'The same as `GET health`, under the name that orchestrators look for.',
    response: z.object({ ok: z.literal(true), version: z.string() }),
  }),
  healthReady: endpoint({
    method: 'GET',
    path: 'health/ready',
    access: everyone,
    whenBarred: 'allowed',
    summary: 'The same as `GET ready`, under the name that orchestrators look for.',
    response: Ready,
  }),
  ready: endpoint({
    method: 'GET',
    path: 'ready',
    access: everyone,
    whenBarred: 'allowed',
    summary:
      'The database answers and is up to date; 503 otherwise. `logs` says why logs cannot be read, where they cannot, and `files` that screenshots and maps cannot.',
    response: Ready,
  }),
});
