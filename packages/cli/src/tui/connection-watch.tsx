import { site } from '@steward/api-client/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from './services.ts';
import { useStore } from './store.ts';

/** Timers may end a little early; a try before its time would not count. */
const AFTER_MS = 50;

/** While the server is away, tries again by itself; once it is back, what is shown is loaded again. */
export function ConnectionWatch() {
  const { client, clock, connection, message } = useServices();
  const queryClient = useQueryClient();
  const state = useStore(connection);
  const nextAt = state.kind === 'away' ? state.nextAt : undefined;
  useEffect(() => {
    if (nextAt === undefined) return undefined;
    const ending = new AbortController();
    const tryAgain = async () => {
      await clock.sleep(Math.max(0, nextAt - clock.now()) + AFTER_MS, ending.signal);
      if (!ending.signal.aborted) await client.call(site.health, { signal: ending.signal });
    };
    tryAgain().catch(() => undefined);
    return () => ending.abort();
  }, [nextAt, client, clock]);
  useEffect(() => {
    let before = connection.get().kind;
    return connection.subscribe(() => {
      const { kind } = connection.get();
      if (before === 'away' && kind !== 'away') {
        message.set({ text: 'The server is back.', tone: 'ok' });
        void queryClient.invalidateQueries();
      }
      before = kind;
    });
  }, [connection, message, queryClient]);
  return null;
}
