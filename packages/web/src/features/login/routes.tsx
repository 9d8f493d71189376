import type { RouteObject } from 'react-router-dom';
import { RouteError } from '../../components/error-boundary.tsx';

/** Kept apart from the panel: signing in loads nothing of it. */
export const routes: RouteObject[] = [
  {
    path: '/login',
    errorElement: <RouteError />,
    lazy: () => import('./login-page.tsx').then(({ LoginPage }) => ({ Component: LoginPage })),
  },
];
