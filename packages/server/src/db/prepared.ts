import { createHash } from 'node:crypto';

/** What a prepared statement answers once an upgrade has given its table other columns. */
const TABLE_CHANGED = '0A000';

/** By text; undefined for those that are not prepared any more. */
const names = new Map<string, string | undefined>();

/**
 * Says that a statement is asked again and again with other values: PostgreSQL prepares it once in each connection, as
 * planning it anew costs more than running it. Only for statements whose text does not depend on what is asked.
 */
export function keepPrepared(text: string): void {
  // By its text, so that one name is the same statement in every process behind a connection pooler.
  if (!names.has(text)) names.set(text, `steward_${createHash('sha1').update(text).digest('hex')}`);
}

/** The name of a statement that is kept prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * Whether a statement that was asked by `name` failed only for being prepared before an upgrade: it is not from now on, and
 * may be asked again. Several may be on their way by that name when the first of them hears it.
 */
export function isOutdated(text: string, name: string | undefined, error: unknown): boolean {
  if ((error as { code?: unknown }).code !== TABLE_CHANGED || name === undefined) return false;
  names.set(text, undefined);
  return true;
}

/** A transaction met such a statement, and is to be run again. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}
