import { feeds } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, FEED_FACTS, type FeedEvent } from '@steward/api-client/rules/feed-events';
import { FEED_FORM_LABELS, type FeedForm } from '@steward/api-client/rules/feeds';
import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import type { ToldField } from '../../components/form/changed-since.tsx';

export const textLabel = (event: FeedEvent): string => `Text of ${FEED_FACTS[event].label.toLowerCase()}`;
const logLabel = (log: LogType) => LOG_TYPES.find(({ type }) => type === log)?.label ?? log;

const LOGS = LOG_TYPES.map(({ type }) => type);

const onesOf = <T extends string>(all: readonly T[], label: (one: T) => string) => ({
  show: (on: Readonly<Partial<Record<T, boolean>>>) =>
    all
      .filter((one) => on[one] === true)
      .map(label)
      .join(', ') || 'Nothing',
});

/** What is told of a feed that somebody else changed. */
export const TOLD: readonly ToldField[] = [
  { name: 'name', label: feeds.add.labels.name },
  { name: 'stands', label: feeds.add.labels.address },
  { name: 'form', label: feeds.add.labels.form, show: (form: FeedForm) => FEED_FORM_LABELS[form] },
  { name: 'events', label: feeds.add.labels.events, ...onesOf(FEED_EVENTS, (event) => FEED_FACTS[event].label) },
  { name: 'minutes', label: feeds.add.labels.minutes },
  { name: 'words', label: feeds.add.labels.words },
  { name: 'logs', label: feeds.add.labels.logs, ...onesOf(LOGS, (log) => logLabel(log)) },
  ...FEED_EVENTS.map((event) => ({ name: `text_${event}`, label: textLabel(event) })),
];
