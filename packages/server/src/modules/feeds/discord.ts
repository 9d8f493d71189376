import { FEED_FACTS, feedColour } from '@steward/api-client/rules/feed-events';
import { cutTo, DISCORD_LIMITS } from '@steward/api-client/rules/feeds';
import { plain } from '../../core/discord.ts';
import { discordText, type FeedText } from './discord-text.ts';

/** Shows no preview of addresses in the text. */
const NO_PREVIEWS = 4;

interface Embed {
  readonly title: string;
  readonly description: string;
  readonly color: number;
  readonly timestamp: string;
}

export interface FeedMessage {
  readonly content: string;
  readonly embeds: readonly Embed[];
  readonly flags?: number;
  readonly allowed_mentions: { readonly parse: readonly string[] };
}

/** A message within all limits of Discord, in which nobody is mentioned. */
export function feedMessage(text: FeedText): FeedMessage {
  const { event, facts, form, at } = text;
  const filled = discordText(text);
  const allowed_mentions = { parse: [] };
  if (form === 'text')
    return { content: cutTo(filled, DISCORD_LIMITS.content), embeds: [], flags: NO_PREVIEWS, allowed_mentions };
  const title = cutTo(FEED_FACTS[event].label, DISCORD_LIMITS.title);
  const description = cutTo(filled, Math.min(DISCORD_LIMITS.description, DISCORD_LIMITS.embed - title.length));
  return {
    content: '',
    embeds: [{ title, description, color: feedColour(event, facts), timestamp: at }],
    allowed_mentions,
  };
}

/** What tells that a feed arrives. */
export const testMessage = (community: string): FeedMessage => ({
  content: cutTo(`This is a test of ${plain(community)}. Messages of this feed arrive here.`, DISCORD_LIMITS.content),
  embeds: [],
  flags: NO_PREVIEWS,
  allowed_mentions: { parse: [] },
});
