import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { routes as login } from '../features/login/routes.tsx';
import { routes as logout } from '../features/logout/routes.tsx';
import { RouteError } from '../components/error-boundary.tsx';
import { FrontDoor } from './front-door.tsx';
import { Starting } from './starting.tsx';

const alone: RouteObject[] = [...login, ...logout];
const panel = () => import('./panel-routes.tsx').then(({ routes }) => routes);

interface Start {
  /** Whether nobody is signed in. */
  readonly isVisitor: () => Promise<boolean>;
  /** Whoever came as a visitor has signed in: starts again, with the panel. */
  readonly onSignedIn: () => void;
}

/**
 * Signing in and out and the front page stand alone; everything else comes with the panel, at once or the first time that
 * it is asked for.
 */
export async function startRouter({ isVisitor, onSignedIn }: Start): Promise<ReturnType<typeof createBrowserRouter>> {
  const isFront = window.location.pathname === '/' && (await isVisitor());
  const isAlone = isFront || matchRoutes(alone, window.location) !== null;
  const front: RouteObject[] = isFront ? [{ path: '/', element: <FrontDoor onSignedIn={onSignedIn} /> }] : [];
  const routes = [...alone, ...front, ...(isAlone ? [] : await panel())];
  const root = { id: 'root', HydrateFallback: Starting, errorElement: <RouteError />, children: routes };
  return createBrowserRouter([root], {
    ...(isAlone ? { patchRoutesOnNavigation: async ({ patch }) => patch('root', await panel()) } : {}),
  });
}
