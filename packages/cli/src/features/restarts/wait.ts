import type { Client } from '@steward/api-client/client/client';
import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { site, type ServerStatus } from '@steward/api-client/contract/site';
import type { Clock } from '../../context.ts';

/** Between two questions; the server itself asks at most every 15 seconds. */
const EVERY_MS = 2000;

/** The kind whose first server is waited for when none is named. */
export const FIRST_KIND = 'rpg';

export interface WaitOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Its id; undefined: the first of `FIRST_KIND`. */
  readonly server: string | undefined;
  readonly timeoutMs: number;
}

const passes = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

/**
 * Waits until the game server answers its status query again. An answer that may still be from before is not taken:
 * only one that was asked for after the first answer that came. Undefined when the time is up.
 */
export async function waitForServer({
  client,
  clock,
  signal,
  server,
  timeoutMs,
}: WaitOptions): Promise<ServerStatus | undefined> {
  const end = clock.now() + timeoutMs;
  let first: string | undefined;
  for (;;) {
    try {
      const status =
        server === undefined
          ? await client.call(site.status, { params: { server: FIRST_KIND }, signal })
          : await client.call(site.server, { params: { id: server }, signal });
      first ??= status.queriedAt;
      if (status.online && status.queriedAt > first) return status;
    } catch (error) {
      if (signal.aborted || !passes(error)) throw error;
    }
    const left = end - clock.now();
    if (left <= 0 || signal.aborted) return undefined;
    await clock.sleep(Math.min(EVERY_MS, left), signal);
  }
}
