import { isOfManagers } from '@steward/api-client/rules/roles';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { reachableChannels, type ReachableChannel } from './alert-channels.ts';
import { runKind, type AnyRunKind } from './outbox-kinds.ts';
import type { OutboxItem } from './outbox.ts';
import type { Services } from './services.ts';
import { plain, postMessage } from './discord.ts';

const KIND = 'discord.notice';

/** Whom a notice is for: managers, the channel that most staff read, or the channel of somebody of that rank. */
const AUDIENCE = z.union([z.literal(['managers', 'staff']), z.int()]);

type Audience = z.output<typeof AUDIENCE>;

const PAYLOAD = z.object({ to: AUDIENCE, content: z.string(), users: z.array(z.string()).readonly() });

const item = (subject: string, to: Audience, content: string, users: readonly string[] = []): OutboxItem => ({
  kind: KIND,
  subject,
  payload: { to, content, users } satisfies z.input<typeof PAYLOAD>,
});

/** The channel of a notice, of channels by level. */
function channelFor(channels: readonly ReachableChannel[], to: Audience): ReachableChannel | undefined {
  if (to === 'managers') return channels.find(({ level }) => isOfManagers(level));
  return to === 'staff' ? channels[0] : channels.findLast(({ level }) => level <= to);
}

/** What tells managers that a feed was switched off. */
export const feedGoneNotice = (feed: string, why: string): OutboxItem =>
  item(`feed ${feed}`, 'managers', `The feed ${plain(feed)} was switched off. ${why}`);

/** What tells managers that the backups of the community could not be used, or that none could be made. */
export const backupNotice = (problem: string): OutboxItem =>
  item('backups', 'managers', `${plain(problem)} On the machine of Steward, "steward-server doctor" says more.`);

/** What tells managers of a burst. */
export function burstNotice({
  kind,
  subject,
  failures,
}: {
  readonly kind: 'address' | 'name';
  readonly subject: string;
  readonly failures: number;
}): OutboxItem {
  const what = kind === 'address' ? `from the address ${subject}` : `to the account ${plain(subject)}`;
  const text = `${failures} refused sign-ins within minutes ${what}. The page Security of the manage area shows them.`;
  return item(`burst ${kind} ${subject}`, 'managers', text);
}

/** What tells the channel that most staff read that a game server is away, or is back. */
export const outageNotice = (server: string, text: string): OutboxItem => item(`outage ${server}`, 'staff', text);

export interface NewDevice {
  readonly playerId: number;
  readonly name: string;
  readonly adminLevel: number;
  readonly discordId: string | null;
  /** In words, such as 'Firefox on Windows'. */
  readonly device: string;
}

/**
 * What tells somebody of a sign-in on a new device in the channel of their rank, where Discord knows them. Others read
 * that channel: the address stays out.
 */
export function deviceNotice(
  { communityName }: Pick<Config, 'communityName'>,
  { playerId, name, adminLevel, discordId, device }: NewDevice,
): OutboxItem[] {
  if (discordId === null || !/^\d{5,25}$/.test(discordId)) return [];
  const text = `<@${discordId}> New sign-in to ${plain(name)} on ${plain(communityName)} from ${plain(device)}. If that was not you, change your password and sign other devices out.`;
  return [item(`sign-in ${playerId}`, adminLevel, text, [discordId])];
}

interface NoticeServices extends Pick<Services, 'db' | 'secrets'> {
  readonly config: Pick<Config, 'alertChannels'>;
}

/**
 * Sends notices to their channels, by the channels that there are then: one that was removed since is passed over, and
 * without any there is nobody to tell.
 */
export const noticeDelivery = ({ db, secrets, config }: NoticeServices): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: PAYLOAD,
    async run({ to, content, users }, signal) {
      const channel = channelFor(await reachableChannels(db, { secrets, config }), to);
      return channel && postMessage(channel.url, { content, allowed_mentions: { parse: [], users } }, { signal });
    },
  });
