import { hashKey, type QueryClient } from '@tanstack/react-query';
import { principalOptions, type AuthState } from '../session.ts';

const KEY = 'steward.member';
const HASH = hashKey(principalOptions.queryKey);

/** Whether somebody was signed in here the last time: the panel is then loaded before the server answers. Only a guess. */
export function wasMember(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps whether somebody is signed in, for the next start. Returns how to stop. */
export const keepWhetherMember = (queryClient: QueryClient): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== HASH) return;
    const state = query.state.data as AuthState | undefined;
    if (state === undefined) return;
    try {
      if (state.user === false) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, '1');
    } catch {
      // Storage is off: the panel waits for the answer.
    }
  });
