import { community } from '../community.ts';
import type { LineSpan } from './spans.ts';

const STAMP =
  /^\[(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)|\d{4}\/\d{1,2}\/\d{1,2} - \d{1,2}:\d\d:\d\d|\d\d\w{3}\d{4} \d\d:\d\d:\d\d\.\d{3}|\d{1,2}[:.]\d\d[:.]\d\d(?: \d\d\/\d\d\/\d\d)?|\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d)\] ?/;
const LEVEL = /^\[(?:Info|Message|Warning|Error|Debug)\] /;

const IPV4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]?\d)/g;
const IPV6 =
  /(?<![\w:.])(?:(?:[\da-fA-F]{1,4}:){3,7}[\da-fA-F]{1,4}|(?:[\da-fA-F]{1,4}:){1,7}:(?:[\da-fA-F]{1,4}(?::[\da-fA-F]{1,4}){0,6})?)(?![\w:])/g;
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{2,3}){1,5}|\d{1,3}(?:\.\d{3}){1,5}|\d{1,15})(?![\d,.]?\d)`;
let amounts: { readonly sign: string; readonly regex: RegExp } | undefined;
const PLACE =
  /(?<![\w.,-])(-?\d{1,5}\.\d{1,6}),\s{0,2}(-?\d{1,5}\.\d{1,6})(?:,\s{0,2}(-?\d{1,5}\.\d{1,6}))?(?![\w.]?\d)/g;
const NUMBERED =
  /(?<![\p{L}\d_])(\p{Lu}[\p{L}\d.'-]{1,23}(?:[ _]\p{Lu}[\p{L}\d.'-]{1,23}){1,2}?)(?:'s)?\((\d{1,9})\)/gu;
const ROLEPLAY = /(?<![\p{L}\d_])\p{Lu}\p{Ll}{1,15}_\p{Lu}[\p{L}]{1,15}(?![\p{L}\d_])/gu;

/** Amounts with a dollar, which games write by themselves, or with the community's own sign before them. */
function amountRegex(): RegExp {
  const { sign } = community().currency;
  if (amounts?.sign !== sign) {
    const signs = sign === '$' ? '\\$' : `(?:\\$|${sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`;
    amounts = { sign, regex: new RegExp(String.raw`(?<![\w$])-?${signs} ?-?${DIGITS}`, 'g') };
  }
  return amounts.regex;
}

/** Where the line's stamp ends and its text begins. */
export function readHead(line: string): {
  readonly stampEnd: number;
  readonly bodyStart: number;
  readonly time: string | null;
} {
  const stamp = STAMP.exec(line);
  const length = stamp?.[0].length ?? 0;
  const second = STAMP.exec(line.slice(length, length + 64))?.[0].length ?? 0;
  const level = LEVEL.exec(line.slice(length + second, length + second + 16))?.[0].length ?? 0;
  const time = stamp ? stamp[0].trimEnd().slice(1, -1) : null;
  return { stampEnd: stamp ? stamp[0].trimEnd().length : 0, bodyStart: length + second + level, time };
}

/** What can be told by its look alone, wherever it stands. */
export function* findAnywhere(text: string): Generator<LineSpan, void> {
  for (const found of text.matchAll(IPV4)) if (isIpv4(found[0])) yield spanOf(found, 'ip', found[0]);
  for (const found of text.matchAll(IPV6)) yield spanOf(found, 'ip', found[0].toLowerCase());
  for (const found of text.matchAll(PLACE)) {
    const [, x = '', y = '', z = '0'] = found;
    yield { ...edges(found), kind: 'place', value: { x: Number(x), y: Number(y), z: Number(z) } };
  }
  for (const found of text.matchAll(amountRegex())) yield spanOf(found, 'amount', amountOf(found[0]));
  for (const found of text.matchAll(NUMBERED)) {
    const [, name = '', id = ''] = found;
    const { start, end } = edges(found);
    yield { start, end: start + name.length, kind: 'player', value: playerOf(name) };
    yield { start: end - 1 - id.length, end: end - 1, kind: 'player-id', value: Number(id) };
  }
  for (const found of text.matchAll(ROLEPLAY)) yield spanOf(found, 'player', found[0]);
}

/** A whole amount: commas and points part thousands. */
export function amountOf(text: string): number {
  const value = Number(text.replace(/[^\d]/g, ''));
  return text.includes('-') ? -value : value;
}

/** Scripts show the name `Carl_Johnson` as `Carl Johnson`. */
export const playerOf = (name: string): string => name.trim().replaceAll(' ', '_');

export const isIpv4 = (text: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

export const isIp = (text: string): boolean => isIpv4(text) || /^(?=.*:.*:)[\da-fA-F:]{2,39}$/.test(text);

const edges = (found: RegExpExecArray): { start: number; end: number } => ({
  start: found.index,
  end: found.index + found[0].length,
});

function spanOf(found: RegExpExecArray, kind: 'ip' | 'player', value: string): LineSpan;
function spanOf(found: RegExpExecArray, kind: 'amount', value: number): LineSpan;
function spanOf(found: RegExpExecArray, kind: 'ip' | 'player' | 'amount', value: string | number): LineSpan {
  const place = edges(found);
  if (kind === 'amount') return { ...place, kind, value: Number(value) };
  return { ...place, kind, value: String(value) };
}
