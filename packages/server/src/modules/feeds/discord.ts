import { FEED_FACTS, feedColour, type FeedEvent } from '@steward/api-client/rules/feed-events';
import {
  cutTo,
  DISCORD_LIMITS,
  fillTemplate,
  isTimeFact,
  shownFact,
  type FeedFacts,
  type FeedForm,
} from '@steward/api-client/rules/feeds';
import { secondsOf } from '../../core/clock.ts';
import { plain } from '../../core/discord.ts';

/** Breaks an address so that nobody follows it by a click, and no picture of it is shown. */
const BREAK = '\u200b';
/** Shows no preview of addresses in the text. */
const NO_PREVIEWS = 4;
/** What players write, whose addresses are not to be followed. */
const OF_PLAYERS: ReadonlySet<string> = new Set(['ticket', 'ticket-waiting', 'words']);

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

export interface FeedText {
  readonly event: FeedEvent;
  readonly template: string;
  readonly facts: FeedFacts;
  readonly form: FeedForm;
  /** When it happened, as the wire has it. */
  readonly at: string;
}

/** The text with the facts as Discord shows them to each reader: words as they were written, times by their own clock. */
export function discordText({ event, template, facts }: Pick<FeedText, 'event' | 'template' | 'facts'>): string {
  return fillTemplate(template, facts, (fact, place) => {
    if (isTimeFact(place, fact)) return `<t:${secondsOf(fact)}:f>`;
    const text = plain(shownFact(fact));
    return OF_PLAYERS.has(event) ? text.replaceAll('://', `:${BREAK}//`) : text;
  });
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
