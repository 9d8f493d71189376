import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { accounts } from '@steward/api-client/contract/accounts';
import { isRefused, isSignedOut } from '@steward/api-client/client/errors';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { client, onSignedOut } from '../api.ts';
import { connectionOf, setConnection } from '../connection.ts';
import { dispatchAuth, principalOptions } from '../session.ts';
import { toast } from '../toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Groups whose reads are stale afterwards. */
      invalidates?: readonly string[];
      /** Shown when it succeeded. */
      done?: string | undefined;
      /** Shows an error as a toast: for buttons that are no form. */
      toastError?: boolean;
    };
  }
}

const noteConnection = (error: unknown) => {
  const connection = connectionOf(error);
  if (connection) setConnection(connection);
};

/** What was read is shown at once when one comes back to it, and read again; signing out forgets it (`session.ts`). */
const KEPT_MS = 5 * 60_000;

/** Reads and writes of the portal: no refetch on focus, no retries (`foundation.md` 4 and 9). */
export function createQueryClient(): QueryClient {
  /** What was refused when it was read last. */
  const refused = new WeakSet<object>();
  /**
   * After a refusal that may tell of other rights: pages and menus close that are not for them any more. What is known stays
   * where the server cannot say, and where somebody signed in or out meanwhile.
   */
  const askWhoIsHere = () => {
    const known = () => queryClient.getQueryData(principalOptions.queryKey);
    const before = known();
    return client.call(accounts.principal).then(
      ({ user }) => known() === before && dispatchAuth(queryClient, { name: 'principal', user }),
      () => false,
    );
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        noteConnection(error);
        if (!isRefused(error)) return;
        // What may be seen no more is not kept, and not shown any longer.
        if (query.state.data !== undefined) query.setState({ data: undefined });
        if (!refused.has(query)) void askWhoIsHere();
        refused.add(query);
      },
      onSuccess: (_data, query) => refused.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        noteConnection(error);
        if (mutation.meta?.toastError && !isSignedOut(error)) toast(error.message || SOMETHING_WRONG, 'error');
      },
      onSuccess: (_data, _variables, _context, mutation) => {
        const { invalidates = [], done } = mutation.meta ?? {};
        if (done !== undefined) toast(done);
        const keys: QueryKey[] = invalidates.map((group) => [group]);
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: 2_000,
        gcTime: KEPT_MS,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  queryClient.setQueryDefaults(principalOptions.queryKey, { staleTime: Infinity, gcTime: Infinity });
  return queryClient;
}

/** Takes the session for over at any 401. Returns how to stop. */
export const clearUserOnSignOut = (queryClient: QueryClient): (() => void) =>
  onSignedOut(() => dispatchAuth(queryClient, { name: 'logout_error' }));
