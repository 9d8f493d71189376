import * as z from 'zod';
import { configuredAs, webhookOf } from '../../core/alert-channels.ts';
import { postMessage } from '../../core/discord.ts';
import { type AnyRunKind, runKind } from '../../core/outbox-kinds.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';
import { discordMessage } from './message.ts';
import { findAlert, findSubject, setDelivery, type StoredAlert } from './repository.ts';

const KIND = 'discord.alert';
const NO_WEBHOOK = { error: 'This channel has no webhook. Managers or the operator can give it one.', final: true };

/** The delivery of an alert to its channel, which takes the place of an earlier one that did not arrive. */
export const alertItem = (alert: number): OutboxItem => ({
  kind: KIND,
  subject: String(alert),
  payload: { alert },
  replaces: true,
});

interface DeliveryServices extends Pick<Services, 'db' | 'secrets'> {
  readonly config: Pick<Services['config'], 'alertChannels'>;
}

/** The webhook of an alert's channel: that of the configuration, or the one that managers gave. */
function urlOf({ config, secrets }: Pick<DeliveryServices, 'config' | 'secrets'>, alert: StoredAlert) {
  const { channel_id: id, channel_name: name, channel_sealed: sealed, webhook_url } = alert;
  if (id === null || name === null) return undefined;
  const configured = configuredAs(config.alertChannels, name);
  return configured ? configured.webhookUrl : webhookOf(secrets, { id, sealed, webhook_url });
}

/** Sends alerts to their channels. The alert shows how its last try ended, while further ones follow. */
export const alertDelivery = ({ db, config, secrets }: DeliveryServices): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ alert: z.int() }),
    async run(payload, signal) {
      const alert = await findAlert(db, payload.alert);
      if (!alert) return undefined;
      const url = urlOf({ config, secrets }, alert);
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
