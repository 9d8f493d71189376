import * as z from 'zod/mini';
import { admin, signedIn } from '../rules/access.ts';
import { LEAD_ADMIN } from '../rules/roles.ts';
import { atLeast, atMost, Count, Instant, QueryInt } from './common.ts';
import { endpoint, fieldsOf, group } from './endpoint.ts';
import { FoundPlayer, SearchText } from './players.ts';

export const Award = z.object({
  id: Count,
  award: z.string(),
  category: z.string(),
  freeFill: z.boolean(),
  input: z.nullable(z.enum(['group', 'player'])),
  /** Kind of group asked for; null: any. */
  type: z.nullable(Count),
});
export type Award = z.infer<typeof Award>;
export const AWARD_FIELDS = fieldsOf(Award);
export const Vote = z.object({ award: Count, name: z.nullable(z.string()), votedFreeFill: z.nullable(z.string()) });
export type Vote = z.infer<typeof Vote>;
export const AwardsPage = z.object({
  year: Count,
  closesAt: Instant,
  open: z.boolean(),
  /** Why the caller cannot vote; null: may. */
  refusal: z.nullable(z.string()),
  needed: Count,
  awards: z.array(Award),
  votes: z.array(Vote),
});
export type AwardsPage = z.infer<typeof AwardsPage>;
/** Answers by award id: the id of a player or group, or a text. */
export const Ballot = z.object({
  answers: z.array(
    z.object({
      award: z.int(),
      id: z.optional(z.int()),
      text: z.optional(z.string().check(z.trim(), atMost(128))),
    }),
  ),
});
export type Ballot = z.infer<typeof Ballot>;
export const AwardsResults = z.object({
  year: Count,
  years: z.array(Count),
  total: Count,
  totalVotes: Count,
  awards: z.array(
    z.object({ award: z.string(), category: z.string(), total: Count, votes: z.record(z.string(), Count) }),
  ),
});
export type AwardsResults = z.infer<typeof AwardsResults>;

export const awards = group('awards', {
  all: endpoint({
    method: 'GET',
    path: 'rpg/awards/all',
    access: signedIn,
    summary: 'This year’s awards and the own votes.',
    response: AwardsPage,
  }),
  vote: endpoint({
    method: 'POST',
    path: 'rpg/awards/vote',
    access: signedIn,
    summary: 'Vote, once.',
    body: Ballot,
    response: z.object({ votes: z.array(Vote) }),
    done: 'Your votes were successfully sent!',
  }),
  results: endpoint({
    method: 'GET',
    path: 'rpg/awards/results',
    access: admin(LEAD_ADMIN),
    summary: 'Results of a year.',
    query: z.object({ year: z.optional(QueryInt) }),
    response: AwardsResults,
    verbatim: ['votes'],
  }),
  searchGroups: endpoint({
    method: 'GET',
    path: 'rpg/awards/search/group',
    access: signedIn,
    summary: 'Groups by name, from 2 characters.',
    query: z.object({
      q: z.string().check(z.trim(), atLeast(2, 'Type at least 2 characters.'), atMost(64)),
      type: z.optional(QueryInt),
    }),
    response: z.array(z.object({ id: Count, name: z.string(), type: Count })),
  }),
  searchPlayers: endpoint({
    method: 'GET',
    path: 'rpg/search/awards/{text}',
    access: signedIn,
    summary: 'Players who can be voted for, from 3 characters.',
    params: SearchText,
    response: z.array(FoundPlayer),
  }),
});
