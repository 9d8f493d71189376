import { sql } from 'kysely';
import type { Tx } from './schema.ts';

export interface Spending {
  readonly key: string;
  readonly units: number;
  readonly now: number;
  /** Seconds that a window lasts; it begins with its first unit. */
  readonly seconds: number;
}

/** Adds units to the window of a key, or begins one, in one statement. Gives what is used, and when it began. */
export function spendUnits(
  tx: Tx,
  { key, units, now, seconds }: Spending,
): Promise<{ used: number; window_start: number }> {
  // A window that begins that far ahead was begun by a clock that was set back since: it would last for as long.
  const over = sql<number>`(rate_limit.window_start <= ${now - seconds} or rate_limit.window_start > ${now + seconds})`;
  return tx
    .insertInto('rate_limit')
    .values({ key, window_start: now, used: units })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${over} then ${units} else rate_limit.used + ${units} end`,
        window_start: sql<number>`case when ${over} then ${now} else rate_limit.window_start end`,
      }),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirstOrThrow();
}

/** Gives one unit back. */
export const returnUnit = (tx: Tx, key: string) =>
  tx
    .updateTable('rate_limit')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();

/** Removes windows that began before that time, or after a time that is still to come. */
export const removeWindows = (tx: Tx, before: number, after: number) =>
  tx
    .deleteFrom('rate_limit')
    .where((e) => e.or([e('window_start', '<', before), e('window_start', '>', after)]))
    .execute();
