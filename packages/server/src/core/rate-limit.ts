import type { Database } from '../db/open.ts';
import { removeWindows, returnUnit, spendUnits } from '../db/rate-limits.ts';
import type { Tx } from '../db/schema.ts';
import type { Clock } from './clock.ts';
import { isOfAsker, TooManyError } from './errors.ts';

/** At most `most` units in `seconds` seconds, per key. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Returns a unit, in a transaction that runs or in one of its own. */
export type GiveBack = (tx?: Tx) => Promise<void>;

/**
 * Does what a unit was taken for. Where that fails by no doing of who asks (the server is busy, the disk full), the unit
 * is returned, so that trying again does not lead to a limit.
 */
export async function orGiveBack<T>(giveBack: GiveBack, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOfAsker(error)) await giveBack().catch(() => undefined);
    throw error;
  }
}

export interface RateLimits {
  /** Takes one unit, across all processes. Gives back a function that returns it. Throws `TooManyError`. */
  take(limit: Limit, key: string): Promise<GiveBack>;
  /**
   * The same for calls that come often: each process takes a tenth of the limit at a time, so that the calls between are
   * counted in its memory and write nothing.
   */
  takeOften(limit: Limit, key: string): Promise<void> | undefined;
  /** Forgets windows that ended. */
  clean(): Promise<void>;
}

interface Lease {
  left: number;
  readonly until: number;
  /** The database could not be written: all of the limit, by this process's own count. */
  readonly isUnwritten?: boolean;
}

const KEPT = 10_000;
const DAY_SECONDS = 86_400;
/** How long a lease holds that could not be written down. */
const UNWRITTEN_SECONDS = 5;

export function createRateLimits(database: Database, clock: Clock): RateLimits {
  const blocked = new Map<string, number>();
  const leases = new Map<string, Lease>();
  const leasing = new Map<string, Promise<void>>();

  async function spend(limit: Limit, key: string, units: number): Promise<{ used: number; until: number }> {
    const spending = { key, units, now: clock.now(), seconds: limit.seconds };
    const row = await database.withWrite((tx) => spendUnits(tx, spending), { beside: true });
    return { used: row.used, until: row.window_start + limit.seconds };
  }

  /** Two windows at most: what ends later was written by a clock that was set back since. */
  const isAhead = (until: number, { seconds }: Limit): boolean =>
    until > clock.now() && until <= clock.now() + 2 * seconds;

  function refuseWhenBlocked(limit: Limit, key: string): void {
    const until = blocked.get(key);
    if (until === undefined) return;
    if (isAhead(until, limit)) throw new TooManyError(until - clock.now());
    blocked.delete(key);
  }

  function block(key: string, until: number): never {
    if (blocked.size >= KEPT) blocked.clear();
    blocked.set(key, until);
    throw new TooManyError(Math.max(1, until - clock.now()));
  }

  /** Takes a tenth of the limit for the calls that follow, one for all that wait for it. */
  async function lease(limit: Limit, key: string): Promise<void> {
    const units = Math.max(1, Math.floor(limit.most / 10));
    const spent = await spend(limit, key, units).catch((): undefined => undefined);
    const before = leases.get(key);
    if (leases.size >= KEPT) leases.clear();
    if (!spent) {
      if (before?.isUnwritten && isAhead(before.until, limit)) block(key, before.until);
      // The database cannot be written, such as on a full disk: reads still answer, within this process's own count. All of
      // the limit at once: a write that fails takes seconds, for which nobody is to wait again and again.
      const until = clock.now() + Math.min(UNWRITTEN_SECONDS, limit.seconds);
      leases.set(key, { left: limit.most, until, isUnwritten: true });
      return;
    }
    const left = Math.min(units, limit.most - (spent.used - units));
    if (left <= 0) block(key, spent.until);
    leases.set(key, { left, until: spent.until });
  }

  /** Whether a unit was taken that was leased before. */
  function takeLeased(limit: Limit, key: string): boolean {
    const held = leases.get(key);
    if (!held || held.left <= 0 || !isAhead(held.until, limit)) return false;
    held.left--;
    return true;
  }

  /** Calls that come at once wait for one lease: a tenth for each of them would use up the limit with eleven. */
  async function takeOrLease(limit: Limit, key: string): Promise<void> {
    do {
      refuseWhenBlocked(limit, key);
      let running = leasing.get(key);
      if (!running) {
        running = lease(limit, key).finally(() => leasing.delete(key));
        leasing.set(key, running);
      }
      await running;
    } while (!takeLeased(limit, key));
  }

  return {
    async take(limit, id) {
      const key = `${limit.name}:${id}`;
      refuseWhenBlocked(limit, key);
      const { used, until } = await spend(limit, key, 1);
      if (used > limit.most) block(key, until);
      return async (running) => {
        blocked.delete(key);
        if (running) await returnUnit(running, key);
        else await database.withWrite((tx) => returnUnit(tx, key), { beside: true });
      };
    },
    takeOften(limit, id) {
      const key = `${limit.name}:${id}`;
      refuseWhenBlocked(limit, key);
      return takeLeased(limit, key) ? undefined : takeOrLease(limit, key);
    },
    async clean() {
      await database.withWrite((tx) => removeWindows(tx, clock.now() - DAY_SECONDS, clock.now() + DAY_SECONDS), {
        beside: true,
      });
    },
  };
}
