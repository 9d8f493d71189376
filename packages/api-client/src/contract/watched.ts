import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { MODERATOR } from '../rules/roles.ts';
import { ByName, Count, Done, GivenInstant, Instant, QueryInt, Reason } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

/** A player whom staff watch: told when they join, until somebody takes them off the list or the watch ends. */
export const WatchedPlayer = z.object({
  id: Count,
  playerName: z.string(),
  reason: z.string(),
  /** Since when they play; null: they do not. */
  onlineSince: z.nullable(Instant),
  /** How often they joined since they are watched. */
  joins: Count,
  lastJoin: z.nullable(Instant),
  staffName: z.nullable(z.string()),
  since: Instant,
  /** When the watch ends by itself. */
  until: z.nullable(Instant),
  /** Whether the caller may change the watch, and end it. */
  canRemove: z.boolean(),
});
export type WatchedPlayer = z.infer<typeof WatchedPlayer>;
export const WatchDraft = z.object({ reason: Reason(), until: z.optional(z.nullable(GivenInstant)) });
export type WatchDraft = z.infer<typeof WatchDraft>;
const said = { reason: z.optional(Reason()), until: z.optional(z.nullable(GivenInstant)) } as const;
/** What is left out stays as it is. With what was read of the rest, a change of the same by somebody else is not overwritten. */
const WatchChange = z.object({ ...said, was: z.optional(z.object({ id: z.optional(Count), ...said })) });
/** The watch that was read; another one, begun meanwhile, is not touched. */
const OfWatch = z.object({ watch: z.optional(QueryInt) });

/** Whoever may write notes about players. */
const seesWatched = admin(MODERATOR);

const labels = { reason: 'Reason', until: 'Ends' };
const help = {
  reason: 'Say what to look for when they join.',
  until: 'Leave it empty to watch until somebody stops it.',
};

export const watched = group('watched', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/staff/watched',
    access: seesWatched,
    paged: true,
    list: listed(
      {
        playerName: 'person',
        reason: 'text',
        onlineSince: 'moment',
        joins: 'number',
        lastJoin: 'moment',
        staffName: 'person',
        since: 'moment',
        until: 'moment',
        id: 'number',
      },
      ['playerName', 'reason', 'staffName'],
    ),
    summary: 'Players whom staff watch, the caller left out; whom somebody watches since lately first.',
    response: z.array(WatchedPlayer),
    title: 'Watched players',
    empty: 'Nobody is watched. Watch a player from their profile, and staff hear when they join.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/watched',
    access: seesWatched,
    summary: 'Watch a player, for good or until a time: staff are told when they join.',
    params: ByName,
    body: WatchDraft,
    response: WatchedPlayer,
    target: { param: 'name', notSelf: 'You cannot watch yourself.' },
    done: 'The player is watched now.',
    touches: ['records', 'stats'],
    means: 'Staff who may read notes see the reason and hear when the player joins. The player is told nothing.',
    labels,
    help,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/watched/edit',
    access: seesWatched,
    summary:
      'Change why a player is watched and until when; for whoever began it and for staff who outrank them. With `was`, what was read of it and its `id`, only where that still holds.',
    params: ByName,
    body: WatchChange,
    response: WatchedPlayer,
    target: { param: 'name', notSelf: 'You cannot change a watch on yourself.' },
    done: 'The watch was changed.',
    touches: ['records', 'stats'],
    means: 'Joins are counted on, and who began it stays.',
    labels,
    help,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/user/{name}/watched',
    access: seesWatched,
    summary:
      'Stop watching a player; for whoever began it and for staff who outrank them. With `watch`, the id of the one that was read, only that one.',
    params: ByName,
    query: OfWatch,
    response: Done,
    target: { param: 'name', notSelf: 'You cannot stop a watch on yourself.' },
    done: 'The player is no longer watched.',
    touches: ['records', 'stats'],
    asks: message('Stop watching {name}?'),
    means: 'Nobody is told any more when they join, and the count of their joins is gone.',
    asksMany: message('Stop watching {count, plural, one {# player} other {# players}}?'),
  }),
});
