import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { develop } from '@steward/api-client/contract/develop';
import type { RestartState } from '@steward/api-client/contract/logs';
import type { CliContext } from '../../context.ts';
import type { RestartEnd, Target } from './outcome.ts';

const EVERY_MS = 2000;
/** Looks that fail one after another before the server counts as gone. */
const MOST_FAILURES = 5;

const passes = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

/**
 * How a restart ended whose lines were cut off, asked of the server until it has. Undefined where the server cannot be
 * reached, does not tell, or knows of no such restart. `isBegun`: at least one of its lines came.
 */
export async function lookUntilEnded(
  { api, clock, signal, out }: CliContext,
  target: Target,
  isBegun: boolean,
): Promise<RestartEnd | undefined> {
  const client = await api();
  let since = isBegun ? undefined : '';
  for (let failures = 0; failures < MOST_FAILURES && !signal.aborted;) {
    let state: RestartState | undefined;
    try {
      state = (await client.call(develop.restarts, { signal })).find((one) => one.target === target);
      failures = 0;
    } catch (error) {
      if (!passes(error)) return undefined;
      failures++;
      await clock.sleep(EVERY_MS, signal);
      continue;
    }
    if (!state?.running) {
      const { last } = state ?? {};
      if (!last || (since !== undefined && last.since !== since)) return undefined;
      return { kind: 'end', status: last.status, signal: last.signal };
    }
    if (!since) await out.note(`The restart of ${target} still runs. Waiting until it has ended...`, 'quiet');
    since = state.running.since;
    await clock.sleep(EVERY_MS, signal);
  }
  return undefined;
}
