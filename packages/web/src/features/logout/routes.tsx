import type { RouteObject } from 'react-router-dom';
import { RouteError } from '../../components/error-boundary.tsx';

export const routes: RouteObject[] = [
  {
    path: '/logout',
    errorElement: <RouteError />,
    lazy: () => import('./logout-page.tsx').then(({ LogoutPage }) => ({ Component: LogoutPage })),
  },
];
