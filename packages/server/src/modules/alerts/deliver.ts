import type { Services } from '../../core/services.ts';
import { discordMessage, postMessage } from './discord.ts';
import { failWaiting, findAlert, findSubject, setDelivery, syncChannels } from './repository.ts';

const NO_WEBHOOK = 'This channel has no webhook in the configuration.';
const STOPPED = 'The server stopped before Discord answered.';
/** A delivery that waits longer was cut off. */
const CUT_OFF_SECONDS = 60;

/** Sends an alert that waits to its channel, and notes whether it arrived. Never throws. */
export async function deliver(services: Services, id: number): Promise<void> {
  const { db, config, database, log } = services;
  try {
    const alert = await findAlert(db, id);
    if (!alert) return;
    const configured = config.alertChannels.find(({ name }) => name === alert.channel_name)?.webhookUrl;
    const url = configured ?? alert.webhook_url;
    const message = discordMessage({
      player: await findSubject(db, alert.player_id),
      staff: alert.staff_name ?? 'Staff',
      reason: alert.reason,
      tagHere: alert.tag_here === 1,
      tagDiscordId: alert.tag_discord_id,
    });
    const problem = url ? await postMessage(url, message) : NO_WEBHOOK;
    await database.withWrite((tx) => setDelivery(tx, id, problem === undefined ? 'sent' : 'failed', problem ?? null));
  } catch (error) {
    log.error({ err: error, alert: id }, 'The delivery of an alert could not be noted.');
  }
}

/** To be called once when the server starts: channels follow the configuration, deliveries that were cut off are failed. */
export async function prepareAlerts({
  database,
  config,
  clock,
}: Pick<Services, 'database' | 'config' | 'clock'>): Promise<void> {
  await database.withWrite(async (tx) => {
    if (config.alertChannels.length > 0) await syncChannels(tx, config.alertChannels);
    await failWaiting(tx, clock.now() - CUT_OFF_SECONDS, STOPPED);
  });
}
