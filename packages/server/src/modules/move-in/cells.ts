import { isAscii, isUtf8 } from 'node:buffer';
import { zoneClock } from '@steward/api-client/rules/zone-clock';
import { normalAddress } from '../../db/addresses.ts';
import type { Cell } from './sources/source.ts';

const LONGEST_TEXT = 255;
const DAY_SECONDS = 86_400;
const FIRST_YEAR = 1995;
const LAST_YEAR = 2100;

/** A text as it is kept, and what was wrong with its bytes. */
export interface ReadText {
  readonly text: string;
  readonly problem?: 'bytes' | 'control' | 'long';
}

const decoders = new Map<string, TextDecoder>();
function decoderOf(encoding: string): TextDecoder {
  let decoder = decoders.get(encoding);
  if (!decoder) decoders.set(encoding, (decoder = new TextDecoder(encoding, { ignoreBOM: true })));
  return decoder;
}

/** The text of bytes. `auto` is UTF-8 where they are that, else windows-1252. */
export function textOf(bytes: Buffer, encoding: string, longest = LONGEST_TEXT): ReadText {
  const isPlain = isAscii(bytes);
  const set = encoding === 'auto' ? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') : encoding;
  const decoded = isPlain ? bytes.toString('latin1') : decoderOf(set).decode(bytes);
  const clean = decoded.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (!isPlain && decoded.includes('\ufffd')) return { text: clean.slice(0, longest), problem: 'bytes' };
  const text = clean.normalize('NFC');
  if (text.length > longest) return { text: cut(text, longest), problem: 'long' };
  return /[\0-\x08\x0e-\x1f\x7f]/.test(decoded) ? { text, problem: 'control' } : { text };
}

const cut = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '');

/** The characters of a value that has only plain ones: numbers, dates, hashes. Zero bytes at the end are room. */
export const plainOf = (bytes: Buffer): string => bytes.toString('latin1').replace(/\0+$/, '').trim();

/** A number; undefined when it is none, or not exact. */
export function numberOf(text: string): number | undefined {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** Whether a value says yes. */
export const flagOf = (text: string): boolean =>
  numberOf(text) === undefined ? /^(?:t|true|y|yes|on|j|ja|si|s)$/i.test(text) : Number(text) !== 0;

interface DayStart {
  readonly startMs: number;
  /** Whether clocks stay as they are on that day. */
  readonly isPlain: boolean;
}

/** Clocks of zones with the days that were asked for: dates of millions of rows are of few thousand days. */
const days = new Map<string, Map<string, DayStart>>();

function instantOf(zone: string, day: string, second: number): number | undefined {
  let known = days.get(zone);
  if (!known || known.size > 50_000) days.set(zone, (known = new Map<string, DayStart>()));
  let found = known.get(day);
  try {
    if (!found) {
      const clock = zoneClock(zone);
      const startMs = clock.startOfDay(day);
      found = { startMs, isPlain: clock.endOfDay(day) - startMs === DAY_SECONDS * 1000 - 1 };
      known.set(day, found);
    }
    if (found.isPlain) return found.startMs / 1000 + second;
    const [instant] = zoneClock(zone).instantsOf(day, second);
    return instant === undefined ? undefined : Math.floor(instant / 1000);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const OFFSET_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const ZERO_DATE = /^[0\-/.: T]+$/;

export interface TimeForm {
  readonly zone: string;
  readonly unit: 'seconds' | 'milliseconds' | undefined;
  /** DD, MM, YYYY, HH, mm and ss with what stands between. */
  readonly form: string | undefined;
}

/** Epoch seconds; null for a date of zeros; undefined when it is no time, or one that cannot be meant. */
export function timeOf(text: string, form: TimeForm): number | null | undefined {
  if (ZERO_DATE.test(text)) return null;
  const at = readTime(text, form);
  if (at === undefined || !Number.isFinite(at)) return undefined;
  const year = new Date(at * 1000).getUTCFullYear();
  return year >= FIRST_YEAR && year <= 9999 ? Math.floor(at) : undefined;
}

/** Whether a time is so far ahead that it stands for ever. */
export const isForEver = (at: number): boolean => new Date(at * 1000).getUTCFullYear() > LAST_YEAR;

function readTime(text: string, { zone, unit, form }: TimeForm): number | undefined {
  if (form !== undefined) return byForm(text, form, zone);
  if (unit !== undefined || /^\d{9,13}(?:\.\d+)?$/.test(text)) {
    const value = numberOf(text);
    if (value === undefined) return undefined;
    return (unit === undefined ? value >= 1e11 : unit === 'milliseconds') ? value / 1000 : value;
  }
  if (OFFSET_DATE.test(text)) return Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')) / 1000;
  const compact = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = compact ?? DATE.exec(text) ?? [];
  return year === undefined ? undefined : at(zone, [year, month, day], [hour, minute, second]);
}

function at(zone: string, date: readonly (string | undefined)[], clock: readonly string[]): number | undefined {
  const [year = '', month = '', day = ''] = date;
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const name = `${year.padStart(4, '0')}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
  return instantOf(zone, name, hour * 3600 + minute * 60 + second);
}

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{1,2})',
};
const forms = new Map<string, RegExp>();

function byForm(text: string, form: string, zone: string): number | undefined {
  let pattern = forms.get(form);
  if (!pattern) {
    const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    pattern = new RegExp(`^${escaped.replace(/YYYY|YY|MM|DD|HH|mm|ss/g, (token) => TOKENS[token] ?? token)}`);
    forms.set(form, pattern);
  }
  const { year, month, day, hour = '0', minute = '0', second = '0' } = pattern.exec(text)?.groups ?? {};
  if (year === undefined) return undefined;
  return at(zone, [year.length === 2 ? `20${year}` : year, month, day], [hour, minute, second]);
}

/** Whether a cell holds nothing. */
export const isEmpty = (cell: Cell | undefined): cell is null | undefined => cell == null || cell.length === 0;

/** A key as text: bytes that are none, such as those of a UUID, in hex. */
export function keyText(cell: Buffer): string {
  const text = isUtf8(cell) ? cell.toString('utf8').replace(/\0+$/, '').trim() : '';
  return text === '' || /[\p{Cc}]/u.test(text) ? (cell.length === 0 ? '' : `x${cell.toString('hex')}`) : text;
}

/** The address that 4 or 16 bytes are. */
export const addressOfBytes = (cell: Buffer): string =>
  cell.length === 4 ? [...cell].join('.') : (cell.toString('hex').match(/.{4}/g)?.join(':') ?? '');

/** An address in the one form; undefined when it is none, or one that no player comes from. */
export function playerAddress(text: string): string | undefined {
  const address = normalAddress(text);
  return address === undefined || /^(?:0\.0\.0\.0|255\.255\.255\.255|::)$/.test(address) ? undefined : address;
}
