import { asLogType, type LogType, logTypeLabel, logTypeOf, readableTypes } from '@steward/api-client/rules/log-access';
import { ForbiddenError, NotFoundError } from '../../core/errors.ts';
import type { Reader } from './readable-days.ts';

export const MISSING = 'Requested log file does not exist on the server.';

/** Said to who may not read a type. */
export function forbiddenType(type: string): ForbiddenError {
  return new ForbiddenError(`Your rank may not read the log "${type}".`);
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
