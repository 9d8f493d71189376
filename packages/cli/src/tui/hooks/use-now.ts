import { useEffect, useState } from 'react';
import { useServices } from '../services.ts';

/** The time, again every `everyMs`. */
export function useNow(everyMs: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now;
}
