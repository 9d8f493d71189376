import type { Config } from '../../config.ts';
import type { Log } from '../../core/log.ts';
import { plain, postMessage } from '../alerts/discord.ts';
import type { Subject } from './repository.ts';

const MANAGER = 6;

interface Telling {
  readonly config: Pick<Config, 'alertChannels' | 'communityName'>;
  readonly log: Log;
}

async function post(url: string, content: string, users: readonly string[], log: Log): Promise<void> {
  const problem = await postMessage(url, { content, allowed_mentions: { parse: [], users } });
  if (problem !== undefined) log.warn({ problem }, 'A message about security did not reach Discord.');
}

/** Tells the managers' channel of a burst, where one is configured. Never throws. */
export async function tellBurst(
  { config, log }: Telling,
  burst: Subject & { readonly failures: number },
): Promise<void> {
  const channel = config.alertChannels
    .filter(({ level, webhookUrl }) => level >= MANAGER && webhookUrl !== undefined)
    .sort((a, b) => a.level - b.level)[0];
  if (channel?.webhookUrl === undefined) return;
  const what =
    burst.kind === 'address' ? `from the address ${burst.subject}` : `to the account ${plain(burst.subject)}`;
  await post(
    channel.webhookUrl,
    `${burst.failures} refused sign-ins within minutes ${what}. The page Security of the manage area shows them.`,
    [],
    log,
  );
}

export interface NewDevice {
  readonly name: string;
  readonly adminLevel: number;
  readonly discordId: string | null;
  /** In words, such as 'Firefox on Windows'. */
  readonly device: string;
}

/**
 * Tells somebody of a sign-in on a new device by the channel of their rank, where one is configured and Discord knows
 * them. Others read that channel: the address stays out. Never throws.
 */
export async function tellNewDevice(
  { config, log }: Telling,
  { name, adminLevel, discordId, device }: NewDevice,
): Promise<void> {
  if (discordId === null || !/^\d{5,25}$/.test(discordId)) return;
  const channel = config.alertChannels
    .filter(({ level, webhookUrl }) => level <= adminLevel && webhookUrl !== undefined)
    .sort((a, b) => b.level - a.level)[0];
  if (channel?.webhookUrl === undefined) return;
  const text = `<@${discordId}> New sign-in to ${plain(name)} on ${plain(config.communityName)} from ${plain(device)}. If that was not you, change your password and sign other devices out.`;
  await post(channel.webhookUrl, text, [discordId], log);
}
