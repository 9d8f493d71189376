import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { FilePlace, SearchPlace, TimedPlace } from '../../logs/store.ts';

/** Of a cursor and of what it holds: a web address has room for so much. */
const MOST_CHARACTERS = 7000;
const MOST_BYTES = 256 * 1024;

/** A place as text that clients hand back as it is. */
export function encodeCursor({ day, files, at }: SearchPlace): string {
  const rows = files.map(({ file, offset, line, shown, ino }) => [
    ...[file, offset, line ?? null, shown ?? null],
    ...(ino === undefined ? [] : [ino]),
  ]);
  return deflateRawSync(JSON.stringify([day, rows, at ? [at.time, at.file, at.source, at.offset] : null])).toString(
    'base64url',
  );
}

/** What `encodeCursor` made; undefined for anything else. */
export function decodeCursor(text: string): SearchPlace | undefined {
  if (text.length > MOST_CHARACTERS || !/^[\w-]+$/.test(text)) return undefined;
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [day, rows, last] = parts as unknown[];
  if (typeof day !== 'string' || !isRealDay(day) || !Array.isArray(rows)) return undefined;
  const files = rows.map(toPlace);
  if (!files.every((file) => file !== undefined)) return undefined;
  if (last === null) return { day, files };
  const at = toTimed(last);
  return at && { day, files, at };
}

function toPlace(row: unknown): FilePlace | undefined {
  if (!Array.isArray(row) || row.length < 4 || row.length > 5) return undefined;
  const [file, offset, line, shown, ino] = row as unknown[];
  if (typeof file !== 'string' || logTypeOf(file) === undefined) return undefined;
  if (!isOffset(offset) || !(line === null || isOffset(line)) || !(shown === null || isOffset(shown))) return undefined;
  if (!(ino === undefined || isOffset(ino))) return undefined;
  return { file, offset, line: line ?? undefined, shown: shown ?? undefined, ...(ino === undefined ? {} : { ino }) };
}

function toTimed(row: unknown): TimedPlace | undefined {
  if (!Array.isArray(row) || row.length !== 4) return undefined;
  const [time, file, source, offset] = row as unknown[];
  if (!(time === null || Number.isSafeInteger(time)) || !isOffset(offset)) return undefined;
  if (typeof file !== 'string' || logTypeOf(file) === undefined || typeof source !== 'string') return undefined;
  return { time: time === null ? null : Number(time), file, source, offset };
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parse(text: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MOST_BYTES });
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
