import { asLogType, type LogType } from '@steward/api-client/rules/log-access';
import {
  IMPORT_ENCODINGS,
  IMPORT_FORMATS,
  type ImportEncoding,
  type ImportFormat,
} from '@steward/api-client/log-forms/formats';
import type { Place } from '../bridge/source-file.ts';
import type { Mark } from '../spool/groups.ts';

/** How far a log file was read, and what has to be known to go on. */
export interface LogPlace extends Place {
  /** How often the file of that name began anew. */
  readonly count: number;
  /** What it is, once that is sure. */
  readonly format: ImportFormat | undefined;
  /** Its character set where that is told by more than single lines, and how lines are read that are no UTF-8. */
  readonly encoding: ImportEncoding | undefined;
  readonly page: ImportEncoding | undefined;
  /** The type of the entry that what follows may belong to. */
  readonly entry: LogType | undefined;
  /** The time of the last line in epoch milliseconds, and when the file was looked at last. */
  readonly ms: number | undefined;
  readonly seenMs: number;
  /** Nothing is told of what is in it: it was there before it was followed, and its end was not reached yet. */
  readonly isPast: boolean;
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

/** As the spool keeps it. */
export function markOf(place: LogPlace): Mark {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

export function placeOf(mark: Mark | undefined): LogPlace | undefined {
  if (!mark) return undefined;
  const { ino, name, offset, tail, skips, count, ms, seenMs } = mark;
  return {
    ino: String(ino),
    name: String(name),
    offset: Number(offset),
    tail: String(tail),
    skips: skips === true,
    count: Number(count),
    format: oneOf(IMPORT_FORMATS, mark['format']),
    encoding: oneOf(IMPORT_ENCODINGS, mark['encoding']),
    page: oneOf(IMPORT_ENCODINGS, mark['page']),
    entry: asLogType(String(mark['entry'])),
    ms: typeof ms === 'number' ? ms : undefined,
    seenMs: Number(seenMs),
    isPast: mark['isPast'] === true,
  };
}

/** The part of the file that a place is in, as the panel is told. */
export const partOf = ({ name, count }: LogPlace): string => `${name.split('.')[0] ?? ''}.${count}`;
