import { useEffect, useState } from 'react';
import { serverNow } from '../api.ts';

/** The server's time in epoch milliseconds, again every second while `runs`; undefined before the first. */
export function useSeconds(runs: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
