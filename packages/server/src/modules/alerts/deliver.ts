import * as z from 'zod';
import { runKind, type AnyRunKind } from '../../core/outbox-kinds.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { discordMessage, postMessage } from './discord.ts';
import { findAlert, findSubject, setDelivery, syncChannels } from './repository.ts';

const KIND = 'discord.alert';
const NO_WEBHOOK = { error: 'This channel has no webhook in the configuration.', final: true };

/** The delivery of an alert to its channel, which takes the place of an earlier one that did not arrive. */
export const alertItem = (alert: number): OutboxItem => ({
  kind: KIND,
  subject: String(alert),
  payload: { alert },
  replaces: true,
});

interface DeliveryServices extends Pick<Services, 'db'> {
  readonly config: Pick<Services['config'], 'alertChannels'>;
}

/** Sends alerts to their channels. The alert shows how its last try ended, while further ones follow. */
export const alertDelivery = ({ db, config }: DeliveryServices): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ alert: z.int() }),
    async run(payload, signal) {
      const alert = await findAlert(db, payload.alert);
      if (!alert) return undefined;
      const configured = config.alertChannels.find(({ name }) => name === alert.channel_name)?.webhookUrl;
      const url = configured ?? alert.webhook_url;
      if (!url) return NO_WEBHOOK;
      const message = discordMessage({
        player: await findSubject(db, alert.player_id),
        staff: alert.staff_name ?? 'Staff',
        reason: alert.reason,
        tagHere: alert.tag_here === 1,
        tagDiscordId: alert.tag_discord_id,
      });
      return postMessage(url, message, { signal });
    },
    async note(tx, { alert }, result) {
      if (result.state === 'done') await setDelivery(tx, alert, 'sent', null);
      else if (result.state === 'again') await setDelivery(tx, alert, 'waiting', null);
      else await setDelivery(tx, alert, 'failed', result.error);
    },
  });

/** Makes the channels those of the configuration, where it names any. */
export async function followConfiguredChannels({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<void> {
  if (config.alertChannels.length > 0) await database.withWrite((tx) => syncChannels(tx, config.alertChannels));
}
