import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isRealDay } from '../rules/log-days.ts';

const PACKED = /\.(gz|zst)$/i;
const OTHERWISE_PACKED = /\.(?:zip|bz2|xz|7z|rar|tgz|lz4|lzma|Z)$/i;
/** What programs that turn logs over put behind a name: a number, a date, a word for an older copy. */
const TURNED =
  /(?:[._-](?:\d{1,5}|20\d\d[-_.]?\d\d[-_.]?\d\d(?:[-_T.]?\d{2,10}){0,3}|1\d{9})|[._-](?:bak|backup|old|orig|prev|previous|save|copy)\d{0,3}|~)$/i;
const LOG = /\.(?:log|txt|out)$/i;
const LOG_WORD = /(?:log|logs|screenlog|syslog|messages|console)$/i;

/** A name, taken apart. */
export interface NameParts {
  /** The name without what packing and turning over put behind it. */
  readonly stem: string;
  /** What turning over put behind it: empty, `.1`, `-20261128`, `.bak`. */
  readonly turned: string;
  readonly packing: 'gz' | 'zst' | undefined;
}

export function partsOf(name: string): NameParts {
  const packing = PACKED.exec(name)?.[1]?.toLowerCase() === 'gz' ? 'gz' : PACKED.test(name) ? 'zst' : undefined;
  const plain = name.replace(PACKED, '');
  let stem = plain;
  for (let shorter = stem.replace(TURNED, ''); shorter !== stem; shorter = stem.replace(TURNED, '')) stem = shorter;
  return { stem, turned: plain.slice(stem.length), packing };
}

const stemOf = (name: string): string => partsOf(name).stem;

export const DOT_NAME = 'Its name begins with a dot. Name it by itself to import it.';

/** Why a file of a folder is passed over, from its name, as a sentence; undefined when it is named like a log. */
export function passedOver(name: string): string | undefined {
  if (name.startsWith('.')) return DOT_NAME;
  if (OTHERWISE_PACKED.test(name) && isLog(stemOf(name.replace(OTHERWISE_PACKED, ''))))
    return 'It is packed in a way that is not read. Unpack it, or pack it with gzip or zstd.';
  return isLog(stemOf(name)) ? undefined : 'It is not named like a log. Name it by itself to import it.';
}

const isLog = (stem: string): boolean => LOG.test(stem) || LOG_WORD.test(stem);

/**
 * What a file and the older copies of it have in common: `server_log.txt`, `server_log.txt.1.gz` and
 * `server_log.txt-20261128` of one folder. Days of a Minecraft server go with its `latest.log`.
 */
export function familyOf(path: string): string {
  const stem = stemOf(basename(path));
  const isDay = /^20\d\d-\d\d-\d\d-\d+\.log$/.test(stem);
  return join(dirname(path), isDay ? 'latest.log' : stem);
}

/**
 * A name for what a file held when it was imported first. It is safe in a file name, and differs for files of one name in
 * different folders and for what one path held at different times.
 */
export function sourceKey(path: string, sha256: string): string {
  const slug = basename(path)
    .replace(PACKED, '')
    .replace(/\.(?:log|txt)$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'log'}-${createHash('sha256').update(`${path}\0${sha256}`).digest('hex').slice(0, 8)}`;
}

/** The day that a file's name tells, such as `2026-03-01-2.log` or `server_log_20260301.txt`: that of its first line. */
export const dayOfFileName = (name: string): string | undefined => dayIn(stemOf(name));

/** The day on which a file was turned over, such as `server_log.txt-20261128`: no line of it is younger. */
export const turnedOn = (name: string): string | undefined => dayIn(name.slice(stemOf(name).length));

function dayIn(text: string): string | undefined {
  const found = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(text);
  const day = found ? `${found[1] ?? ''}${found[3] ?? ''}${found[4] ?? ''}` : '';
  return isRealDay(day) ? day : undefined;
}
