import { UNREADABLE } from './unreadable.ts';
import { showDay } from '@steward/api-client/rules/plain-days';
import { readDay, readMoment, wallClock, wireOf, writeMoment, type Typed } from '@steward/api-client/rules/typed-times';

/** A day of the calendar, or a time of one. */
export type DateKind = 'day' | 'moment';

/** Days as the wire writes them, `20260620`, both included. */
export interface Bounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** What a text means: its value on the wire, the day that it shows, and the other instant where clocks show it twice. */
export interface ReadDate {
  readonly value: string;
  readonly day: string;
  /** `HH:mm`; of a time only. */
  readonly clock?: string;
  readonly first?: string;
  readonly second?: string;
}

const empty = { value: undefined } as const;
export type Reading = ReadDate | { readonly refusal: string } | typeof empty;

function bounded(reading: ReadDate, { min, max }: Bounds): Reading {
  if (min !== undefined && reading.day < min) return { refusal: `Choose a day from ${showDay(min)} on.` };
  if (max !== undefined && reading.day > max) return { refusal: `Choose a day up to ${showDay(max)}.` };
  return reading;
}

function readDayOrTime(text: string): Typed<string> {
  const day = readDay(text);
  if ('value' in day) return day;
  const moment = /\d[T ]\d/.test(text) ? readMoment(text) : day;
  return 'value' in moment ? { value: wallClock(moment.value.ms).day } : day;
}

/** Reads the text of a field: nothing, a day or time within its bounds, or what is wrong with it. */
export function readTyped(kind: DateKind, text: string, bounds: Bounds): Reading {
  if (text.trim() === '') return empty;
  if (kind === 'day') {
    const day = readDayOrTime(text);
    return 'refusal' in day ? day : bounded({ value: day.value, day: day.value }, bounds);
  }
  const moment = readMoment(text);
  if ('refusal' in moment) return moment;
  const { ms, secondMs } = moment.value;
  const value = wireOf(ms);
  const shown = { value, day: wallClock(ms).day, clock: writeMoment(ms).slice(11) };
  return bounded(secondMs === undefined ? shown : { ...shown, first: value, second: wireOf(secondMs) }, bounds);
}

/** What a form keeps of a reading. */
export const valueOf = (reading: Reading): string | undefined => ('refusal' in reading ? UNREADABLE : reading.value);

/** The text of a value. */
export function showTyped(kind: DateKind, value: string): string {
  if (value === '' || value === UNREADABLE) return '';
  if (kind === 'day') return /^\d{8}$/.test(value) ? showDay(value) : value;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? value : writeMoment(ms);
}

/** The text as it is shown when the field is left: `5-1-2026` becomes `05-01-2026`, ISO becomes the field's form. */
export function tidied(kind: DateKind, text: string, bounds: Bounds): string {
  const padded = text.trim().replace(/(^|[-./\s])(\d)(?=[-./:]|$)/g, '$10$2');
  for (const tried of [text, padded]) {
    const reading = readTyped(kind, tried, bounds);
    if ('day' in reading) return showTyped(kind, reading.value);
  }
  return text;
}
