import * as z from 'zod/mini';
import { admin, signedIn, type Access } from '../rules/access.ts';
import { MODERATOR } from '../rules/roles.ts';
import { alerts } from './alerts.ts';
import { endpoint, group } from './endpoint.ts';
import { gameServers } from './game-servers.ts';
import { sessions } from './sessions.ts';
import { site } from './site.ts';
import { stats } from './stats.ts';
import { tickets } from './tickets.ts';
import { watched } from './watched.ts';

/**
 * What may change while somebody looks. A note says that it did, never how: the reads that show it are made again, under
 * their own rules. `access` is who may know that it changed: whoever may make one of those reads. A read that ends with
 * a dot stands for its whole group; reads about the players whom a note names are made again for all topics.
 */
export const LIVE_TOPICS = {
  /** Who is online; the names are those who came or went. */
  online: { access: stats.online.access, reads: ['stats.online', 'stats.staffInfo'] },
  /** How game servers are. */
  servers: { access: site.servers.access, reads: ['site.servers', 'site.server', 'site.status'] },
  tickets: { access: tickets.open.access, reads: ['tickets.', 'stats.staffInfo', 'staff.stats', 'records.standing'] },
  /** Anti-cheat sessions. */
  sessions: { access: sessions.active.access, reads: ['sessions.', 'stats.staffInfo', 'records.standing'] },
  /** Punishments and bans of players; those players may know of it, too. */
  punishments: { access: admin(MODERATOR), reads: ['staff.bans', 'staff.stats'], alsoSelf: true },
  /** What staff were told; never about whom, for that may be whoever is told. */
  alerts: { access: alerts.inbox.access, reads: ['alerts.inbox', 'alerts.list', 'stats.staffInfo'], nameless: true },
  /** Whom staff watch, and that one of them came or went; never who, for that may be whoever is told. */
  watched: { access: watched.list.access, reads: ['watched.', 'stats.staffInfo', 'records.standing'], nameless: true },
  /** What somebody did for themself, in another browser: told to them alone. */
  own: { access: alerts.inbox.access, reads: ['alerts.inbox', 'stats.staffInfo'], onlySelf: true },
  /** What else staff did about players. */
  players: { access: admin(MODERATOR), reads: [] },
  /** What game servers did of what staff asked. */
  commands: { access: gameServers.ofPlayer.access, reads: ['gameServers.ofPlayer'] },
  /** Lists that managers keep, and what shows them. */
  lists: {
    access: signedIn,
    reads: [
      ...['site.config', 'donations.', 'awards.', 'help.', 'alerts.', 'stats.staffInfo'],
      ...['alertChannels.', 'awardEntries.', 'awardYears.', 'donatePackages.', 'links.', 'perkKinds.'],
      ...['groupTypes.', 'propertyTypes.', 'groups.', 'properties.map', 'properties.show'],
    ],
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly access: Access;
      readonly reads: readonly string[];
      readonly alsoSelf?: true;
      readonly onlySelf?: true;
      readonly nameless?: true;
    }
  >
>;

/** What a write of a group changes for those who look. */
export const TOPICS_OF_WRITES: Readonly<Partial<Record<string, LiveTopic>>> = {
  tickets: 'tickets',
  sessions: 'sessions',
  punishments: 'punishments',
  moderation: 'players',
  alerts: 'alerts',
  alertChannels: 'lists',
  awardEntries: 'lists',
  awardYears: 'lists',
  donatePackages: 'lists',
  groupTypes: 'lists',
  help: 'lists',
  links: 'lists',
  perkKinds: 'lists',
  propertyTypes: 'lists',
  watched: 'watched',
};

export type LiveTopic = keyof typeof LIVE_TOPICS;
const NAMES = Object.keys(LIVE_TOPICS) as [LiveTopic, ...LiveTopic[]];

export const Change = z.object({
  /** `all`: anything may have changed, such as after a break. It is the first of each stream. */
  topic: z.enum([...NAMES, 'all']),
  /** Players whom it is about, in small letters; null: too many to tell, or nobody in particular. */
  names: z.nullable(z.array(z.string())),
});
export type Change = z.infer<typeof Change>;

export const live = group('live', {
  changes: endpoint({
    method: 'GET',
    path: 'live',
    access: signedIn,
    events: true,
    quota: { name: 'pages' },
    summary:
      'What the caller may follow; with Accept: text/event-stream a note whenever some of it changed, which says what to read again.',
    response: z.array(Change),
  }),
});
