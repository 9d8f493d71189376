import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { FEED_EVENTS } from '../rules/feed-events.ts';
import {
  DELIVERY_STATES,
  FEED_ADDRESS_LENGTH,
  FEED_FORMS,
  FEED_NAME_LENGTH,
  FEED_STATES,
  FEED_TARGETS,
  FEED_TEMPLATE_LENGTH,
  isFeedWord,
  MOST_FEED_MINUTES,
  MOST_FEED_WORDS,
  USUAL_FEED_MINUTES,
  WORD_RULE,
} from '../rules/feeds.ts';
import { LOG_TYPES, type LogType } from '../rules/log-access.ts';
import { MANAGER } from '../rules/roles.ts';
import { ById, Count, Done, Instant, optionalText, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { listed } from './list.ts';

const LOGS = LOG_TYPES.map(({ type }) => type) as [LogType, ...LogType[]];
const Templates = z.partialRecord(z.enum(FEED_EVENTS), z.string());

/** What is told outside, and to whom. */
export const Feed = z.object({
  id: Count,
  name: z.string(),
  target: z.enum(FEED_TARGETS),
  /** Without the part that lets who knows it write there. */
  address: z.string(),
  events: z.array(z.enum(FEED_EVENTS)),
  /** Only those that are not the usual ones. */
  templates: Templates,
  form: z.enum(FEED_FORMS),
  /** After how many a ticket is told that waits. */
  minutes: Count,
  words: z.array(z.string()),
  logs: z.array(z.enum(LOGS)),
  /** Another one with each change of the above: a change that was begun with an older one is refused. */
  revision: z.string(),
  state: z.enum(FEED_STATES),
  /** Why Steward switched it off. */
  why: z.nullable(z.string()),
  waiting: Count,
  failed: Count,
  sentAt: z.nullable(Instant),
});
export type Feed = z.infer<typeof Feed>;

/** One message of a feed, and what became of it. */
export const FeedDelivery = z.object({
  id: Count,
  event: z.enum([...FEED_EVENTS, 'test']),
  at: Instant,
  /** What it says, as plain text. */
  text: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: Count,
  /** The status of the last answer. */
  status: z.nullable(Count),
  error: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
});
export type FeedDelivery = z.infer<typeof FeedDelivery>;

/** Facts to see a template with: of the last that happened, else made up. */
export const FeedSample = z.object({
  event: z.enum(FEED_EVENTS),
  facts: z.record(z.string(), z.string()),
  /** Null: made up, as none happened lately. */
  at: z.nullable(Instant),
});
export type FeedSample = z.infer<typeof FeedSample>;

const ADDRESS = 'Enter the address to send to.';
const MINUTES = `Use a whole number of minutes from 1 to ${MOST_FEED_MINUTES}.`;
const Word = z.string(WORD_RULE).check(z.trim(), z.refine(isFeedWord, WORD_RULE), z.regex(/^[^\r\n]*$/, WORD_RULE));

const settings = {
  name: Text(FEED_NAME_LENGTH, 'Enter a name.'),
  events: z.array(z.enum(FEED_EVENTS)).check(z.minLength(1, 'Choose what it tells.')),
  templates: z._default(z.partialRecord(z.enum(FEED_EVENTS), Text(FEED_TEMPLATE_LENGTH, 'Enter a text.')), {}),
  form: z._default(z.enum(FEED_FORMS), 'card'),
  minutes: z._default(
    z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(MOST_FEED_MINUTES, MINUTES)),
    USUAL_FEED_MINUTES,
  ),
  words: z._default(z.array(Word).check(z.maxLength(MOST_FEED_WORDS, `Use at most ${MOST_FEED_WORDS} words.`)), []),
  logs: z._default(z.array(z.enum(LOGS)), []),
} as const;

export const FeedDraft = z.object({
  ...settings,
  target: z.enum(FEED_TARGETS, 'Choose where it goes.'),
  address: Text(FEED_ADDRESS_LENGTH, ADDRESS),
});
export type FeedDraft = z.input<typeof FeedDraft>;
export const FeedChange = z.object({
  ...settings,
  address: optionalText(FEED_ADDRESS_LENGTH),
  revision: z.optional(z.string()),
});
export type FeedChange = z.input<typeof FeedChange>;

/** The key that signs a webhook, shown once. */
const Signed = { signingSecret: z.nullable(z.string()) };

const FEEDS = 'rpg/manage/feeds';
const managers = { access: admin(MANAGER) } as const;

const help = {
  address: 'It is kept sealed and never shown again. Without it, the one that is kept stays.',
  templates: 'Leave out what is to have its usual text.',
  minutes: 'For tickets that wait.',
  words: 'A line is told that holds one of them, in capitals or not.',
} as const;

const labels = {
  name: 'Name',
  target: 'Goes to',
  address: 'Address',
  form: 'It looks like',
  events: 'What it tells',
  minutes: 'Minutes that a ticket waits',
  words: 'Words, one a line',
  logs: 'Logs to look in',
} as const;
const { target: _, ...changed } = { ...labels, address: 'New address' } as const;

export const feeds = group('feeds', {
  list: endpoint({
    ...managers,
    method: 'GET',
    path: FEEDS,
    summary: 'What is told outside: to channels of Discord and to signed webhooks.',
    response: z.array(Feed),
    verbatim: ['templates'],
    empty: 'Nothing is told outside yet.',
  }),
  show: endpoint({
    ...managers,
    method: 'GET',
    path: `${FEEDS}/{id}`,
    summary: 'A feed.',
    params: ById,
    response: Feed,
    verbatim: ['templates'],
  }),
  add: endpoint({
    ...managers,
    method: 'POST',
    path: FEEDS,
    summary: 'Tell something outside. Of a signed webhook the answer holds the key that signs, once.',
    body: FeedDraft,
    response: z.object({ ...Feed.shape, ...Signed }),
    verbatim: ['templates'],
    done: 'The feed was added.',
    labels,
    help: { ...help, address: 'It is kept sealed and never shown again.' },
  }),
  edit: endpoint({
    ...managers,
    method: 'POST',
    path: `${FEEDS}/{id}`,
    summary:
      'Change a feed. A feed that was switched off is on again with a new address. With the revision that was read, a change of somebody else meanwhile is not overwritten.',
    params: ById,
    body: FeedChange,
    response: Feed,
    verbatim: ['templates'],
    done: 'The feed was changed.',
    labels: changed,
    help,
  }),
  setState: endpoint({
    ...managers,
    method: 'POST',
    path: `${FEEDS}/{id}/state`,
    summary: 'Pause a feed, or let it go on. What happens while it is paused is not told later.',
    params: ById,
    body: z.object({ state: z.enum(['on', 'paused'], 'Choose on or paused.') }),
    response: Feed,
    verbatim: ['templates'],
    means: 'What happens while it is paused is not told later.',
  }),
  renewSecret: endpoint({
    ...managers,
    method: 'POST',
    path: `${FEEDS}/{id}/secret`,
    summary: 'Sign with another key from now on. The answer holds it, once.',
    params: ById,
    response: z.object(Signed),
    done: 'The key was changed. Whoever receives this has to use the new one now.',
    means: 'Messages are signed with the new key at once; the old one is worth nothing any more.',
  }),
  remove: endpoint({
    ...managers,
    method: 'DELETE',
    path: `${FEEDS}/{id}`,
    summary: 'Remove a feed with its delivery log.',
    params: ById,
    response: Done,
    done: 'The feed was removed.',
    means: 'Nothing is sent there any more, and its delivery log is gone.',
  }),
  test: endpoint({
    ...managers,
    method: 'POST',
    path: `${FEEDS}/{id}/test`,
    summary: 'Send a test message; the delivery log tells whether it arrived. It works for a feed that is paused, too.',
    params: ById,
    response: FeedDelivery,
    done: 'A test message is on its way.',
    asksMany: message('Send a test to {count, plural, one {# feed} other {# feeds}}?'),
  }),
  deliveries: endpoint({
    ...managers,
    method: 'GET',
    path: `${FEEDS}/{id}/deliveries`,
    paged: true,
    list: listed(
      {
        id: 'number',
        event: [...FEED_EVENTS, 'test'],
        at: 'moment',
        state: DELIVERY_STATES,
        tries: 'number',
        status: 'number',
        error: 'text',
        sentAt: 'moment',
      },
      ['error'],
    ),
    summary: 'What a feed sent in the last 30 days and what became of it, newest first.',
    params: ById,
    query: z.object({ state: z.optional(z.enum(DELIVERY_STATES)) }),
    response: z.array(FeedDelivery),
    empty: 'This feed has sent nothing yet.',
  }),
  sendAgain: endpoint({
    ...managers,
    method: 'POST',
    path: 'rpg/manage/feed-deliveries/{id}/again',
    summary: 'Send a message of a feed again, by its number in the delivery log.',
    params: ById,
    response: FeedDelivery,
    done: 'The message is sent again.',
    means: 'Whoever got it already gets it once more.',
    asksMany: message('Send {count, plural, one {# message} other {# messages}} again?'),
  }),
  samples: endpoint({
    ...managers,
    method: 'GET',
    path: 'rpg/manage/feed-samples',
    summary: 'Facts to see the text of each event with: of the last that happened, else made up.',
    response: z.array(FeedSample),
    verbatim: ['facts'],
    empty: 'There is nothing to show.',
  }),
});
