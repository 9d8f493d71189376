import type { ServerKind } from './server-address.ts';
import type { Weekday } from './restarts.ts';

/** How days may be written. Where days stand first, dashes and points are read as well. */
export const DATE_FORMS = ['DD-MM-YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

export const CURRENCY_PLACES = ['before', 'after'] as const;

/** What a community has its own way of: its clock, how it writes numbers, days and money, and what it calls things. */
export interface Community {
  /** A name of the IANA database: every day begins and ends by its clocks. */
  readonly timeZone: string;
  /** A BCP 47 tag: how numbers are written, and the language of the page. */
  readonly language: string;
  readonly currency: { readonly sign: string; readonly place: (typeof CURRENCY_PLACES)[number] };
  readonly dateForm: DateForm;
  readonly firstDayOfWeek: Weekday;
  /** By level, those that differ from the usual names. */
  readonly rankNames: {
    readonly admin: Readonly<Record<string, string>>;
    readonly developer: Readonly<Record<string, string>>;
  };
  /** By kind, those that differ from the usual names. */
  readonly serverNames: Readonly<Partial<Record<ServerKind, string>>>;
}

/** What stands in for everything that a community did not set. */
export const USUAL_COMMUNITY: Community = {
  timeZone: 'Europe/Amsterdam',
  language: 'en',
  currency: { sign: '$', place: 'before' },
  dateForm: 'DD-MM-YYYY',
  firstDayOfWeek: 'mon',
  rankNames: { admin: {}, developer: {} },
  serverNames: {},
};

/** A program may be built as several bundles that hold this file once each: what is set is one for all of them. */
const HELD = Symbol.for('@steward/community');
const place = globalThis as { [HELD]?: Community };

/**
 * The community of this process. A server has it from its configuration and hands it to its worker threads, a client
 * has it from its server's answers; until then it is the usual one.
 */
export const community = (): Community => place[HELD] ?? USUAL_COMMUNITY;

export function setCommunity(next: Community): void {
  place[HELD] = next;
}

/** Whether clocks of that zone are known here, and are those of a place: an offset has no clock changes. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether numbers can be written in that language here. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** What the zone's clocks are called by: `Amsterdam`, `St Johns`. */
export const cityOf = ({ timeZone }: Community = community()): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The header by which each answer of the server tells the community. */
export const COMMUNITY_HEADER = 'steward-community';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The header's text: what differs from the usual community. */
export function writeCommunity(told: Community): string {
  const changed = Object.entries(told).filter(
    ([key, value]) => !isSame(value, USUAL_COMMUNITY[key as keyof Community]),
  );
  return encodeURIComponent(JSON.stringify(Object.fromEntries(changed)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const namesIn = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** The community that a text of the header tells; what cannot be used of it is as usual. */
export function readCommunity(text: string): Community {
  let told: unknown;
  try {
    told = JSON.parse(decodeURIComponent(text));
  } catch {
    return USUAL_COMMUNITY;
  }
  return communityFrom(told);
}

/** The community of any value: what cannot be used of it is as usual. */
export function communityFrom(told: unknown): Community {
  if (!isObject(told)) return USUAL_COMMUNITY;
  const { timeZone, language, currency, dateForm, firstDayOfWeek, rankNames, serverNames } = told;
  const usual = USUAL_COMMUNITY;
  return {
    timeZone: typeof timeZone === 'string' && isZone(timeZone) ? timeZone : usual.timeZone,
    language: typeof language === 'string' && isLanguage(language) ? language : usual.language,
    currency:
      isObject(currency) && typeof currency['sign'] === 'string'
        ? { sign: currency['sign'], place: currency['place'] === 'after' ? 'after' : 'before' }
        : usual.currency,
    dateForm: DATE_FORMS.find((form) => form === dateForm) ?? usual.dateForm,
    firstDayOfWeek: WEEK.find((day) => day === firstDayOfWeek) ?? usual.firstDayOfWeek,
    rankNames: isObject(rankNames)
      ? { admin: namesIn(rankNames['admin']), developer: namesIn(rankNames['developer']) }
      : usual.rankNames,
    serverNames: namesIn(serverNames),
  };
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];

let heard: string | undefined;

/** Takes over what an answer tells of the community; one without the header, of something between, tells nothing. */
export function hearCommunity(header: string | null): void {
  if (header === null || (header === heard && place[HELD] !== undefined)) return;
  heard = header;
  setCommunity(readCommunity(header));
}
