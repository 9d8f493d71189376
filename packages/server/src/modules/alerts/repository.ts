import type { Alert, AlertChannel } from '@steward/api-client/contract/alerts';
import { configuredAs } from '../../core/alert-channels.ts';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

export type Delivery = Alert['delivery'];

/** Channels that a rank may alert. */
export async function listChannels(db: Db, level: number): Promise<AlertChannel[]> {
  return db
    .selectFrom('alert_channel')
    .select(['id', 'name', 'level'])
    .where('level', '<=', level)
    .where('retired_at', 'is', null)
    .orderBy('level')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A channel by id that can be alerted. */
export const findChannel = (tx: Tx, id: number) =>
  tx
    .selectFrom('alert_channel')
    .select(['id', 'name', 'level'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();

const alerts = (db: Db | Tx) =>
  db
    .selectFrom('alert')
    .leftJoin('player as staff', 'staff.id', 'alert.staff_id')
    .leftJoin('alert_channel as channel', 'channel.id', 'alert.channel_id')
    .select([
      'alert.id',
      'alert.player_id',
      'alert.staff_id',
      'alert.created_at',
      'alert.reason',
      'alert.tag_here',
      'alert.tag_ingame',
      'alert.tag_discord_id',
      'alert.delivery',
      'alert.delivery_error',
      'staff.name as staff_name',
      'channel.name as channel_name',
      'channel.level as channel_level',
      'channel.sealed as channel_sealed',
      'channel.configured as channel_configured',
      'channel.webhook_url',
      'alert.channel_id',
    ])
    .where('alert.deleted_at', 'is', null);

export type StoredAlert = Awaited<ReturnType<ReturnType<typeof alerts>['executeTakeFirstOrThrow']>>;

const DELIVERIES: readonly string[] = ['none', 'waiting', 'sent', 'failed'];

const isDelivery = (text: string): text is Delivery => DELIVERIES.includes(text);

/** An alert as it is listed. The webhook's address stays here. */
export const alertOf = (row: StoredAlert, canDelete: boolean): Alert => ({
  id: row.id,
  staffName: row.staff_name,
  date: instant(row.created_at),
  reason: row.reason,
  channel: row.channel_name,
  tagDiscordId: row.tag_discord_id,
  tagHere: row.tag_here === 1,
  tagIngame: row.tag_ingame === 1,
  delivery: isDelivery(row.delivery) ? row.delivery : 'none',
  deliveryError: row.delivery_error,
  canDelete,
});

/** Alerts about a player that were not deleted, newest first. */
export const listAlerts = (db: Db, player: number): Promise<StoredAlert[]> =>
  alerts(db)
    .where('alert.player_id', '=', player)
    .orderBy('alert.created_at', 'desc')
    .orderBy('alert.id', 'desc')
    .execute();

/** One alert, not deleted. */
export const findAlert = (db: Db | Tx, id: number) => alerts(db).where('alert.id', '=', id).executeTakeFirst();

/** The name of the player whom an alert is about. */
export const findSubject = async (db: Db, player: number): Promise<string> =>
  (await db.selectFrom('player').select('name').where('id', '=', player).executeTakeFirst())?.name ?? '';

interface NewAlert {
  readonly player: number;
  readonly staff: number;
  readonly channel: number | null;
  readonly tagDiscordId: string | null;
  readonly tagHere: boolean;
  readonly tagIngame: boolean;
  readonly reason: string;
  readonly delivery: Delivery;
  readonly now: number;
}

/** Writes an alert; its id. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<number> {
  const { id } = await tx
    .insertInto('alert')
    .values({
      player_id: alert.player,
      staff_id: alert.staff,
      channel_id: alert.channel,
      tag_discord_id: alert.tagDiscordId,
      tag_here: Number(alert.tagHere),
      tag_ingame: Number(alert.tagIngame),
      reason: alert.reason,
      created_at: alert.now,
      delivery: alert.delivery,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an alert as deleted. */
export const deleteAlert = (tx: Tx, id: number, now: number) =>
  tx.updateTable('alert').set({ deleted_at: now }).where('id', '=', id).execute();

/** Notes how the delivery of an alert stands that was not deleted meanwhile. */
export const setDelivery = (tx: Tx, id: number, delivery: Delivery, error: string | null) =>
  tx
    .updateTable('alert')
    .set({ delivery, delivery_error: error })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();

/**
 * Keeps the channels of the configuration, by name, beside those that managers made. Their webhooks stay in the
 * configuration. One that is in it no more can no longer be chosen. Gives the names of those that managers made and that
 * are the configuration's from now on.
 */
export async function syncChannels(
  tx: Tx,
  channels: readonly { readonly name: string; readonly level: number }[],
  now: number,
): Promise<string[]> {
  const known = await tx
    .selectFrom('alert_channel')
    .select(['id', 'name', 'level', 'configured', 'retired_at', 'sealed', 'webhook_url'])
    .orderBy('id')
    .execute();
  const change = (id: number, set: { configured: number; name?: string; level?: number; retired_at: number | null }) =>
    tx.updateTable('alert_channel').set(set).where('id', '=', id).execute();
  const taken: string[] = [];
  const rowOf = new Map(channels.map((one) => [configuredAs(known, one.name)?.id, one]));
  for (const { id, name, level, configured, retired_at, sealed, webhook_url } of known) {
    const wanted = rowOf.get(id);
    if (wanted === undefined) {
      if (configured === 1) await change(id, { configured: 0, retired_at: retired_at ?? now });
      continue;
    }
    if (configured === 0 && (sealed ?? webhook_url) !== null) taken.push(wanted.name);
    if (configured === 0 || name !== wanted.name || level !== wanted.level || retired_at !== null)
      await change(id, { configured: 1, name: wanted.name, level: wanted.level, retired_at: null });
  }
  const added = channels
    .filter(({ name }) => configuredAs(known, name) === undefined)
    .map(({ name, level }) => ({ name, level, configured: 1 }));
  if (added.length > 0) await tx.insertInto('alert_channel').values(added).execute();
  return taken;
}
