import { isIPv6 } from 'node:net';

/** One way to write each address: IPv4 as `192.0.2.1` (also where it was mapped into IPv6), IPv6 as eight groups. */
export type AddressKey = string;

/** The key of an address however it is written (`192.000.002.001`, `2001:DB8::1`, `::ffff:192.0.2.1`); undefined when it is none. */
export function addressKey(text: string): AddressKey | undefined {
  return keyOfFour(text) ?? (isIPv6(text) && !text.includes('%') ? keyOfSix(text) : undefined);
}

function keyOfFour(text: string): AddressKey | undefined {
  const groups = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return groups?.every((group) => group <= 255) ? groups.join('.') : undefined;
}

function keyOfSix(text: string): AddressKey {
  const [, head = text, tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const four = tail?.split('.').map(Number);
  const last = four ? [0, 2].map((at) => hex(((four[at] ?? 0) << 8) | (four[at + 1] ?? 0))).join(':') : '';
  const [left = '', right] = `${head}${last}`.split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(left), groups(right ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...zeros, ...after].map((group) => hex(Number.parseInt(group, 16)));
  if (!all.slice(0, 5).every((group) => group === '0') || all[5] !== 'ffff') return all.join(':');
  const [high = 0, low = 0] = all.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const hex = (group: number): string => group.toString(16);

/** A stretch of bytes: [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds certain addresses in bytes. */
export interface AddressFinder {
  /** Where they stand whole, in order: not as part of a longer number or address. */
  find(bytes: Buffer): Span[];
}

const MOST_ADDRESS_BYTES = 45;
const DOT = 0x2e;
const COLON = 0x3a;
const ZERO = 0x30;

const valueOfFour = (key: AddressKey): number => key.split('.').reduce((sum, group) => sum * 256 + Number(group), 0);

/** A finder of the addresses with these keys. */
export function createAddressFinder(keys: ReadonlySet<AddressKey>): AddressFinder {
  const fours = new Set([...keys].filter((key) => key.includes('.')).map(valueOfFour));
  const hasSixes = fours.size < keys.size;

  function findOnce(bytes: Buffer): Span[] {
    const spans = fours.size > 0 ? findFours(bytes, fours) : [];
    const isMapped = fours.size > 0 && (bytes.includes('ffff') || bytes.includes('FFFF'));
    if (!hasSixes && !isMapped) return spans;
    return joined([...spans, ...findSixes(bytes, keys)]);
  }

  /** A masked address ends what stood beside it: in `2001:db8::1:192.0.2.1` the second one hides the first. */
  function find(bytes: Buffer): Span[] {
    const spans = findOnce(bytes);
    if (spans.length === 0) return spans;
    const rest = Buffer.from(bytes);
    for (let more = spans; maskSpans(rest, more); spans.push(...more)) more = findOnce(rest);
    return joined(spans);
  }

  return { find };
}

/** Looks at runs of digits and dots: four groups are an address, more are something else, such as a version. */
function findFours(bytes: Buffer, wanted: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  const { length } = bytes;
  for (let dot = 1; dot < length - 1; dot++) {
    if (bytes[dot] !== DOT || !isDigit(bytes[dot - 1]) || !isDigit(bytes[dot + 1])) continue;
    let start = dot - 1;
    while (start > 0 && isDigit(bytes[start - 1])) start -= 1;
    let end = start;
    let [groups, digits, group, value] = [0, 0, 0, 0];
    let isSound = true;
    for (; end < length; end++) {
      const byte = bytes[end] ?? 0;
      if (isDigit(byte)) {
        digits += 1;
        group = group * 10 + byte - ZERO;
        continue;
      }
      isSound &&= digits <= 3 && group <= 255;
      value = value * 256 + group;
      groups += 1;
      if (byte !== DOT || !isDigit(bytes[end + 1])) break;
      digits = group = 0;
    }
    if (end === length) {
      isSound &&= digits <= 3 && group <= 255;
      value = value * 256 + group;
      groups += 1;
    }
    if (groups === 4 && isSound && wanted.has(value)) spans.push({ start, end });
    dot = end;
  }
  return spans;
}

/** Looks at runs of hex digits, colons and dots. */
function findSixes(bytes: Buffer, keys: ReadonlySet<AddressKey>): Span[] {
  const spans: Span[] = [];
  const { length } = bytes;
  for (let colon = 0; colon < length; colon++) {
    if (bytes[colon] !== COLON) continue;
    let start = colon;
    while (start > 0 && isOfSix(bytes[start - 1])) start -= 1;
    let end = colon;
    let colons = 0;
    let hasGap = false;
    for (; end < length && isOfSix(bytes[end]); end++) {
      if (bytes[end] !== COLON) continue;
      colons += 1;
      hasGap ||= bytes[end - 1] === COLON && end > colon;
    }
    if (hasGap || colons >= 7) spans.push(...spansInRun(bytes.toString('latin1', start, end), start, keys));
    colon = end;
  }
  return spans;
}

/** The addresses of a run, from its start on the longest each time: `1:2:3:4:5:6:7:8:61000` is one with a port. */
function* spansInRun(run: string, at: number, keys: ReadonlySet<AddressKey>): Generator<Span, void> {
  for (let start = 0; start < run.length - 1; start++) {
    if (start > 0 && run[start - 1] !== ':' && run[start] !== ':') continue;
    const length = longestAddress(run.slice(start, start + MOST_ADDRESS_BYTES + 1));
    if (length === 0) continue;
    const end = start + length;
    if (keys.has(keyOfSix(run.slice(start, end)))) yield { start: at + start, end: at + end };
    start = end - 1;
  }
}

/** How long the longest address is that the text begins with and that ends with a group; 0 for none. */
function longestAddress(window: string): number {
  const tooMany = window.indexOf(':::');
  const text = tooMany < 0 ? window : window.slice(0, tooMany + 2);
  const parts = text.split(':').length;
  if (parts < 3 || (parts < 8 && !text.includes('::'))) return 0;
  for (let length = text.length; length > 1; length--) {
    const isEdge = length === text.length || isSeparator(text[length]) || isSeparator(text[length - 1]);
    const isWhole = length <= MOST_ADDRESS_BYTES && isEdge;
    if (isWhole && isIPv6(text.slice(0, length))) return length;
  }
  return 0;
}

const isSeparator = (letter: string | undefined): boolean => letter === ':' || letter === '.';

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (!last || span.start >= last.end) all.push(span);
    else if (span.end > last.end) all[all.length - 1] = { start: last.start, end: span.end };
  }
  return all;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const isOfSix = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= COLON) || byte === DOT || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66));

const MASK = 0x78;

/** Writes `x` over the digits of these stretches; dots and colons stay, and so does the length. Says whether it wrote. */
export function maskSpans(bytes: Buffer, spans: readonly Span[]): boolean {
  let wrote = false;
  for (const { start, end } of spans)
    for (let at = start; at < end; at++) {
      if (bytes[at] === DOT || bytes[at] === COLON || bytes[at] === MASK) continue;
      bytes[at] = MASK;
      wrote = true;
    }
  return wrote;
}

/** The text with the addresses masked; undefined when it holds none of them. */
export function maskText(finder: AddressFinder, text: string): string | undefined {
  const bytes = Buffer.from(text);
  const spans = finder.find(bytes);
  if (spans.length === 0) return undefined;
  maskSpans(bytes, spans);
  return bytes.toString();
}
