import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: '/',
    handle: { crumb: 'Dashboard' } satisfies RouteHandle,
    lazy: () => import('./start-page.tsx').then(({ StartPage }) => ({ Component: StartPage })),
  },
];
