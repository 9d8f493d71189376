import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { GAME_COMMAND_STATES } from '../rules/game-commands.ts';
import { LEADER, MODERATOR, SENIOR_ADMIN } from '../rules/roles.ts';
import { ById, ByName, Count, Done, Instant, QueryFlag } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

/** A game server as the door knows it. */
export const GameServer = z.object({
  server: z.string(),
  /** When it reported last; null: never. */
  heardAt: z.nullable(Instant),
  /** Seconds that its clock is ahead; negative: behind. */
  clockAhead: Count,
  /** Commands that it did not answer, and since when the oldest waits. */
  waiting: Count,
  waitingSince: z.nullable(Instant),
  /** Events that were set aside: broken ones, and those of kinds that this version does not know. */
  broken: Count,
  unknown: Count,
  /** Events that could not be taken and are not kept, because too many are. */
  notKept: Count,
  /** Tokens that work. */
  tokens: Count,
});
export type GameServer = z.infer<typeof GameServer>;

/** An event that was set aside. */
export const RejectedEvent = z.object({
  id: Count,
  server: z.string(),
  /** As the game server named it. */
  eventId: z.string(),
  kind: z.nullable(z.string()),
  reason: z.string(),
  /** Only its kind is not known to this version. */
  unknown: z.boolean(),
  receivedAt: Instant,
  /** As it came; its beginning when it is `cut`. */
  line: z.string(),
  cut: z.boolean(),
});
export type RejectedEvent = z.infer<typeof RejectedEvent>;

/** Events of one server, or of one kind of it. */
const Some = z.object({ server: z.string('Name the game server.'), kind: z.optional(z.string()) });

/** What staff asked of the game about a player, and what became of it. */
export const PlayerCommand = z.object({
  id: Count,
  kind: z.string(),
  server: z.string(),
  state: z.enum(GAME_COMMAND_STATES),
  /** Why it was not done. */
  reason: z.nullable(z.string()),
  askedAt: Instant,
  askedBy: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
});
export type PlayerCommand = z.infer<typeof PlayerCommand>;

const manage = { access: admin(LEADER) } as const;
const REJECTED = 'rpg/manage/game-servers/rejected';

export const gameServers = group('gameServers', {
  list: endpoint({
    ...manage,
    method: 'GET',
    path: 'rpg/manage/game-servers',
    summary: 'Game servers that have a token or reported: how they stand.',
    empty: 'No game server has a token yet. An operator makes one: steward-server token create.',
    response: z.array(GameServer),
  }),
  rejected: endpoint({
    ...manage,
    method: 'GET',
    path: REJECTED,
    paged: true,
    list: listed(
      {
        id: 'number',
        receivedAt: 'moment',
        server: 'text',
        kind: 'text',
        reason: 'text',
        line: 'text',
        unknown: 'yesNo',
      },
      ['server', 'kind', 'reason', 'line'],
    ),
    summary: 'Events that were set aside, newest first.',
    query: z.object({ server: z.optional(z.string()), kind: z.optional(z.string()), unknown: z.optional(QueryFlag) }),
    response: z.array(RejectedEvent),
    empty: 'Every event was taken in.',
  }),
  retry: endpoint({
    ...manage,
    method: 'POST',
    path: `${REJECTED}/{id}/retry`,
    summary: 'Take in an event that was set aside, as happened when it says.',
    params: ById,
    response: Done,
    done: 'The event was taken in.',
    means: 'It counts as happened when it says, after all that came since.',
    asksMany: message('Take in {count, plural, one {# event} other {# events}}?'),
  }),
  drop: endpoint({
    ...manage,
    method: 'DELETE',
    path: `${REJECTED}/{id}`,
    summary: 'Let go of an event that was set aside.',
    params: ById,
    response: Done,
    done: 'The event was dropped.',
    means: 'What it tells is lost. The audit log keeps its text.',
    asksMany: message('Drop {count, plural, one {# event} other {# events}}?'),
  }),
  retrySome: endpoint({
    ...manage,
    method: 'POST',
    path: `${REJECTED}/retry`,
    summary: 'Take in what can be of the oldest 500 events of a server, or of one kind of it, after an update.',
    body: Some,
    response: z.object({ taken: Count, left: Count }),
    means: 'The oldest 500 are tried; those that still cannot be taken in stay.',
  }),
  dropSome: endpoint({
    ...manage,
    method: 'POST',
    path: `${REJECTED}/drop`,
    summary: 'Let go of all events of a server that were set aside, or of one kind of it.',
    body: Some,
    response: z.object({ dropped: Count }),
    means: 'What they tell is lost, and not kept anywhere else.',
  }),
  ofPlayer: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/commands',
    access: admin(MODERATOR),
    whole: admin(SENIOR_ADMIN),
    summary:
      'The latest 20 things that staff asked of the game about a player, and what became of them; below admin level 4 warnings, kicks, bans and alerts only; developer ranks for who may know them; about an account of the caller only alerts of their own.',
    params: ByName,
    response: z.array(PlayerCommand),
    empty: 'Nothing was asked of the game about this player lately.',
  }),
});
