import { ApiError } from '@steward/api-client/client/errors';
import type { CliContext } from '../context.ts';
import { plural } from '../io/format.ts';

export interface Patience {
  /** The status of refusals after which it is tried again. */
  readonly status: 429 | 503;
  /** Seconds; a server that asks for more is not waited for. */
  readonly longestWait: number;
  /** Tries in all. */
  readonly tries?: number;
}

/** Runs something, and again as long as the server asks to wait for a while. Throws its last refusal. */
export async function patiently<T>(
  { out, clock, signal }: Pick<CliContext, 'out' | 'clock' | 'signal'>,
  { status, longestWait, tries = Number.POSITIVE_INFINITY }: Patience,
  run: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      const wait = error instanceof ApiError && error.status === status ? error.retryAfter : undefined;
      if (wait === undefined || wait > longestWait || tried >= tries || signal.aborted) throw error;
      await out.note(`Waiting ${plural(wait, 'second')}, as the server asks.`, 'quiet');
      await clock.sleep(wait * 1000, signal);
      if (signal.aborted) throw error;
    }
  }
}
