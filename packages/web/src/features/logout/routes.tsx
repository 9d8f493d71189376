import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/logout', lazy: () => import('./logout-page.tsx').then(({ LogoutPage }) => ({ Component: LogoutPage })) },
];
