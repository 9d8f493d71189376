import { ApiError } from '@steward/api-client/client/errors';
import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { client, read } from './api.ts';
import { connectionOf } from './connection.ts';

/** Who is signed in; false when nobody is. */
export interface AuthState {
  readonly user: Principal | false;
}

/** `foundation.md` section 4: an answer of the server replaces the state; any 401 clears it. */
export type AuthAction =
  | { readonly name: 'login' | 'principal' | 'logout'; readonly user: Principal | false }
  | { readonly name: 'logout_error' };

export const nextAuthState = (action: AuthAction): AuthState =>
  action.name === 'logout_error' ? { user: false } : { user: action.user };

/** The principal query: a failed look-up means nobody, unless the server could not be asked at all. */
export const principalOptions = {
  queryKey: read(accounts.principal).queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AuthState> => {
    try {
      const { user } = await client.call(accounts.principal, { signal });
      return nextAuthState({ name: 'principal', user });
    } catch (error) {
      if (connectionOf(error) !== undefined || !(error instanceof ApiError)) throw error;
      return nextAuthState({ name: 'logout_error' });
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
};

type AuthListener = (action: AuthAction, queryClient: QueryClient) => void;
const authListeners = new Set<AuthListener>();

/** Told about every action before it is applied. Returns how to stop. */
export function onAuthAction(listener: AuthListener): () => void {
  authListeners.add(listener);
  return () => authListeners.delete(listener);
}

const PUBLIC_GROUPS = new Set(['site']);

/** Applies an action to the state that every screen reads. What the last person saw is forgotten when they leave. */
export function dispatchAuth(queryClient: QueryClient, action: AuthAction): void {
  for (const listener of authListeners) listener(action, queryClient);
  const state = nextAuthState(action);
  queryClient.setQueryData<AuthState>(principalOptions.queryKey, state);
  if (state.user !== false && action.name !== 'login') return;
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => !PUBLIC_GROUPS.has(String(queryKey[0])) && queryKey[1] !== accounts.principal.id,
  });
}
