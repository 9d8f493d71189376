import type { Client } from '@steward/api-client/client/client';
import { ApiError, NetworkError, isAbort } from '@steward/api-client/client/errors';
import { createStore, type Store } from './store.ts';

/** Whether the server can be reached; times in epoch milliseconds. */
export type Connection =
  | { readonly kind: 'reachable' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'away'; readonly since: number; readonly nextAt: number };

export interface Monitor {
  readonly store: Store<Connection>;
  /** A client of which every call tells how the connection is. */
  watched(client: Client): Client;
}

const REACHABLE: Connection = { kind: 'reachable' };
/** An answer that takes longer is slow. */
const SLOW_MS = 2000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Whether an error says that the server is not there, or not yet again. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

/** Watches calls: which of them are slow, and since when none comes through. */
export function createMonitor(now: () => number): Monitor {
  const store = createStore<Connection>(REACHABLE);
  const slow = new Set<object>();
  let tries = 0;
  const reached = () => {
    tries = 0;
    store.set(slow.size > 0 ? { kind: 'slow' } : REACHABLE);
  };
  const lost = () => {
    const before = store.get();
    // Calls that were on their way together fail together: that is one try.
    if (before.kind === 'away' && now() < before.nextAt) return;
    const nextAt = now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 8));
    tries++;
    store.set({ kind: 'away', since: before.kind === 'away' ? before.since : now(), nextAt });
  };
  const ended = (error: unknown) => {
    if (isAway(error)) lost();
    else if (!isAbort(error)) reached();
  };
  async function watch<T>(call: () => Promise<T>): Promise<T> {
    const own = {};
    const timer = setTimeout(() => {
      slow.add(own);
      if (store.get().kind === 'reachable') store.set({ kind: 'slow' });
    }, SLOW_MS);
    const done = () => {
      clearTimeout(timer);
      slow.delete(own);
    };
    try {
      const answer = await call();
      done();
      reached();
      return answer;
    } catch (error) {
      done();
      ended(error);
      throw error;
    }
  }
  return {
    store,
    watched: (client) => ({
      ...client,
      call: (endpoint, ...args) => watch(() => client.call(endpoint, ...args)),
    }),
  };
}

/** `away since 21:26, again in 5 s`; undefined while there is nothing to say. */
export function connectionText(state: Connection, nowMs: number, clock: (ms: number) => string): string | undefined {
  if (state.kind === 'reachable') return undefined;
  if (state.kind === 'slow') return 'slow';
  const seconds = Math.ceil((state.nextAt - nowMs) / 1000);
  return `away since ${clock(state.since)}, ${seconds > 0 ? `again in ${seconds} s` : 'trying again'}`;
}
