import { OutdatedError } from './prepared.ts';

const SQLITE_UNIQUE = new Set([2067, 1555]);
const POSTGRES_UNIQUE = '23505';
const POSTGRES_AGAIN = new Set(['40001', '40P01']);
const POSTGRES_BUSY = new Set(['55P03', '57014', '53300', '57P03']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether a unique key or primary key refused the row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Error && 'errcode' in error) return SQLITE_UNIQUE.has(Number(error.errcode));
  return codeOf(error) === POSTGRES_UNIQUE;
}

const SQLITE_FULL = 13;
const SQLITE_CANNOT_WRITE = new Set([8, 10, 14]);
const POSTGRES_FULL = new Set(['53100', '58030']);
const POSTGRES_READ_ONLY = '25006';

const FULL = 'The disk of the server is full. Please tell an administrator.';
const CANNOT_WRITE = 'The server can only read its database, not change it. Please tell an administrator.';

/** Why nothing can be written at the moment, as a sentence; undefined for errors of another kind. */
export function unwritableReason(error: unknown): string | undefined {
  if (error instanceof Error && 'errcode' in error) {
    const code = Number(error.errcode) & 0xff;
    return code === SQLITE_FULL ? FULL : SQLITE_CANNOT_WRITE.has(code) ? CANNOT_WRITE : undefined;
  }
  const code = String(codeOf(error));
  return POSTGRES_FULL.has(code) ? FULL : code === POSTGRES_READ_ONLY ? CANNOT_WRITE : undefined;
}

/** Whether the whole transaction is to be tried again on PostgreSQL. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof OutdatedError || POSTGRES_AGAIN.has(String(codeOf(error)));

/** What the driver, its pool and Kysely say, without a code, of a connection that cannot be had or is gone. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|connection has been discarded/;

/** A write waited for its turn for as long as any may. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';

  constructor() {
    super('Other processes kept the database for too long.');
  }
}

/** Whether the way to the database is gone, or it ends. */
function isLost(error: unknown): boolean {
  const code = String(codeOf(error));
  return (
    /^(?:08|57P0)/.test(code) ||
    /^E(?:CONN|PIPE|HOSTUNREACH|TIMEDOUT|AI_AGAIN)/.test(code) ||
    (error instanceof Error && LOST.test(error.message))
  );
}

/** Whether the database was too busy (locked, timed out) or cannot be reached: another try later may do. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Error && 'errcode' in error) return (Number(error.errcode) & 0xff) === 5;
  return error instanceof NoTurnError || POSTGRES_BUSY.has(String(codeOf(error))) || isLost(error);
}

/** Whether the database or the way to it failed, not who asked: it may concern more than the statement that met it. */
export const isOfDatabase = (error: unknown): boolean =>
  (error instanceof Error && ('errcode' in error || 'severity' in error)) || isBusy(error);

/** Whether the same may succeed when it is tried later, unlike what the database refuses for good. */
export const mayPass = (error: unknown): boolean =>
  isBusy(error) || isSerializationFailure(error) || unwritableReason(error) !== undefined;
