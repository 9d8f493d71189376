import { feedColumns, feedDeliveryColumns, feedEventsText } from '@steward/api-client/columns/feeds';
import type { Feed } from '@steward/api-client/contract/feeds';
import { showMoment } from '@steward/api-client/rules/moments';
import { FEED_FORM_LABELS, FEED_STATE_LABELS, FEED_TARGET_LABELS } from '@steward/api-client/rules/feeds';
import { resourceOf } from '../../io/columns.ts';
import type { Fact } from '../../io/output.ts';

const TONES = { on: 'text', paused: 'quiet', off: 'danger' } as const;
const DELIVERY_TONES = { waiting: 'quiet', sent: 'text', failed: 'danger' } as const;

/** What is told outside. */
export const feedResource = resourceOf(feedColumns, {
  name: { min: 10 },
  events: { min: 14 },
  state: { tone: ({ state }) => TONES[state] },
  sentAt: { tone: 'quiet' },
});

/** What a feed sent. */
export const deliveryResource = resourceOf(feedDeliveryColumns, {
  at: { tone: 'quiet' },
  text: { min: 20 },
  state: { tone: ({ state }) => DELIVERY_TONES[state] },
  error: { min: 12 },
});

/** A feed, line by line. */
export const feedFacts = (feed: Feed): readonly Fact[] => [
  ['Name', feed.name, 'strong'],
  ['State', feed.why === null ? FEED_STATE_LABELS[feed.state] : `${FEED_STATE_LABELS[feed.state]}. ${feed.why}`],
  ['Goes to', FEED_TARGET_LABELS[feed.target]],
  ['Address', feed.address],
  ['Tells', feedEventsText(feed)],
  ['Looks like', FEED_FORM_LABELS[feed.form]],
  ...Object.entries(feed.templates).map(([event, text]): Fact => [`Text of ${event}`, text]),
  ...(feed.events.includes('ticket-waiting') ? [['Minutes', String(feed.minutes)] satisfies Fact] : []),
  ...(feed.events.includes('words')
    ? [['Words', feed.words.join(', ')] satisfies Fact, ['Logs', feed.logs.join(', ')] satisfies Fact]
    : []),
  ['Not sent', String(feed.failed)],
  ['Last sent', feed.sentAt === null ? 'Nothing yet' : showMoment(feed.sentAt)],
  ['Id', String(feed.id)],
];
