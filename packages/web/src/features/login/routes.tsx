import type { RouteObject } from 'react-router-dom';

/** Kept apart from the panel: signing in loads nothing of it. */
export const routes: RouteObject[] = [
  { path: '/login', lazy: () => import('./login-page.tsx').then(({ LoginPage }) => ({ Component: LoginPage })) },
];
