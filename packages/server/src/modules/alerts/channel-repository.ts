import type { KeptChannel } from '@steward/api-client/contract/alert-channels';
import { maskedAddress } from '@steward/api-client/rules/feeds';
import type { Config } from '../../config/config.ts';
import { configuredAs } from '../../core/alert-channels.ts';
import type { Secrets } from '../../core/secrets.ts';
import { keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { channelContext } from '../../db/sealed.ts';

type Configured = Config['alertChannels'];

const masked = (address: string | null | undefined): string | null =>
  address === null || address === undefined || address === '' ? null : maskedAddress('discord', address);

/** All channels by rank and name, with how many alerts went to each. */
export async function listKeptChannels(db: Db | Tx, configured: Configured): Promise<KeptChannel[]> {
  const rows = await db
    .selectFrom('alert_channel')
    .selectAll('alert_channel')
    .select(({ selectFrom }) =>
      selectFrom('alert')
        .select((e) => e.fn.countAll<number>().as('many'))
        .whereRef('alert.channel_id', '=', 'alert_channel.id')
        .as('alerts'),
    )
    .orderBy('level')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const own = row.configured === 1;
    return {
      ...keptOf(row, row.alerts ?? 0),
      name: row.name,
      level: row.level,
      webhook: own ? masked(configuredAs(configured, row.name)?.webhookUrl) : (row.address ?? masked(row.webhook_url)),
      configured: own,
    };
  });
}

/** Keeps the address of a channel's webhook, sealed; one that was kept openly is gone. */
export const sealWebhook = (tx: Tx, secrets: Secrets, id: number, address: string) =>
  tx
    .updateTable('alert_channel')
    .set({
      sealed: secrets.seal(address, channelContext(id)),
      address: maskedAddress('discord', address),
      webhook_url: null,
    })
    .where('id', '=', id)
    .execute();
