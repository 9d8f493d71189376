import { parseStamp, createDayClock } from '../line-time.ts';
import type { SingleBytePage } from '../decode.ts';
import type { SearchOrder } from '../protocol.ts';
import type { ParsedQuery } from '../query.ts';

/** A search as it is meant, line by line and slowly, to hold the engine's answers against. */
export interface NaiveOptions {
  readonly query: ParsedQuery;
  readonly limit: number;
  readonly context: number;
  readonly order: SearchOrder;
  readonly day: string;
  readonly page?: SingleBytePage;
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
}

export interface NaiveLine {
  readonly line: number;
  readonly offset: number;
  readonly time: number | null;
  readonly text: string;
  readonly context?: 'before' | 'after';
}

interface SourceLine {
  readonly offset: number;
  readonly text: string;
  readonly shown: string;
  readonly time: number | null;
}

const MOST_BYTES = 65_536;

export function naiveSearch(file: Buffer, options: NaiveOptions): { lines: NaiveLine[]; total: number } {
  const { limit, context, order, notBefore = -Infinity, notAfter = Infinity } = options;
  const isOpen = notBefore === -Infinity && notAfter === Infinity;
  const source = splitLines(file, options);
  const isInside = ({ time }: SourceLine): boolean =>
    isOpen || (time !== null && time >= notBefore && time <= notAfter);
  const matching = source.flatMap((line, index) =>
    isInside(line) && matches(line.text, options.query) ? [index] : [],
  );
  if (order === 'newest') matching.reverse();
  const wanted = new Set(matching.slice(0, limit));
  const isWithin = (index: number, from: number, to: number): boolean =>
    Array.from({ length: to - from + 1 }, (_, step) => index + from + step).some((other) => wanted.has(other));
  const lines = source.flatMap((line, index): NaiveLine[] => {
    const shown = { line: index + 1, offset: line.offset, time: line.time, text: line.shown };
    if (wanted.has(index)) return [shown];
    const isAfter = context > 0 && isWithin(index, -context, -1);
    const isBefore = context > 0 && isWithin(index, 1, context);
    if (!isInside(line) || (!isAfter && !isBefore)) return [];
    const first = order === 'oldest' ? isAfter : !isBefore;
    return [{ ...shown, context: first ? 'after' : 'before' }];
  });
  return { lines: order === 'newest' ? lines.reverse() : lines, total: matching.length };
}

/** Whether a text holds what a query asks for. */
export function matches(text: string, query: ParsedQuery): boolean {
  if (query.mode === 'regex') return new RegExp(query.pattern, 'iu').test(text);
  const holds = (needle: string): boolean => lower(text).includes(lower(needle));
  return query.mode === 'any' ? query.needles.some(holds) : query.needles.every(holds);
}

const lower = (text: string): string => text.toLowerCase();

function splitLines(file: Buffer, { day, page = 'windows-1252' }: NaiveOptions): SourceLine[] {
  const clock = createDayClock(day);
  const lines: SourceLine[] = [];
  let time: number | null = null;
  for (let offset = 0; offset < file.length;) {
    const newline = file.indexOf(10, offset);
    const end = newline < 0 ? file.length : newline;
    let bytes = file.subarray(offset, end);
    while (bytes.at(-1) === 13) bytes = bytes.subarray(0, -1);
    const stamp = parseStamp(bytes);
    if (stamp) time = 'instant' in stamp ? stamp.instant : clock.at(stamp.secondOfDay, false);
    lines.push({ offset, text: decode(bytes, page), shown: show(bytes, page), time });
    offset = end + 1;
  }
  return lines;
}

function show(bytes: Buffer, page: SingleBytePage): string {
  if (bytes.length <= MOST_BYTES) return decode(bytes, page);
  const kept =
    [0, 1, 2, 3].map((less) => bytes.subarray(0, MOST_BYTES - less)).find(isUtf8) ?? bytes.subarray(0, MOST_BYTES);
  return `${decode(kept, page)} … [cut: ${String(bytes.length - kept.length)} more bytes]`;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Buffer, page: SingleBytePage): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : page, { ignoreBOM: true }).decode(bytes);
}
