import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const KEY = ['opened', 'things', null] as const;
const MOST = 8;
/** The page has its title by then. */
const NAMED_AFTER_MS = 800;
const THING = /^\/(?:player|group|vehicle|property|sessions|staff\/ticket)\/[^/]+$/;

export interface Opened {
  readonly to: string;
  readonly title: string;
}

const add = (queryClient: QueryClient, opened: Opened) =>
  queryClient.setQueryData<readonly Opened[]>(KEY, (before = []) =>
    [opened, ...before.filter(({ to }) => to !== opened.to)].slice(0, MOST),
  );

/** Players, groups and other things that were opened last, the latest first; forgotten with what was read. */
export const useOpened = (): readonly Opened[] =>
  useQuery<readonly Opened[]>({ queryKey: KEY, queryFn: () => [], enabled: false, gcTime: Infinity }).data ?? [];

/** Remembers the things that are opened. */
export function useRememberOpened(): void {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryDefaults(KEY, { gcTime: Infinity });
    if (!THING.test(pathname)) return undefined;
    const timer = setTimeout(() => {
      const title = document.title.replace(/^\(\d+\) | · Steward$/g, '');
      if (title !== 'Page not found' && title !== 'Not authorized') add(queryClient, { to: pathname, title });
    }, NAMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, queryClient]);
}
