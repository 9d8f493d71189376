import type { ImportFormat } from './formats.ts';
import { readBanner, readStamp } from './stamps.ts';
import type { Stamp, StampKind } from './stamps.ts';

/**
 * What a line is to the lines around it: `entry` begins something; `continuation` belongs to the entry before; `own`
 * belongs to none, such as a start-up banner; `open` is one of these two, which the next line decides.
 */
export type LineRole = 'entry' | 'continuation' | 'own' | 'open';

/** How the lines of one form are read. */
export interface Form {
  /** The stamp of a line, from its first bytes as Latin-1. */
  stampOf(head: string): Stamp | undefined;
  /** The role of a line; `text` is what follows the stamp. */
  roleOf(text: string, isStamped: boolean): LineRole;
}

const withStamps =
  (...kinds: StampKind[]) =>
  (head: string) =>
    readStamp(head, kinds);

const blankOrRule = /^[\s-]*$/;
const sampBanner = /^(?:Loaded log file:|SA-MP Dedicated Server|v0\.\d|Console input:)/;
const openmpBanner =
  /^(?:Starting open\.mp server|Loading component|Loaded \d+ component|\tSuccessfully loaded|Console input:)/;
const openmpLevel = /^\[(?:Info|Message|Warning|Error|Debug)\] /;
const indented = /^\t|^ {2,}\S/;
const fxSource = /^(?:\[ *[^\]]{1,40}\]|\u2551[^\u2551]{1,40}\u2551) ?/;
const fxContinued = /^[\s{}\]]/;

const stampedOnly = (_: string, isStamped: boolean): LineRole => (isStamped ? 'entry' : 'continuation');

function bannered(banner: RegExp): Form['roleOf'] {
  return (text, isStamped) => {
    if (isStamped) return 'entry';
    if (banner.test(text)) return 'own';
    return blankOrRule.test(text) ? 'open' : 'continuation';
  };
}

/** Game server panels may put a second stamp in front; the one with a date tells more. */
function openmpStamp(head: string): Stamp | undefined {
  const kinds: StampKind[] = ['iso', 'clock', 'yearFirst', 'slashesClock'];
  const outer = readStamp(head, kinds);
  const inner = outer && readStamp(head.slice(outer.length), kinds);
  if (!outer || !inner) return outer;
  return { ...(outer.date && !inner.date ? outer : inner), length: outer.length + inner.length };
}

const openmpRole = bannered(openmpBanner);
const txadminRole = (text: string, isStamped: boolean): LineRole =>
  isStamped ? 'entry' : text.startsWith('====') ? 'own' : 'continuation';

export const FORMS: Readonly<Record<ImportFormat, Form>> = {
  samp: { stampOf: withStamps('clock', 'iso', 'slashesClock'), roleOf: bannered(sampBanner) },
  openmp: {
    stampOf: openmpStamp,
    roleOf: (text, isStamped) =>
      isStamped && indented.test(text.replace(openmpLevel, '')) ? 'continuation' : openmpRole(text, isStamped),
  },
  fivem: {
    stampOf: readBanner,
    roleOf(text) {
      const body = text.replace(fxSource, '');
      if (text === body && body === '') return 'continuation';
      return text !== body && fxContinued.test(body) ? 'continuation' : 'entry';
    },
  },
  'txadmin-server': { stampOf: (head) => readStamp(head, ['clock']) ?? readBanner(head), roleOf: txadminRole },
  'txadmin-admin': { stampOf: (head) => readStamp(head, ['clock']) ?? readBanner(head), roleOf: txadminRole },
  minecraft: { stampOf: withStamps('monthName', 'clock', 'iso'), roleOf: stampedOnly },
  topic: { stampOf: withStamps('yearFirst', 'iso', 'slashesClock'), roleOf: stampedOnly },
  mysql: { stampOf: withStamps('clockSlashes', 'slashesClock', 'iso'), roleOf: stampedOnly },
  plain: {
    stampOf: withStamps('iso', 'yearFirst', 'clockSlashes', 'slashesClock', 'monthName', 'syslog', 'clock'),
    roleOf: stampedOnly,
  },
};

const SIGNS: readonly (readonly [ImportFormat, RegExp])[] = [
  [
    'openmp',
    /^Starting open\.mp server|^\[[^\]]{8,40}\] \[(?:Info|Message|Warning|Error|Debug)\] |^\[\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d{4}\] /,
  ],
  ['minecraft', /^\[[^\]]{8,30}\] \[[^\]]+\/(?:INFO|WARN|ERROR|DEBUG|TRACE|FATAL)\]/],
  ['txadmin-admin', /^\[\d{1,2}[:.]\d\d[:.]\d\d(?: ?[AP]M)?\]\[[^\]]+\] /i],
  ['txadmin-server', /^\[\d{1,2}[:.]\d\d[:.]\d\d(?: ?[AP]M)?\] (?:\[[\w-]+#\d+\] |txAdmin: )/i],
  ['fivem', /^\[(?=[ a-z].{19}\])[^\]]*[^\] ]\] |^\u00e2\u0095\u0091.{0,40}\u00e2\u0095\u0091 /],
  ['topic', /^\[\d{4}\/\d{1,2}\/\d{1,2} - \d{1,2}:\d\d:\d\d\] /],
  ['mysql', /^\[(?:\d\d:\d\d:\d\d \d\d\/\d\d\/\d\d|\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d)\] \[/],
];
const SAMP_LINE = /^\[\d\d:\d\d:\d\d\] /;
const SAMP_SIGN = /^SA-MP Dedicated Server|^Loaded log file: "server_log|\[(?:join|part|chat|kill|death|connection)\] /;
const LEAST_SHARE = 0.2;

/** Which form a file has, from its first bytes. */
export function detectFormat(head: Buffer): ImportFormat {
  const lines = head
    .toString('latin1')
    .split('\n')
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
