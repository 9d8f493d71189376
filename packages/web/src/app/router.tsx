import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { routes as login } from '../features/login/routes.tsx';
import { routes as logout } from '../features/logout/routes.tsx';
import { RouteError } from '../components/error-boundary.tsx';
import { Starting } from './starting.tsx';

const alone: RouteObject[] = [...login, ...logout];
const panel = () => import('./panel-routes.tsx').then(({ routes }) => routes);

/** Signing in and out stand alone; everything else comes with the panel, at once or the first time that it is asked for. */
export async function startRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
  const isAlone = matchRoutes(alone, window.location) !== null;
  const routes = [...alone, ...(isAlone ? [] : await panel())];
  const root = { id: 'root', HydrateFallback: Starting, errorElement: <RouteError />, children: routes };
  return createBrowserRouter([root], {
    ...(isAlone ? { patchRoutesOnNavigation: async ({ patch }) => patch('root', await panel()) } : {}),
  });
}
