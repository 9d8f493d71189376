import { site } from '@steward/api-client/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../api.ts';
import { connectionOf, setConnection, useConnection } from '../connection.ts';
import css from './offline-bar.module.css';

const EVERY_MS = 2_000;

const TEXTS = {
  offline: 'The server cannot be reached. What you see may be old; trying again…',
  restarting: 'The server is restarting. This page goes on by itself in a moment…',
} as const;

/** Says that the server is away, asks whether it is ready again, and then reloads what is on the screen. */
export function OfflineBar() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const isAway = connection !== 'ok';

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await client.call(site.ready, { signal });
      setConnection('ok');
      await queryClient.invalidateQueries();
    } catch (error) {
      if (!signal.aborted) setConnection(connectionOf(error) ?? connection);
    }
  });

  useEffect(() => {
    const lost = () => setConnection('offline');
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, []);

  useEffect(() => {
    if (!isAway) return undefined;
    const abort = new AbortController();
    const timer = setInterval(() => void ask(abort.signal), EVERY_MS);
    const back = () => void ask(abort.signal);
    window.addEventListener('online', back);
    return () => {
      abort.abort();
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [isAway]);

  return (
    <div role="status" className={isAway ? css.bar : undefined}>
      {connection === 'ok' ? null : TEXTS[connection]}
    </div>
  );
}
