import * as z from 'zod/mini';
import { admin, anyOf, relation } from '../rules/access.ts';
import { HELPER, JUNIOR_ADMIN, MODERATOR, SENIOR_ADMIN } from '../rules/roles.ts';
import { ByName, Count, Done, Id, Instant, QueryFlag, Text } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';

/** Characters of an alert's reason (`staff.md` section 9). */
export const ALERT_LENGTH = 255;

export const AlertChannel = z.object({ id: Count, name: z.string(), level: Count });
export type AlertChannel = z.infer<typeof AlertChannel>;
export const Alert = z.object({
  id: Count,
  staffName: z.nullable(z.string()),
  date: Instant,
  reason: z.string(),
  channel: z.nullable(z.string()),
  /** Whom it tagged on Discord. */
  tagDiscordId: z.nullable(z.string()),
  tagHere: z.boolean(),
  tagIngame: z.boolean(),
  delivery: z.enum(['none', 'waiting', 'sent', 'failed']),
  deliveryError: z.nullable(z.string()),
  canDelete: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;
/** An alert to the caller: to a channel of their rank, or to whoever plays. */
export const AlertToStaff = z.object({
  id: Count,
  playerName: z.string(),
  reason: z.string(),
  date: Instant,
  staffName: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  tagHere: z.boolean(),
  tagIngame: z.boolean(),
  /** It came after the caller last looked. */
  unread: z.boolean(),
});
export type AlertToStaff = z.infer<typeof AlertToStaff>;
export const AlertDraft = z.object({
  channel_id: z.optional(z.nullable(z.int())),
  tag_discord_id: z.optional(
    z.nullable(z.string().check(z.trim(), z.regex(/^(\d{5,25})?$/, 'A Discord id has only digits.'))),
  ),
  tag_here: z._default(z.boolean(), false),
  tag_ingame: z._default(z.boolean(), false),
  reason: Text(ALERT_LENGTH, 'Enter a reason.'),
});
export type AlertDraft = z.infer<typeof AlertDraft>;
const OfPlayer = z.object({ name: z.string(), id: Id });

/** So many days an alert waits to be read. */
export const ALERT_DAYS = 7;

/** Who may call everybody in a channel. */
export const tagsHere = admin(SENIOR_ADMIN);
/** Who may delete alerts of others, about players of a lower rank. */
export const removesAlerts = admin(JUNIOR_ADMIN);

export const alerts = group('alerts', {
  inbox: endpoint({
    method: 'GET',
    path: 'rpg/alerts',
    access: admin(MODERATOR),
    summary: `Alerts of the last ${ALERT_DAYS} days to the caller, made by others about others, newest first; the newest 200. With look they are read from then on.`,
    query: z.object({ look: z.optional(QueryFlag) }),
    response: z.array(AlertToStaff),
    empty: `Nobody alerted you in the last ${ALERT_DAYS} days.`,
  }),
  list: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/alerts',
    access: admin(MODERATOR),
    summary:
      'Alerts about a player: own ones, those to the game and those to a channel of the caller’s rank; about an account of the caller only own ones.',
    params: ByName,
    response: z.array(Alert),
    empty: 'No alerts found for this user.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/alerts',
    access: admin(MODERATOR),
    summary: 'Alert a Discord channel, the game, or both. Tagging @here needs admin level 4.',
    params: ByName,
    body: AlertDraft,
    response: Alert,
    done: 'Alert was succesfully added.',
    labels: {
      channel_id: 'Discord channel',
      tag_discord_id: 'Tag a Discord id',
      tag_here: 'Tag @here',
      tag_ingame: 'In game',
      reason: 'Reason',
    },
    help: {
      tag_discord_id: 'The digits of one person’s id.',
      tag_here: 'Everyone in the channel who is online is called.',
      tag_ingame: 'Staff who are playing see it at once.',
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/user/{name}/alerts/{id}',
    access: anyOf(removesAlerts, relation('alertCreator', 'id')),
    summary: 'Delete an alert.',
    params: OfPlayer,
    response: Done,
    done: 'Alert was deleted.',
    target: { param: 'name' },
    asks: message('Delete alert {id} about {name}?'),
  }),
  retry: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/alerts/{id}/retry',
    access: admin(MODERATOR),
    summary: 'Try a failed delivery again.',
    params: OfPlayer,
    response: Alert,
  }),
  channels: endpoint({
    method: 'GET',
    path: 'rpg/alerts/channels',
    access: admin(HELPER),
    summary: 'Channels that the rank may alert.',
    response: z.array(AlertChannel),
    empty: 'No channel is open to your rank.',
  }),
});
