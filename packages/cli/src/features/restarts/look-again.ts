import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import type { Client } from '@steward/api-client/client/client';
import { develop } from '@steward/api-client/contract/develop';
import type { RestartState } from '@steward/api-client/contract/logs';
import { restarts } from '@steward/api-client/contract/restarts';
import type { CliContext } from '../../context.ts';
import type { RestartEnd } from './outcome.ts';

const EVERY_MS = 2000;
/** Looks that fail one after another before the server counts as gone. */
const MOST_FAILURES = 5;

const passes = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

type State = Pick<RestartState, 'running' | 'last'>;

/** How restarts of a target stand: those of the specification have a call of their own. */
async function stateOf(client: Client, target: string, signal: AbortSignal): Promise<State | undefined> {
  const known = (await client.call(develop.restarts, { signal })).find((one) => one.target === target);
  if (known) return known;
  const found = (await client.call(restarts.targets, { signal })).find(({ name }) => name === target);
  if (!found) return undefined;
  const { running, last } = found;
  const since = (restart: { readonly at: string; readonly beganAt: string | null }) => restart.beganAt ?? restart.at;
  return {
    running: running && { by: running.by, since: since(running), until: running.at },
    last: last && {
      by: last.by,
      since: since(last),
      endedAt: last.endedAt ?? last.at,
      status: last.status,
      signal: last.signal,
      error: last.note,
    },
  };
}

/**
 * How a restart ended whose lines were cut off, asked of the server until it has. Undefined where the server cannot be
 * reached, does not tell, or knows of no such restart. `isBegun`: at least one of its lines came.
 */
export async function lookUntilEnded(
  { api, clock, signal, out }: CliContext,
  target: string,
  isBegun: boolean,
): Promise<RestartEnd | undefined> {
  const client = await api();
  let since = isBegun ? undefined : '';
  for (let failures = 0; failures < MOST_FAILURES && !signal.aborted;) {
    let state: State | undefined;
    try {
      state = await stateOf(client, target, signal);
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
