import type { Feed, FeedChange } from '@steward/api-client/contract/feeds';
import { FEED_EVENTS, isFeedEvent, type FeedEvent } from '@steward/api-client/rules/feed-events';
import { FEED_FORMS, MOST_FEED_MINUTES, type FeedForm } from '@steward/api-client/rules/feeds';
import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import type { Given } from '../../command/given.ts';
import type { OptionSpec } from '../../command/spec.ts';
import { UsageError } from '../../errors.ts';

const LOGS = LOG_TYPES.map(({ type }) => type);

/** What was given of a feed; what is left out stays as it is. */
export interface Settings {
  readonly name: string | undefined;
  readonly events: readonly FeedEvent[];
  readonly templates: Readonly<Partial<Record<FeedEvent, string>>>;
  readonly usual: readonly FeedEvent[];
  readonly form: FeedForm | undefined;
  readonly minutes: number | undefined;
  readonly words: readonly string[];
  readonly logs: readonly LogType[];
  readonly addressFile: string | undefined;
}

export const SETTING_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-e, --event <event>',
    help: 'What it tells; may be given several times.',
    choices: FEED_EVENTS,
    many: true,
  },
  { flags: '-t, --text <event=text>', help: 'The text of an event; "\\n" begins a line.', many: true },
  { flags: '--usual-text <event>', help: 'Take the usual text of an event again.', choices: FEED_EVENTS, many: true },
  { flags: '--form <form>', help: 'How it looks on Discord.', choices: FEED_FORMS },
  { flags: '--minutes <minutes>', help: `For ticket-waiting: 1 to ${MOST_FEED_MINUTES}.` },
  { flags: '-w, --word <word>', help: 'For words: what to look for.', many: true },
  { flags: '-l, --log <type>', help: 'For words: where to look.', choices: LOGS, many: true },
  {
    flags: '--address-file <file>',
    help: 'A file with the address, "-" for standard input; asked for otherwise, so that no other user sees it.',
  },
];

function templateIn(written: string): [FeedEvent, string] {
  const at = written.indexOf('=');
  const event = written.slice(0, Math.max(0, at));
  if (!isFeedEvent(event))
    throw new UsageError(`--text takes an event and its text, such as "ban={player}: {reason}", not "${written}".`);
  return [event, written.slice(at + 1).replaceAll('\\n', '\n')];
}

const chosen = <T extends string>(given: Given, name: string, all: readonly T[]): T[] => {
  const many = given.many(name);
  const unknown = many.find((one) => !(all as readonly string[]).includes(one));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is none of ${all.join(', ')}.`);
  return all.filter((one) => many.includes(one));
};

export const readSettings = (given: Given): Settings => ({
  name: given.text('name'),
  events: chosen(given, 'event', FEED_EVENTS),
  templates: Object.fromEntries(given.many('text').map(templateIn)),
  usual: chosen(given, 'usualText', FEED_EVENTS),
  form: given.choice('form', FEED_FORMS),
  minutes: given.whole('minutes', { min: 1, max: MOST_FEED_MINUTES }),
  words: given.many('word'),
  logs: chosen(given, 'log', LOGS),
  addressFile: given.text('addressFile'),
});

/** The settings as they are sent: those that were given over those that are. */
export function settingsOver(
  { name, events, templates, usual, form, minutes, words, logs }: Settings,
  old: Partial<Feed>,
): Omit<FeedChange, 'address'> {
  const texts = Object.entries({ ...old.templates, ...templates });
  return {
    name: name ?? old.name ?? '',
    events: events.length > 0 ? [...events] : (old.events ?? []),
    templates: Object.fromEntries(texts.filter(([event]) => !(usual as readonly string[]).includes(event))),
    form: form ?? old.form ?? 'card',
    ...((minutes ?? old.minutes) === undefined ? {} : { minutes: minutes ?? old.minutes }),
    words: words.length > 0 ? [...words] : (old.words ?? []),
    logs: logs.length > 0 ? [...logs] : (old.logs ?? []),
  };
}
