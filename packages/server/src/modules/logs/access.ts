import {
  NO_LOGS_FOR_RANK,
  asLogType,
  logTypeLabel,
  logTypeOf,
  logWindow,
  mayReadLog,
  readableTypes,
  type LogType,
} from '@steward/api-client/rules/log-access';
import { dayOf, daysBetween, isRealDay, listDays, showDay } from '@steward/api-client/rules/log-days';
import { BadRequestError, ForbiddenError, NotFoundError } from '../../core/errors.ts';
import type { LogFileRef, LogStore } from '../../logs/store.ts';

/** Days that one search may cover. */
const MOST_DAYS = 400;
const MISSING = 'Requested log file does not exist on the server.';

/** Who reads logs. */
export interface Reader {
  readonly adminLevel: number;
}

/** Refuses a day that does not exist, lies in the future, or is outside the reader's window. */
export function checkDay(reader: Reader, day: string, nowMs: number): void {
  if (!isRealDay(day))
    throw new BadRequestError(`${day} is no day of the calendar. Use YYYYMMDD, such as ${dayOf(nowMs)}.`);
  if (day > dayOf(nowMs))
    throw new BadRequestError(`${showDay(day)} is in the future. Choose today or an earlier day.`);
  const window = logWindow(reader.adminLevel, nowMs);
  if (!window || day < window.firstDay)
    throw new ForbiddenError(
      window
        ? `Your rank may read logs from ${showDay(window.firstDay)} on. Ask a lead admin for older ones.`
        : NO_LOGS_FOR_RANK,
    );
}

/** Epoch seconds before which lines are hidden from the reader; undefined: none. */
export function notBefore(reader: Reader, nowMs: number): number | undefined {
  const window = logWindow(reader.adminLevel, nowMs);
  return window?.notBeforeMs === undefined ? undefined : Math.floor(window.notBeforeMs / 1000);
}

/** The days of a search; from today to today when nothing is said. */
export function searchDays(reader: Reader, from: string | undefined, to: string | undefined, nowMs: number): string[] {
  const last = to ?? dayOf(nowMs);
  const window = logWindow(reader.adminLevel, nowMs);
  const first = from ?? (window?.notBeforeMs !== undefined && to === undefined ? window.firstDay : last);
  checkDay(reader, first, nowMs);
  checkDay(reader, last, nowMs);
  if (first > last) throw new BadRequestError('The first day lies after the last one. Swap them.');
  if (daysBetween(first, last) >= MOST_DAYS) throw new BadRequestError(`Search at most ${MOST_DAYS} days at once.`);
  return listDays(first, last);
}

/** Said to who may not read a type. */
export function forbiddenType(type: string): ForbiddenError {
  return new ForbiddenError(`Your rank may not read the log "${type}".`);
}

type Listing = Pick<LogStore, 'list'>;

/** Files of days that the reader may read, by day and name. */
export const readableFiles = async (store: Listing, reader: Reader, from: string, to: string, nowMs: number) =>
  (await store.list(from, to)).filter(({ type, day }) => mayReadLog(reader.adminLevel, type, day, nowMs));

/**
 * The files of a day that a name means: a type (`general`: its own log and imported ones), or one log
 * (`general.log` with what was turned over of it, `general@old-server.log`). Refuses what the reader may not read; 404 when there is nothing.
 */
export async function filesNamed(
  store: Listing,
  reader: Reader,
  day: string,
  name: string,
  nowMs: number,
): Promise<LogFileRef[]> {
  const type = asLogType(name) ?? logTypeOf(name);
  if (!type) throw new NotFoundError(MISSING);
  if (!mayReadLog(reader.adminLevel, type, day, nowMs)) throw forbiddenType(logTypeLabel(type));
  const isType = asLogType(name) !== undefined;
  const files = (await store.list(day, day)).filter((file) =>
    isType ? file.type === type : file.filename === name || file.log === name,
  );
  if (files.length === 0) throw new NotFoundError(MISSING);
  return files;
}

/** The types that names of types and files mean; no names: all that the reader may read. Refuses what they may not. */
export function typesNamed(reader: Reader, names: readonly string[]): LogType[] {
  const readable = readableTypes(reader.adminLevel);
  if (names.length === 0) return readable;
  const types = names.map((name) => {
    const type = asLogType(name) ?? logTypeOf(name);
    if (!type) throw new NotFoundError(MISSING);
    if (!readable.includes(type)) throw forbiddenType(logTypeLabel(type));
    return type;
  });
  return [...new Set(types)];
}

/** The files of neighbouring days and of names; no names: all that the reader may read. Names that are missing on a day are passed over. */
export async function filesOfDays(
  store: Listing,
  reader: Reader,
  days: readonly string[],
  names: readonly string[],
  nowMs: number,
): Promise<LogFileRef[]> {
  const types: readonly string[] = typesNamed(reader, names);
  const isWanted = ({ type, filename, log }: { type: LogType; filename: string; log: string }): boolean =>
    names.length === 0 ? types.includes(type) : [type, filename, log].some((name) => names.includes(name));
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined
    ? []
    : (await readableFiles(store, reader, from, to, nowMs)).filter(isWanted);
}
