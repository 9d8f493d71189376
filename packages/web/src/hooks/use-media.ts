import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const usePhone = (): boolean => useMedia('(max-width: 599.95px)');
/** The drawer covers the page. */
export const useNarrow = (): boolean => useMedia('(max-width: 899.95px)');
/** The drawer shows icons only. */
export const useRail = (): boolean => useMedia('(min-width: 900px) and (max-width: 1199.95px)');
