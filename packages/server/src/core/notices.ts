import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { runKind, type AnyRunKind } from './outbox-kinds.ts';
import type { OutboxItem } from './outbox.ts';
import type { Services } from './services.ts';
import { plain, postMessage } from './discord.ts';

const KIND = 'discord.notice';
const MANAGER = 6;
const NO_WEBHOOK = { error: 'This channel has no webhook in the configuration.', final: true };

type Channels = Pick<Config, 'alertChannels'>;

const item = (subject: string, channel: string, content: string, users: readonly string[] = []): OutboxItem => ({
  kind: KIND,
  subject,
  payload: { channel, content, users },
});

/** What tells the managers' channel of something; nothing where none is configured. */
function managersNotice({ alertChannels }: Channels, subject: string, text: string): OutboxItem[] {
  const channel = alertChannels
    .filter(({ level, webhookUrl }) => level >= MANAGER && webhookUrl !== undefined)
    .sort((a, b) => a.level - b.level)[0];
  return channel ? [item(subject, channel.name, text)] : [];
}

/** What tells managers that a feed was switched off. */
export const feedGoneNotice = (channels: Channels, feed: string, why: string): OutboxItem[] =>
  managersNotice(channels, `feed ${feed}`, `The feed ${plain(feed)} was switched off. ${why}`);

/** What tells managers that the backups of the community could not be used, or that none could be made. */
export const backupNotice = (channels: Channels, problem: string): OutboxItem[] =>
  managersNotice(
    channels,
    'backups',
    `${plain(problem)} On the machine of Steward, "steward-server doctor" says more.`,
  );

/** What tells the managers' channel of a burst; nothing where none is configured. */
export function burstNotice(
  channels: Channels,
  {
    kind,
    subject,
    failures,
  }: { readonly kind: 'address' | 'name'; readonly subject: string; readonly failures: number },
): OutboxItem[] {
  const what = kind === 'address' ? `from the address ${subject}` : `to the account ${plain(subject)}`;
  const text = `${failures} refused sign-ins within minutes ${what}. The page Security of the manage area shows them.`;
  return managersNotice(channels, `burst ${kind} ${subject}`, text);
}

/**
 * What tells the channel that most staff read that a game server is away, or is back; nothing where no channel has a
 * webhook.
 */
export function outageNotice({ alertChannels }: Channels, server: string, text: string): OutboxItem[] {
  const channel = alertChannels
    .filter(({ webhookUrl }) => webhookUrl !== undefined)
    .sort((a, b) => a.level - b.level)[0];
  return channel ? [item(`outage ${server}`, channel.name, text)] : [];
}

export interface NewDevice {
  readonly playerId: number;
  readonly name: string;
  readonly adminLevel: number;
  readonly discordId: string | null;
  /** In words, such as 'Firefox on Windows'. */
  readonly device: string;
}

/**
 * What tells somebody of a sign-in on a new device in the channel of their rank, where one is configured and Discord
 * knows them. Others read that channel: the address stays out.
 */
export function deviceNotice(
  { alertChannels, communityName }: Channels & Pick<Config, 'communityName'>,
  { playerId, name, adminLevel, discordId, device }: NewDevice,
): OutboxItem[] {
  if (discordId === null || !/^\d{5,25}$/.test(discordId)) return [];
  const channel = alertChannels
    .filter(({ level, webhookUrl }) => level <= adminLevel && webhookUrl !== undefined)
    .sort((a, b) => b.level - a.level)[0];
  if (!channel) return [];
  const text = `<@${discordId}> New sign-in to ${plain(name)} on ${plain(communityName)} from ${plain(device)}. If that was not you, change your password and sign other devices out.`;
  return [item(`sign-in ${playerId}`, channel.name, text, [discordId])];
}

/** Sends notices to their channels, by the webhook that the configuration has for them then. */
export const noticeDelivery = ({ config }: Pick<Services, 'config'>): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ channel: z.string(), content: z.string(), users: z.array(z.string()) }),
    async run({ channel, content, users }, signal) {
      const url = config.alertChannels.find(({ name }) => name === channel)?.webhookUrl;
      return url === undefined
        ? NO_WEBHOOK
        : postMessage(url, { content, allowed_mentions: { parse: [], users } }, { signal });
    },
  });
