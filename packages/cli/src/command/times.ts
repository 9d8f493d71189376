import type { CliContext } from '../context.ts';
import { isFromNow, parseDay } from '../io/spans.ts';

type Clocks = Pick<CliContext, 'serverNow' | 'serverClock'>;

/** The time from which a typed day or length counts: the server's, which is asked only where it matters. */
export const nowFor = async (context: Clocks, text: string | undefined): Promise<number> =>
  text !== undefined && isFromNow(text) ? context.serverNow() : context.serverClock();

/** A day as people write it, as YYYYMMDD, by the server's clock; undefined when it was left out. Throws `UsageError`. */
export async function dayFrom<T extends string | undefined>(context: Clocks, text: T): Promise<T> {
  return (text === undefined ? text : parseDay(text, await nowFor(context, text))) as T;
}
