import { FEED_EVENTS, FEED_FACTS, type FeedEvent } from './feed-events.ts';
import { visibleText } from './visible-text.ts';

/** Where the messages of a feed go. */
export const FEED_TARGETS = ['discord', 'webhook'] as const;
export type FeedTarget = (typeof FEED_TARGETS)[number];
export const FEED_TARGET_LABELS: Readonly<Record<FeedTarget, string>> = {
  discord: 'Discord',
  webhook: 'Signed webhook',
};

/** How a message looks on Discord: in a frame with a title, or as a line. */
export const FEED_FORMS = ['card', 'text'] as const;
export type FeedForm = (typeof FEED_FORMS)[number];
export const FEED_FORM_LABELS: Readonly<Record<FeedForm, string>> = {
  card: 'Card with a title',
  text: 'Plain message',
};

/** `off`: Steward switched it off, because whom it sends to is gone. */
export const FEED_STATES = ['on', 'paused', 'off'] as const;
export type FeedState = (typeof FEED_STATES)[number];
export const FEED_STATE_LABELS: Readonly<Record<FeedState, string>> = {
  on: 'On',
  paused: 'Paused',
  off: 'Switched off',
};

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not sent',
};

/** What Discord takes, in its own count of characters. */
export const DISCORD_LIMITS = { content: 2000, title: 256, description: 4096, embed: 6000 } as const;

export const FEED_TEMPLATE_LENGTH = 1500;
export const FEED_ADDRESS_LENGTH = 500;
export const FEED_NAME_LENGTH = 60;
/** Words that a feed looks for in logs, and the characters of one. */
export const MOST_FEED_WORDS = 50;
const FEED_WORD_LENGTH = 60;
const LEAST_FEED_WORD = 3;
export const WORD_RULE = `Use words of ${LEAST_FEED_WORD} to ${FEED_WORD_LENGTH} characters.`;
export const isFeedWord = ({ length }: string): boolean => length >= LEAST_FEED_WORD && length <= FEED_WORD_LENGTH;
export const MOST_FEED_MINUTES = 1440;
export const USUAL_FEED_MINUTES = 10;

export type FeedFacts = Readonly<Record<string, string>>;

const PLACE = /\{([a-z]+)\}/g;

/** Places that every event fills. */
export const COMMON_PLACES: Readonly<Record<string, string>> = {
  community: 'the name of the community',
  at: 'when it happened',
};
/** Places whose fact is a time. */
const TIMES: ReadonlySet<string> = new Set(['at', 'ends']);

/** The places that the text of an event may have, with what stands there. */
export const placesOf = (event: FeedEvent): Readonly<Record<string, string>> => ({
  ...FEED_FACTS[event].places,
  ...COMMON_PLACES,
});

/** What a template is refused for; undefined when it can be used. */
export function templateRefusal(event: FeedEvent, template: string): string | undefined {
  const places = placesOf(event);
  for (const [written, name = ''] of template.matchAll(PLACE))
    if (!(name in places))
      return `There is no place ${written} here. Use ${Object.keys(places)
        .map((place) => `{${place}}`)
        .join(', ')}.`;
  return undefined;
}

/** Shows a fact: as it is, or as the one who reads it needs it. */
export type ShowFact = (fact: string, place: string) => string;

/** A fact as it is read: one line, in which nothing is unseen. */
export const shownFact = (fact: string): string => visibleText(fact.replace(/\s+/g, ' '), 'strip');

/** Whether the fact at a place is a time, such as the end of a ban; there may stand words, too. */
export const isTimeFact = (place: string, fact: string): boolean =>
  TIMES.has(place) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(fact);

/**
 * The text of an event: its places filled, whatever stands in the facts, in one pass. Nothing else of a template means
 * anything; a line of which all places are empty is left out.
 */
export const fillTemplate = (template: string, facts: FeedFacts, show: ShowFact): string =>
  template
    .split(/\r?\n/)
    .flatMap((line) => {
      const places = [...line.matchAll(PLACE)].map(([, name = '']) => facts[name] ?? '');
      if (places.length > 0 && places.every((fact) => fact === '')) return [];
      return [line.replaceAll(PLACE, (_, name: string) => show(facts[name] ?? '', name))];
    })
    .join('\n')
    .trim();

/** The template of an event: that of the feed, else the usual one. */
export const templateOf = (templates: Readonly<Record<string, string>>, event: FeedEvent): string =>
  templates[event] ?? FEED_FACTS[event].template;

/** The text cut to what its receiver takes, never within one character. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
  return `${whole.replace(/<[^<>]*$/, '').replace(/\\+$/, '')}…`;
}

const DISCORD_PATH = /^\/(?:[\w.-]+\/)*webhooks\/(\d{5,25})\/[\w-]{20,200}\/?$/;

export const HTTPS_ONLY = 'Enter an address that begins with https://.';
export const MADE_UP = 'Made up, as none happened lately.';

/** What an address is refused for, before anybody asks where it leads; undefined when it may be tried. */
export function feedAddressRefusal(target: FeedTarget, written: string): string | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return HTTPS_ONLY;
  if (url.username !== '' || url.password !== '') return 'Leave name and password out of the address.';
  if (target === 'discord' && !DISCORD_PATH.test(url.pathname))
    return 'Enter the address of a webhook as Discord shows it: https://discord.com/api/webhooks/…';
  return undefined;
}

/** An address as it may be shown: never the part that lets who knows it write there. */
export function maskedAddress(target: FeedTarget, written: string): string {
  const { origin, pathname } = new URL(written);
  const id = target === 'discord' ? DISCORD_PATH.exec(pathname)?.[1] : undefined;
  return id === undefined ? `${origin}/…` : `${origin}/…/webhooks/${id}/…`;
}

interface Draft {
  readonly events: readonly FeedEvent[];
  readonly templates: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly logs: readonly string[];
}

/** Texts by field for a feed that cannot be kept as it is. */
export function feedRefusal({ events, templates, words, logs }: Draft): Readonly<Record<string, string>> | undefined {
  if (events.includes('words') && words.length === 0) return { words: 'Enter the words to look for.' };
  if (events.includes('words') && logs.length === 0) return { logs: 'Choose the logs to look in.' };
  for (const event of FEED_EVENTS) {
    const refusal = templates[event] === undefined ? undefined : templateRefusal(event, templates[event]);
    if (refusal !== undefined) return { [`templates.${event}`]: refusal };
  }
  return undefined;
}
