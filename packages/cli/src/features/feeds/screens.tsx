import { say } from '@steward/api-client/rules/say';
import { selectFirst } from '../../words/select-first.ts';
import { told } from '../../words/told.ts';
import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { feeds, type Feed, type FeedDelivery } from '@steward/api-client/contract/feeds';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { asItIs, factsScreen, listScreen, ofPage } from '../../tui/list-spec.tsx';
import { leadsTo, opens } from '../../tui/row-keys.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { deliveryResource, feedFacts, feedResource } from './columns.ts';

const byId = ({ id }: { readonly id: number }) => ({ id: String(id) });
const nameOf = ({ name }: Feed) => name;

export const feedScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'feeds',
    title: 'Feeds',
    endpoint: feeds.list,
    command: 'feeds list',
    rows: asItIs<Feed>,
    resource: feedResource,
    one: 'feed',
    everySeconds: 30,
    bindings: [
      opens<Feed>('feed', byId),
      leadsTo<Feed>('l', 'delivery log', 'feed-log', byId, say(selectFirst.feed, {})),
      writeBinding<Feed>({
        keys: ['t'],
        label: 'test',
        help: 'Send a test message.',
        endpoint: feeds.test,
        title: (count) => questionOfMany(feeds.test, { count }),
        lines: ['The delivery log tells whether it arrived.'],
        yes: 'send',
        nameOf,
        send: (client, { id }) => client.call(feeds.test, { params: { id } }),
      }),
      writeBinding<Feed>({
        keys: ['p'],
        label: 'pause',
        help: 'Pause it, after a question.',
        refuses: ({ state }) => (state === 'on' ? undefined : 'It is not on.'),
        endpoint: feeds.setState,
        title: (count) => say(told.pauseFeeds, { count }),
        lines: [feeds.setState.means],
        yes: 'pause',
        nameOf,
        send: (client, { id }) => client.call(feeds.setState, { params: { id }, body: { state: 'paused' } }),
      }),
      writeBinding<Feed>({
        keys: ['c'],
        label: 'go on',
        help: 'Let it go on.',
        refuses: ({ state }) => (state === 'paused' ? undefined : 'It is not paused.'),
        endpoint: feeds.setState,
        title: (count) => say(told.goOnWithFeeds, { count }),
        lines: ['What happens from now on is told.'],
        yes: 'go on',
        nameOf,
        send: (client, { id }) => client.call(feeds.setState, { params: { id }, body: { state: 'on' } }),
      }),
    ],
  }),
  factsScreen({
    id: 'feed',
    title: 'Feed',
    word: 'id',
    isInner: true,
    endpoint: feeds.show,
    command: 'feeds show',
    facts: feedFacts,
    heading: nameOf,
    bindings: [leadsTo<Feed>('l', 'delivery log', 'feed-log', byId)],
  }),
  listScreen({
    id: 'feed-log',
    title: 'Delivery log of feed',
    word: 'id',
    isInner: true,
    endpoint: feeds.deliveries,
    command: 'feeds show',
    rows: ofPage<FeedDelivery>,
    resource: deliveryResource,
    one: 'message',
    everySeconds: 5,
    bindings: [
      writeBinding<FeedDelivery>({
        keys: ['s'],
        label: 'send again',
        help: 'Send this message again.',
        endpoint: feeds.sendAgain,
        title: (count) => questionOfMany(feeds.sendAgain, { count }),
        lines: [feeds.sendAgain.means],
        yes: 'send again',
        nameOf: ({ id }) => String(id),
        send: (client, { id }) => client.call(feeds.sendAgain, { params: { id } }),
      }),
    ],
  }),
];
