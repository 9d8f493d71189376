import type { CliContext } from '../context.ts';
import { isDayForAll, isTimeForAll, parseDay } from '../io/days.ts';

export type Clocks = Pick<CliContext, 'serverNow' | 'serverClock'>;

/**
 * The time from which a typed time or length counts: the server's, which is asked only where it matters. It tells the
 * community's clocks and its order of day and month, too.
 */
export const nowFor = async (context: Clocks, text: string | undefined): Promise<number> =>
  text !== undefined && !isTimeForAll(text) ? context.serverNow() : context.serverClock();

/** A day as people write it, as YYYYMMDD, by the server's clock; undefined when it was left out. Throws `UsageError`. */
export async function dayFrom<T extends string | undefined>(context: Clocks, text: T): Promise<T> {
  if (text === undefined) return text;
  return parseDay(text, isDayForAll(text) ? context.serverClock() : await context.serverNow()) as T;
}
