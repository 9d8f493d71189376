import { useEffect, useState } from 'react';

/** True once `flag` has been true for `delayMs`: keeps quick loads from flashing a skeleton. */
export function useDelayedFlag(flag: boolean, delayMs = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!flag) return undefined;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [flag, delayMs]);
  return flag && late;
}
