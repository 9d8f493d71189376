import { stripVTControlCharacters } from 'node:util';
import type { ImportFormat } from './formats.ts';
import { readEnvelope } from './envelope.ts';
import { readBanner, readStamp } from './stamps.ts';
import type { Stamp, StampKind } from './stamps.ts';

/**
 * What a line is to the lines around it: `entry` begins something; `continuation` belongs to the entry before; `own`
 * belongs to none, such as a start-up banner; `open` is one of these two, which the next line decides.
 */
export type LineRole = 'entry' | 'continuation' | 'own' | 'open';

/** How the lines of one form are read; all texts are without what `plainHead` takes off. */
export interface Form {
  /** The stamp of a line, from its first characters. */
  stampOf(head: string): Stamp | undefined;
  /** The role of a line; `text` is what follows the stamp. */
  roleOf(text: string, isStamped: boolean): LineRole;
  /** Whether the prefix of a journal or a container is all that entries of this form have. */
  readonly isPlain?: boolean;
}

/** What is known of a line from its first characters. */
export interface LineHead {
  readonly stamp: Stamp | undefined;
  /** What follows stamps and prefixes. */
  readonly body: string;
  readonly role: LineRole;
}

/** A text without the control sequences of terminals and a mark of the character set, by which form and type are told. */
export const plainHead = (text: string): string =>
  (text.includes('\u001b') || text.includes('\u009b') ? stripVTControlCharacters(text) : text).replace(/^\ufeff/, '');

/**
 * Reads the beginning of a line. Of the stamps of a journal's or container's prefix and of the line itself, the one that
 * tells more counts: an offset, then a date.
 */
export function readHead(form: Form, text: string): LineHead {
  if (text === '') return { stamp: undefined, body: '', role: form.roleOf('', false) };
  const head = plainHead(text);
  const envelope = readEnvelope(head);
  const rest = envelope ? head.slice(envelope.length) : head;
  const inner = form.stampOf(rest);
  const body = inner ? rest.slice(inner.length) : rest;
  const isStamped = inner !== undefined || (form.isPlain === true && envelope?.stamp !== undefined);
  return { stamp: fuller(envelope?.stamp, inner), body, role: form.roleOf(body, isStamped) };
}

function fuller(outer: Stamp | undefined, inner: Stamp | undefined): Stamp | undefined {
  if (!outer || !inner) return outer ?? inner;
  return weight(outer) > weight(inner) ? outer : inner;
}

const weight = ({ date, offsetMinutes }: Stamp): number =>
  (date && offsetMinutes !== undefined ? 4 : 0) + (date?.kind === 'yearless' ? 1 : date ? 2 : 0);

const DATED: readonly StampKind[] = ['iso', 'slashesClock', 'clockSlashes', 'monthName'];

const withStamps =
  (...kinds: StampKind[]) =>
  (head: string) =>
    readStamp(head, kinds);

const blankOrRule = /^[\s-]*$/;
const sampBanner = /^(?:Loaded log file:|SA-MP Dedicated Server|v0\.\d)/;
const openmpBanner = /^(?:Starting open\.mp server|Loading component|Loaded \d+ component|\tSuccessfully loaded)/;
const openmpLevel = /^\[(?:Info|Message|Warning|Error|Debug)\] /;
const consoleInput = /^Console input:/;
const indented = /^\t|^ {2,}\S/;
const fxSource = /^(?:\[ *[^\]]{1,40}\]|\u2551[^\u2551]{1,40}\u2551) ?/;
const fxContinued = /^[\s{}\]]/;

const stampedOnly = (_: string, isStamped: boolean): LineRole => (isStamped ? 'entry' : 'continuation');

function bannered(banner: RegExp): Form['roleOf'] {
  return (text, isStamped) => {
    if (isStamped) return 'entry';
    if (banner.test(text) || consoleInput.test(text)) return 'own';
    return blankOrRule.test(text) ? 'open' : 'continuation';
  };
}

/** Game server panels may put a second stamp in front; the one with a date tells more. */
function openmpStamp(head: string): Stamp | undefined {
  const kinds: StampKind[] = ['iso', 'clock', 'slashesClock', 'clockSlashes', 'monthName'];
  const outer = readStamp(head, kinds);
  const inner = outer && readStamp(head.slice(outer.length), kinds);
  if (!outer || !inner) return outer;
  return { ...(outer.date && !inner.date ? outer : inner), length: outer.length + inner.length };
}

const openmpRole = bannered(openmpBanner);
const txadminRole = (text: string, isStamped: boolean): LineRole =>
  isStamped ? 'entry' : text.startsWith('====') ? 'own' : 'continuation';
const txadminStamp = (head: string): Stamp | undefined => readStamp(head, ['clock', ...DATED]) ?? readBanner(head);

export const FORMS: Readonly<Record<ImportFormat, Form>> = {
  samp: { stampOf: withStamps('clock', ...DATED), roleOf: bannered(sampBanner) },
  openmp: {
    stampOf: openmpStamp,
    roleOf: (text, isStamped) =>
      isStamped && indented.test(text.replace(openmpLevel, '')) ? 'continuation' : openmpRole(text, isStamped),
  },
  fivem: {
    stampOf: (head) => readStamp(head, ['clock', ...DATED]) ?? readBanner(head),
    roleOf(text, isStamped) {
      const body = text.replace(fxSource, '');
      if (text === body && body === '') return isStamped ? 'entry' : 'continuation';
      return text !== body && fxContinued.test(body) ? 'continuation' : 'entry';
    },
  },
  'txadmin-server': { stampOf: txadminStamp, roleOf: txadminRole },
  'txadmin-admin': { stampOf: txadminStamp, roleOf: txadminRole },
  minecraft: {
    stampOf: withStamps('monthName', 'clock', 'iso', 'bareClock', 'slashesClock', 'clockSlashes'),
    roleOf: stampedOnly,
  },
  topic: { stampOf: withStamps(...DATED, 'clock', 'epoch'), roleOf: stampedOnly },
  mysql: { stampOf: withStamps('clockSlashes', 'slashesClock', 'iso', 'monthName', 'clock'), roleOf: stampedOnly },
  plain: {
    stampOf: withStamps(...DATED, 'syslog', 'clock', 'bareClock', 'epoch', 'looseClock'),
    roleOf: stampedOnly,
    isPlain: true,
  },
};

/** Whether a line without a stamp that is known is what servers write when they start, before they write times. */
export const isBanner = (body: string): boolean =>
  blankOrRule.test(body) ||
  sampBanner.test(body) ||
  openmpBanner.test(body) ||
  /^(?:\u2551.{0,40}\u2551 )?={8}/.test(body);

const LEVELS = '(?:INFO|WARN|WARNING|ERROR|SEVERE|DEBUG|TRACE|FATAL)';
const SIGNS: readonly (readonly [ImportFormat, RegExp])[] = [
  [
    'openmp',
    /^Starting open\.mp server|^\[[^\]]{8,40}\] \[(?:Info|Message|Warning|Error|Debug)\] |^\[\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d{4}\] /,
  ],
  [
    'minecraft',
    new RegExp(
      [
        `^\\[[^\\]]{8,30}\\] \\[[^\\]]+/${LEVELS}\\]`,
        `^\\[[^\\]]{8,40}[ /]${LEVELS}\\]:? `,
        `^(?:\\d{4}-\\d\\d-\\d\\d )?\\d\\d:\\d\\d:\\d\\d \\[${LEVELS}\\] `,
      ].join('|'),
    ),
  ],
  ['txadmin-admin', /^\[\d{1,2}[:.]\d\d[:.]\d\d(?:\s?[AP]M)?\]\[(?!tx\b)[^\]]+\] /i],
  ['txadmin-server', /^\[\d{1,2}[:.]\d\d[:.]\d\d(?:\s?[AP]M)?\] (?:\[[\w-]+#\d+\] |txAdmin: )/i],
  [
    'fivem',
    /^\[(?=[ a-z].{19}\])[^\]]*[^\] ]\] |^\[ *(?:script:[^\]]{1,40}|c-scripting-core|citizen-server-impl|svadhesive|resources)\] |^\u2551.{0,40}\u2551 |^\[\d{1,2}[:.]\d\d[:.]\d\d(?:\s?[AP]M)?\]\[tx\b[^\]]*\] /i,
  ],
  ['topic', /^\[\d{4}\/\d{1,2}\/\d{1,2} - \d{1,2}:\d\d:\d\d\] /],
  ['mysql', /^\[(?:\d\d:\d\d:\d\d \d\d\/\d\d\/\d\d|\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d)\] \[/],
];
const SAMP_LINE = /^\[\d\d:\d\d:\d\d\] /;
const SAMP_SIGN = /^SA-MP Dedicated Server|^Loaded log file: "server_log|\[(?:join|part|chat|kill|death|connection)\] /;
const LEAST_SHARE = 0.2;

/** Which form a file has, from its first bytes, read as UTF-8. */
export function detectFormat(bytes: Buffer): ImportFormat {
  const lines = bytes
    .toString('utf8')
    .split(/\r\n?|\n/)
    .map((line) => plainHead(line.slice(0, 2048).replace(/^\0+/, '')))
    .map((line) => line.slice(readEnvelope(line)?.length ?? 0))
    .filter((line) => line.trim() !== '');
  const counts = SIGNS.map(([format, sign]) => ({ format, count: lines.filter((line) => sign.test(line)).length }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  const samp = lines.filter((line) => SAMP_LINE.test(line)).length;
  if (
    best.count > 0 &&
    (best.count >= lines.length * LEAST_SHARE || lines.some((line) => /^Starting open\.mp/.test(line)))
  ) {
    return best.format;
  }
  const isSamp = samp >= lines.length * LEAST_SHARE || lines.some((line) => SAMP_SIGN.test(line));
  return samp > 0 && isSamp ? 'samp' : 'plain';
}
