import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { useSyncExternalStore } from 'react';

/** `offline`: no way to the server. `restarting`: it answers that it is not ready. */
export type Connection = 'ok' | 'offline' | 'restarting';

let connection: Connection = 'ok';
const listeners = new Set<() => void>();

/** What an error says about the connection; undefined when it says nothing. */
export function connectionOf(error: unknown): Connection | undefined {
  if (error instanceof NetworkError) return 'offline';
  if (error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504))
    return 'restarting';
  return undefined;
}

export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

export const currentConnection = (): Connection => connection;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection);
