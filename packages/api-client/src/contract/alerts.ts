import * as z from 'zod/mini';
import { admin, anyOf, relation } from '../rules/access.ts';
import { ByName, Count, Done, Id, Instant, Text } from './common.ts';
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

export const alerts = group('alerts', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/user/{name}/alerts',
    access: admin(2),
    summary: 'Alerts about a player.',
    params: ByName,
    response: z.array(Alert),
    empty: 'No alerts found for this user.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/alerts',
    access: admin(2),
    summary: 'Alert a Discord channel, the game, or both. Tagging @here needs admin level 4.',
    params: ByName,
    body: AlertDraft,
    response: Alert,
    done: 'Alert was succesfully added.',
    help: { tagIngame: 'Staff who are playing see it at once.' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/user/{name}/alerts/{id}',
    access: anyOf(admin(3), relation('alertCreator', 'id')),
    summary: 'Delete an alert.',
    params: OfPlayer,
    response: Done,
    done: 'Alert was deleted.',
    target: { param: 'name' },
  }),
  retry: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/alerts/{id}/retry',
    access: admin(2),
    summary: 'Try a failed delivery again.',
    params: OfPlayer,
    response: Alert,
  }),
  channels: endpoint({
    method: 'GET',
    path: 'rpg/alerts/channels',
    access: admin(1),
    summary: 'Channels that the rank may alert.',
    response: z.array(AlertChannel),
    empty: 'No channel is open to your rank.',
  }),
});
