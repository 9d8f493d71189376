import { cityOf, community } from './community.ts';
import { instantsOf, offsetMinutesAt } from './log-days.ts';
import { inForm, isRealDay, showDay } from './plain-days.ts';

/** How a day is typed and shown, whatever the language of the browser or the terminal is: `DD-MM-YYYY`. */
export const dayForm = (): string => community().dateForm;
/** How a time of a day is typed and shown, by the clocks of the community. */
export const momentForm = (): string => `${dayForm()} HH:mm`;

const MINUTE_MS = 60_000;
const SOME_DAY = '20261128';

/** What was typed: what it means, or one sentence that says what is wrong with it. */
export type Typed<T> = { readonly value: T } | { readonly refusal: string };

/** A time of the clocks as an instant, in epoch milliseconds. */
export interface Moment {
  readonly ms: number;
  /** The clocks show this time twice: this is the second, `ms` the first. */
  readonly secondMs?: number;
}

/** The refusal of what is written in no known way. */
export const noMoment = (): string => `Write the time as ${momentForm()}, such as ${showDay(SOME_DAY)} 18:00.`;

const pad = (value: number): string => String(value).padStart(2, '0');
const clock = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** A slash is read where the community writes one: whether day or month stands before it, only a custom tells. */
const SEPARATORS = { 'DD/MM/YYYY': '-./', 'MM/DD/YYYY': '/' } as const;

const isMonthFirst = (): boolean => community().dateForm === 'MM/DD/YYYY';

/** Day, month and year as the community puts them in order, as YYYYMMDD. */
const inOrder = (first: string, second: string, year: string): string =>
  isMonthFirst() ? `${year}${first}${second}` : `${year}${second}${first}`;

/** The digits of `28-11-2026`, `28.11.2026`, `2026-11-28`, `20261128` or `28112026` as YYYYMMDD, existing or not. */
function digitsOf(text: string): string | undefined {
  const local = /^(\d\d)([-./])(\d\d)\2(\d{4})$/.exec(text);
  const form = community().dateForm;
  const read = form in SEPARATORS ? SEPARATORS[form as keyof typeof SEPARATORS] : '-.';
  if (local && read.includes(local[2] ?? '')) return inOrder(local[1] ?? '', local[3] ?? '', local[4] ?? '');
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return `${iso[1]}${iso[2]}${iso[3]}`;
  if (!/^\d{8}$/.test(text)) return undefined;
  const turned = inOrder(text.slice(0, 2), text.slice(2, 4), text.slice(4));
  return isRealDay(text) || !isRealDay(turned) ? text : turned;
}

const asDay = (digits: string): string =>
  inForm(community().dateForm, digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));

/** The day that was typed, as YYYYMMDD: in the community's order with dashes or points, ISO, or its digits alone. */
export function readDay(text: string): Typed<string> {
  const digits = digitsOf(text.trim());
  if (digits === undefined) return { refusal: `Write the day as ${dayForm()}, such as ${showDay(SOME_DAY)}.` };
  return isRealDay(digits) ? { value: digits } : { refusal: `${asDay(digits)} does not exist. Choose another day.` };
}

const gapText = (minutes: number): string => (minutes === 60 ? 'an hour' : `${Math.abs(minutes)} minutes`);

/** The instant at which the clocks show that minute of the day; refused by name where they skip it. */
export function momentOf(day: string, minute: number): Typed<Moment> {
  const [first = Number.NaN, second] = instantsOf(day, minute * 60);
  const shown = new Date(first + offsetMinutesAt(first) * MINUTE_MS);
  const shownMinute = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  if (shownMinute === minute) return { value: second === undefined ? { ms: first } : { ms: first, secondMs: second } };
  return {
    refusal: `${showDay(day)} ${clock(minute)} does not exist in ${cityOf()}: the clocks go forward that night. Choose ${clock(shownMinute)}, or a time ${gapText(shownMinute - minute)} earlier.`,
  };
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/**
 * The time that was typed, by the clocks of the community: a day and a time (`28-11-2026 18:00`, `2026-11-28T18:00`,
 * `281120261800`), a day alone (its midnight), or an instant with its offset (`2026-11-28T17:00:00Z`).
 */
export function readMoment(text: string): Typed<Moment> {
  const typed = text.trim().replace(/\s+/g, ' ');
  const instant = RFC_3339.exec(typed);
  if (instant) {
    const day = readDay(instant[1] ?? '');
    if ('refusal' in day) return day;
    const ms = Date.parse(typed.replace(' ', 'T').toUpperCase());
    return Number.isNaN(ms) ? { refusal: `${typed} is no time. Hours go to 23, minutes to 59.` } : { value: { ms } };
  }
  const split = /^(\d{8})(\d\d)(\d\d)$/.exec(typed) ?? /^(\S+?)(?:[T ](\d\d?):(\d\d)(?::00)?)?$/.exec(typed);
  const [, date = '', hours = '0', minutes = '0'] = split ?? [];
  if (split === null || digitsOf(date) === undefined) return { refusal: noMoment() };
  const day = readDay(date);
  if ('refusal' in day) return day;
  if (Number(hours) > 23 || Number(minutes) > 59)
    return { refusal: `${hours}:${minutes} is no time of the day. Hours go to 23, minutes to 59.` };
  return momentOf(day.value, Number(hours) * 60 + Number(minutes));
}

/** The first and the second time that a clock shows a time, each with what to write for it; for what was read above. */
export function repeatedRemark({ ms, secondMs }: Moment): string | undefined {
  if (secondMs === undefined) return undefined;
  const at = new Date(ms + offsetMinutesAt(ms) * MINUTE_MS).toISOString();
  const time = at.slice(11, 16);
  const offset = offsetMinutesAt(secondMs);
  const zone = `${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`;
  return `The clocks show ${time} twice that night; the first is taken. For the second, write ${at.slice(0, 16)}${zone}.`;
}

/** The instant on the wire: `2026-11-28T17:00:00Z`. */
export const wireOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const wallOf = (ms: number): string => new Date(ms + offsetMinutesAt(ms) * MINUTE_MS).toISOString();

/** `28-11-2026 18:00`, as it is typed, of an instant in epoch milliseconds. */
export function writeMoment(ms: number): string {
  const wall = wallOf(ms);
  return `${inForm(community().dateForm, wall.slice(0, 4), wall.slice(5, 7), wall.slice(8, 10))} ${wall.slice(11, 16)}`;
}

/** The day and the minute of it that the clocks show at an instant. */
export function wallClock(ms: number): { readonly day: string; readonly minute: number } {
  const wall = wallOf(ms);
  return {
    day: wall.slice(0, 10).replaceAll('-', ''),
    minute: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)),
  };
}
