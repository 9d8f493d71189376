import type { Database } from '../db/open.ts';
import type { Clock } from './clock.ts';

/** When something was read: what was read before that still holds as long as both are the same. */
export interface ReadMoment {
  /** Undefined: nothing may be kept. */
  readonly version: number | undefined;
  readonly second: number;
}

/** Keeps what was read from the database for exactly as long as it cannot have changed. */
export interface VersionedCache<V> {
  /** What is kept under the key, if nothing at all was written since, by any process. */
  get(key: string): V | undefined;
  /** To be taken before what will be kept is read. */
  moment(): ReadMoment;
  set(key: string, value: V, moment: ReadMoment): void;
}

const KEPT = 10_000;

/**
 * On PostgreSQL nothing is kept: only the database could say whether it changed. With `clock` nothing outlives the
 * second either, for what depends on the time. Of more than `most` things all are forgotten: what is long costs more to keep,
 * asked for or not, the longer it stays in memory.
 */
export function createVersionedCache<V>(
  database: Pick<Database, 'version'>,
  clock?: Clock,
  most = KEPT,
): VersionedCache<V> {
  const kept = new Map<string, V>();
  let version: number | undefined;
  let second = 0;

  const moment = (): ReadMoment => ({ version: database.version(), second: clock?.now() ?? 0 });

  /** Forgets everything when time or data moved on. */
  function forgetOld(): boolean {
    const now = database.version();
    const at = clock?.now() ?? 0;
    if (now === undefined) return false;
    if (now !== version || at !== second) {
      kept.clear();
      version = now;
      second = at;
    }
    return true;
  }

  return {
    moment,
    get: (key) => (forgetOld() ? kept.get(key) : undefined),
    set(key, value, read) {
      if (read.version === undefined || read.version !== version || read.second !== second) return;
      if (kept.size >= most) kept.clear();
      kept.set(key, value);
    },
  };
}
