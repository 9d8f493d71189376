import type { Feed, FeedDelivery } from '../contract/feeds.ts';
import { FEED_FACTS } from '../rules/feed-events.ts';
import { DELIVERY_STATE_LABELS, FEED_STATE_LABELS, FEED_TARGET_LABELS } from '../rules/feeds.ts';
import { columnsOf } from './column.ts';

/** What a feed tells of, in words. */
export const feedEventsText = ({ events }: Pick<Feed, 'events'>): string =>
  events.map((event) => FEED_FACTS[event].label).join(', ');

/** What a message tells of. */
export const deliveryEventText = ({ event }: Pick<FeedDelivery, 'event'>): string =>
  event === 'test' ? 'Test' : FEED_FACTS[event].label;

/** What is told outside. */
export const feedColumns = columnsOf<Feed>()({
  id: { header: 'Id', kind: 'id' },
  name: { header: 'Name' },
  target: { header: 'Goes to', kind: 'word', value: ({ target }) => FEED_TARGET_LABELS[target] },
  address: null,
  events: { header: 'Tells', value: feedEventsText },
  templates: null,
  form: null,
  minutes: null,
  words: null,
  logs: null,
  revision: null,
  state: { header: 'State', kind: 'word', value: ({ state }) => FEED_STATE_LABELS[state] },
  why: null,
  waiting: { header: 'Waiting', kind: 'count' },
  failed: { header: 'Not sent', kind: 'count' },
  sentAt: { header: 'Last sent', kind: 'moment' },
});

/** What a feed sent. */
export const feedDeliveryColumns = columnsOf<FeedDelivery>()({
  id: { header: 'Id', kind: 'id' },
  at: { header: 'Happened', kind: 'moment' },
  event: { header: 'What', value: deliveryEventText },
  text: { header: 'Text' },
  state: { header: 'State', kind: 'word', value: ({ state }) => DELIVERY_STATE_LABELS[state] },
  tries: { header: 'Tries', kind: 'count' },
  status: null,
  error: { header: 'Last problem' },
  sentAt: null,
});
