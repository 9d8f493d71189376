import { ApiError } from '@steward/api-client/client/errors';
import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { client, goOnReading, holdReads, read } from './api.ts';
import { connectionOf } from './connection.ts';
import { dropDrafts } from './drafts.ts';
import { letGo } from './unsaved.ts';

/** Who is signed in; false when nobody is. */
export interface AuthState {
  readonly user: Principal | false;
  /** The session of `user` is over. The page stays as it is while they are asked to sign in again. */
  readonly hasEnded?: true;
}

/**
 * `foundation.md` section 4: an answer of the server replaces the state. A 401 ends the session of whoever was signed in;
 * `logout_elsewhere` is what another tab did.
 */
export type AuthAction =
  | { readonly name: 'login' | 'principal' | 'logout'; readonly user: Principal | false }
  | { readonly name: 'logout_error' | 'logout_elsewhere' };

export const nextAuthState = (action: AuthAction, now: AuthState = { user: false }): AuthState => {
  if (action.name === 'logout_error') return now.user === false ? { user: false } : { user: now.user, hasEnded: true };
  return { user: 'user' in action ? action.user : false };
};

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

const isOwn = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  !PUBLIC_GROUPS.has(String(queryKey[0])) && queryKey[1] !== accounts.principal.id;

/** Applies an action to the state that every screen reads. What the last person saw and typed is forgotten when they leave. */
export function dispatchAuth(queryClient: QueryClient, action: AuthAction): void {
  for (const listener of authListeners) listener(action, queryClient);
  const before = queryClient.getQueryData<AuthState>(principalOptions.queryKey);
  const state = nextAuthState(action, before);
  const isSame = before?.user && state.user !== false && before.user.id === state.user.id;
  if (before?.user && !isSame) {
    letGo();
    dropDrafts();
    queryClient.removeQueries({ predicate: isOwn });
  }
  queryClient.setQueryData<AuthState>(principalOptions.queryKey, state);
  if (state.hasEnded) holdReads();
  else goOnReading();
  if (state.user !== false && !isSame) dropDrafts(state.user.id);
}
