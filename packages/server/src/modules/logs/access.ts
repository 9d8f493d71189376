import { asLogType, type LogType, logTypeLabel, logTypeOf, mayReadLog } from '@steward/api-client/rules/log-access';
import { NotFoundError } from '../../core/errors.ts';
import type { LogFileRef, LogStore } from '../../logs/store.ts';
import type { Reader } from './readable-days.ts';
import { forbiddenType, MISSING, typesNamed } from './readable-types.ts';

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
