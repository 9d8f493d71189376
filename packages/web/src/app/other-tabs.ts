import type { QueryClient } from '@tanstack/react-query';
import { dispatchAuth, onAuthAction, principalOptions, type AuthState } from '../session.ts';
import { letGo } from '../unsaved.ts';

/** Who is signed in now, as a tab tells the others: an account's id, or null for nobody. */
interface Notice {
  readonly account: number | null;
}

const isNotice = (data: unknown): data is Notice => data !== null && typeof data === 'object' && 'account' in data;

/**
 * All tabs of a browser share its session, so they show the same account: signing out in one signs the others out,
 * another account loads them anew, and whoever signs in again need not do so in each. Returns how to stop.
 */
export function followOtherTabs(
  queryClient: QueryClient,
  channel: BroadcastChannel = new BroadcastChannel('steward-session'),
  reload: () => void = () => window.location.reload(),
): () => void {
  const stop = onAuthAction(({ name, ...action }, from) => {
    if (from !== queryClient || (name !== 'login' && name !== 'logout')) return;
    const user = 'user' in action ? action.user : false;
    channel.postMessage({ account: user === false ? null : user.id } satisfies Notice);
  });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isNotice(data)) return;
    const now = queryClient.getQueryData<AuthState>(principalOptions.queryKey) ?? { user: false };
    const { user } = now;
    const shown = user === false ? null : user.id;
    if (data.account === null) {
      if (shown !== null) dispatchAuth(queryClient, { name: 'logout_elsewhere' });
    } else if (data.account !== shown) {
      letGo();
      reload();
    } else if (now.hasEnded) dispatchAuth(queryClient, { name: 'principal', user });
  };
  return () => {
    stop();
    channel.close();
  };
}
