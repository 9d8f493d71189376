import { logTypeOf } from '@steward/api-client/rules/log-access';
import type { LogFileRef } from '../store.ts';
import { mark } from './client.ts';
import type { ClickHouse } from './client.ts';
import { createParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { GENERATION_BYTES } from './table.ts';

/** What the server holds of one file of one day. */
export interface StoredFile extends LogFileRef {
  readonly bytes: number;
  /** Offset of its first line, and behind its last. */
  readonly first: number;
  readonly end: number;
  /** Behind its last line, by how often it had begun anew under its name. */
  readonly ends: ReadonlyMap<number, number>;
  /** Whether it began anew under its name at least once. */
  readonly hasGenerations: boolean;
  /** Whether lines are there twice that the server has not joined yet. */
  readonly hasDoubles: boolean;
  /** Epoch seconds of its newest line. */
  readonly newest: number | null;
}

const FILES = 'steward_file';
/** The condition that a row is of one of the files of `addFiles`; the server finds these by its index. */
export const IN_FILES = `(type, day, file) IN (SELECT type, day, file FROM ${FILES})`;
const COLUMNS = {
  day: 'u32',
  file: 'text',
  first: 'u64',
  end: 'u64',
  bytes: 'u64',
  generation: 'u64',
  newest: 'instant',
} as const;
const SELECTED =
  `${mark}, toYYYYMMDD(day), file, min(offset), max(offset + size), sum(toUInt64(size)), ` +
  `intDiv(offset, ${String(GENERATION_BYTES)}) AS generation, max(time)`;
const GROUPED = 'GROUP BY day, file, source, generation';

/** Sends the names of files along. */
export function addFiles(parameters: Parameters, files: readonly LogFileRef[]): void {
  const rows = parameters.table(FILES, 'type String, day Date, file String');
  for (const { day, file } of files)
    rows
      .bytes(logTypeOf(file) ?? '')
      .day(day)
      .bytes(file);
}

/** What the server holds of these files, by day and name; those without a line are left out. */
export async function storedFiles(
  server: ClickHouse,
  files: readonly LogFileRef[],
  signal?: AbortSignal,
): Promise<StoredFile[]> {
  if (files.length === 0) return [];
  const parameters = createParameters();
  addFiles(parameters, files);
  const sql = `SELECT ${SELECTED} FROM ${server.table} WHERE ${IN_FILES} ${GROUPED}`;
  return combine(await server.all({ sql, columns: COLUMNS, parameters, signal, isSmall: true }));
}

/** All files of the days from one to another, by day and name. */
export async function storedFilesOfDays(server: ClickHouse, from: string, to: string): Promise<StoredFile[]> {
  const parameters = createParameters();
  const days = `day >= toDate(${parameters.text(isoDay(from))}) AND day <= toDate(${parameters.text(isoDay(to))})`;
  const sql = `SELECT ${SELECTED} FROM ${server.table} WHERE ${days} ${GROUPED}`;
  return combine(await server.all({ sql, columns: COLUMNS, parameters, isSmall: true }));
}

/** `YYYYMMDD` as the server reads a day. */
export const isoDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** The condition that a row is of this file of this source. */
export const placeOf = (
  { day, file, source }: { readonly day: string; readonly file: string; readonly source: string },
  parameters: Parameters,
): string =>
  `type = ${parameters.text(logTypeOf(file) ?? '')} AND day = toDate(${parameters.text(isoDay(day))})` +
  ` AND file = ${parameters.text(file)} AND source = ${parameters.text(source)}`;

interface Part {
  readonly day: number;
  readonly file: string;
  readonly first: number;
  readonly end: number;
  readonly bytes: number;
  readonly generation: number;
  readonly newest: number | null;
}

function combine(parts: readonly Part[]): StoredFile[] {
  const files = new Map<string, StoredFile>();
  for (const part of parts) {
    const day = String(part.day).padStart(8, '0');
    const key = `${day}/${part.file}`;
    const known = files.get(key);
    const hasDoubles = part.bytes > part.end - part.first;
    files.set(key, {
      day,
      file: part.file,
      bytes: part.bytes + (known?.bytes ?? 0),
      first: Math.min(part.first, known?.first ?? Infinity),
      end: Math.max(part.end, known?.end ?? 0),
      ends: new Map(known?.ends).set(part.generation, Math.max(part.end, known?.ends.get(part.generation) ?? 0)),
      hasGenerations: part.generation > 0 || (known?.hasGenerations ?? false),
      hasDoubles: hasDoubles || (known?.hasDoubles ?? false),
      newest: latest(part.newest, known?.newest ?? null),
    });
  }
  return [...files.values()].sort((a, b) => compare(a.day, b.day) || compare(a.file, b.file));
}

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** As the server orders texts: by their bytes. */
export const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
