import { isAscii, isUtf8 } from 'node:buffer';
import { zoneClock } from '@steward/api-client/rules/zone-clock';
import { normalAddress } from '../../db/addresses.ts';
import type { Cell } from './sources/source.ts';

const LONGEST_TEXT = 255;
const DAY_SECONDS = 86_400;
/** Epoch seconds: the earliest time that can be meant, that from which one stands for ever, and what has five digits. */
const EARLIEST = Date.UTC(1995, 0) / 1000;
const FOR_EVER = Date.UTC(2101, 0) / 1000;
const TOO_LATE = Date.UTC(10_000, 0) / 1000;

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

const SPACE = 0x20;
const LAST_PLAIN = 0x7e;

/** Whether bytes are a text as it stands: printable ASCII, with no space before or behind it. Most cells are. */
function isPlainText(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte < SPACE || byte > LAST_PLAIN) return false;
  return bytes[0] !== SPACE && bytes[bytes.length - 1] !== SPACE;
}

/** The text of bytes. `auto` is UTF-8 where they are that, else windows-1252. */
export function textOf(bytes: Buffer, encoding: string, longest = LONGEST_TEXT): ReadText {
  if (bytes.length <= longest && isPlainText(bytes)) return { text: bytes.toString('latin1') };
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
export const plainOf = (bytes: Buffer): string =>
  isPlainText(bytes) ? bytes.toString('latin1') : bytes.toString('latin1').replace(/\0+$/, '').trim();

const ZERO = 0x30;
/** As many digits are exact, whatever they are. */
const EXACT_DIGITS = 15;

/** The whole number that a stretch of a text is; -1 where that holds anything but digits. */
function digitsOf(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** A number; undefined when it is none, or not exact. */
export function numberOf(text: string): number | undefined {
  if (text.length > 0 && text.length <= EXACT_DIGITS) {
    const whole = digitsOf(text, 0, text.length);
    if (whole >= 0) return whole;
  }
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** Whether a value says yes. */
export function flagOf(text: string): boolean {
  const value = numberOf(text);
  return value === undefined ? /^(?:t|true|y|yes|on|j|ja|si|s)$/i.test(text) : value !== 0;
}

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
  const at = plainTime(text, form) ?? (ZERO_DATE.test(text) ? null : readTime(text, form));
  if (at === null) return null;
  return at !== undefined && at >= EARLIEST && at < TOO_LATE ? Math.floor(at) : undefined;
}

const DATE_AND_TIME = '0000-00-00 00:00:00';
const BETWEEN = [4, 7, 10, 13, 16].map((at) => [at, DATE_AND_TIME.charCodeAt(at)] as const);

/** `2020-01-31 10:00:00`, the way in which databases write times; undefined for all others, which take longer to read. */
function plainTime(text: string, { zone, unit, form }: TimeForm): number | undefined {
  if (text.length !== DATE_AND_TIME.length || form !== undefined || unit !== undefined) return undefined;
  for (const [at, character] of BETWEEN) if (text.charCodeAt(at) !== character) return undefined;
  const [hour, minute, second] = [digitsOf(text, 11, 13), digitsOf(text, 14, 16), digitsOf(text, 17, 19)];
  const day = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  if (hour < 0 || minute < 0 || second < 0 || !(digitsOf(day, 0, 8) > 0)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return instantOf(zone, day, hour * 3600 + minute * 60 + second);
}

/** Whether a time is so far ahead that it stands for ever. */
export const isForEver = (at: number): boolean => at >= FOR_EVER;

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
  if (cell.length > 0 && isPlainText(cell)) return cell.toString('latin1');
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
