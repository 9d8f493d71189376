import type { FeedEvent } from '@steward/api-client/rules/feed-events';
import { type FeedFacts, type FeedForm, fillTemplate, isTimeFact, shownFact } from '@steward/api-client/rules/feeds';
import { secondsOf } from '../../core/clock.ts';
import { plain } from '../../core/discord.ts';

/** Breaks an address so that nobody follows it by a click, and no picture of it is shown. */
const BREAK = '\u200b';
/** What players write, whose addresses are not to be followed. */
const OF_PLAYERS: ReadonlySet<string> = new Set(['ticket', 'ticket-waiting', 'words']);

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
