import * as z from 'zod/mini';
import { admin, anyOf, self } from '../rules/access.ts';
import { LEAD_ADMIN, MODERATOR, SENIOR_ADMIN } from '../rules/roles.ts';
import { ByName, Count, Done, GivenInstant, Id, Instant, MaybePerson, Reason, optionalText } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';
import { onlyFor } from './only-for.ts';

export const Ban = z.object({
  id: Count,
  type: Count,
  reason: z.string(),
  startTimestamp: Instant,
  endTimestamp: z.nullable(Instant),
  staffUser: MaybePerson,
});
export type Ban = z.infer<typeof Ban>;

export const Punishment = z.object({
  id: Count,
  timestamp: Instant,
  staffUser: MaybePerson,
  source: z.string(),
  type: Count,
  reason: z.string(),
  extra: z.nullable(z.string()),
  /** What a warning tells the player at the next login; for staff. The player reads it in the own profile's notice. */
  description: onlyFor(admin(MODERATOR), z.nullable(z.string())),
  status: Count,
  expungeReason: z.nullable(z.string()),
  expungeStaffUser: MaybePerson,
  canExpunge: z.boolean(),
  /** Younger than 3 months. */
  recent: z.boolean(),
  /** The ban that this punishment made: whether it still holds, and how it ended. */
  ban: z.nullable(
    z.object({
      id: Count,
      state: z.enum(['active', 'lifted', 'ended']),
      endTimestamp: z.nullable(Instant),
      liftedAt: z.nullable(Instant),
      liftedBy: MaybePerson,
    }),
  ),
});
export type Punishment = z.infer<typeof Punishment>;

const OfPlayer = z.object({ name: z.string(), id: Id });

export const PunishDraft = z.object({
  type: z.literal(2, 'Only a warning can be given here.'),
  reason: Reason(),
  description: optionalText(1000),
});
export type PunishDraft = z.infer<typeof PunishDraft>;
export const BanDraft = z.object({
  /** 1 is full; any other is temporary. */
  type: z.pipe(
    z.int('Choose a full or a temporary ban.'),
    z.transform((type): 1 | 2 => (type === 1 ? 1 : 2)),
  ),
  reason: Reason(),
  endTimestamp: z.optional(z.nullable(GivenInstant)),
});
export type BanDraft = z.infer<typeof BanDraft>;
export const ExpungeDraft = z.object({ reason: Reason() });
export type ExpungeDraft = z.infer<typeof ExpungeDraft>;

export const punishments = group('punishments', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/punishments',
    access: anyOf(admin(MODERATOR), self),
    whenBarred: 'self',
    summary: 'Punishments of a player, newest first.',
    params: ByName,
    response: z.array(Punishment),
    empty: 'No punishments found for this user.',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/punishments/{id}',
    access: anyOf(admin(MODERATOR), self),
    whenBarred: 'self',
    summary: 'One punishment.',
    params: OfPlayer,
    response: Punishment,
  }),
  expunge: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/punishments/{id}/expunge',
    access: admin(LEAD_ADMIN),
    summary: 'Expunge a punishment under 3 months old. A ban stays until it is lifted.',
    params: OfPlayer,
    body: ExpungeDraft,
    response: Punishment,
    target: { param: 'name', lowerRank: 'You cannot change punishments of someone with the same or higher rank.' },
    done: 'This punishment was successfully expunged.',
    touches: ['players'],
    means: 'The ban is not lifted by this: unban the player as well.',
    labels: { reason: 'Reason' },
  }),
  punish: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/punish',
    access: admin(LEAD_ADMIN),
    summary: 'Warn a player; the description is shown at the next login.',
    params: ByName,
    body: PunishDraft,
    response: Punishment,
    target: {
      param: 'name',
      lowerRank: 'You cannot change punishments of someone with the same or higher rank.',
      offline: 'User is currently online, you cannot punish him.',
    },
    done: 'Player was punished with a Warning.',
    touches: ['players'],
    labels: { type: 'Punishment', reason: 'Reason', description: 'Description' },
    help: {
      type: 'Other punishments are given in the game.',
      description: 'Shown to the player at the next login.',
    },
  }),
  ban: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/ban',
    access: admin(SENIOR_ADMIN),
    summary: 'Ban a player, for good (type 1) or until a time (any other type, kept as 2).',
    params: ByName,
    body: BanDraft,
    response: Ban,
    target: {
      param: 'name',
      lowerRank: 'You cannot change the ban of someone with the same or higher rank.',
      offline: 'User is currently online, you cannot ban him.',
    },
    done: 'Player was banned.',
    touches: ['players', 'staff'],
    labels: { type: 'Ban', reason: 'Reason', endTimestamp: 'Ends' },
    help: { reason: 'The player sees it.' },
    asksMany: message('Ban {count, plural, one {# player} other {# players}}?'),
  }),
  unban: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/unban',
    access: admin(SENIOR_ADMIN),
    summary: 'Lift the active ban of a player. The record stays.',
    params: ByName,
    response: Done,
    target: { param: 'name', lowerRank: 'You cannot change the ban of someone with the same or higher rank.' },
    done: 'Player was unbanned.',
    touches: ['players', 'staff'],
    means: 'The player can join at once. The punishment stays on record until it is expunged.',
    asks: message('Unban {name}?'),
    asksMany: message('Unban {count, plural, one {# player} other {# players}}?'),
  }),
});
