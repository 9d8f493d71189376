import { matchRoutes, type RouteObject } from 'react-router-dom';
import { RouteError } from '../components/error-boundary.tsx';
import { NotFound } from '../components/notices.tsx';
import type { RouteHandle } from '../components/route-handle.ts';
import { ACTIONS } from './actions.ts';
import { Layout } from './layout/layout.tsx';
import { MENU } from './menu.ts';

const modules = import.meta.glob<{ routes: RouteObject[] }>(
  ['../features/*/routes.tsx', '!../features/login/routes.tsx', '!../features/logout/routes.tsx'],
  { eager: true },
);
const features = Object.values(modules).flatMap(({ routes }) => routes);

const exists = (to: string) => matchRoutes(features, to) !== null;

const menu = MENU.map((group) => ({ ...group, items: group.items.filter(({ to }) => exists(to)) }));
const actions = ACTIONS.filter(({ to }) => to === undefined || to === '/logout' || exists(to));

/** Every route of the panel, under its frame. Menu and palette offer only what is there. */
export const routes: RouteObject[] = [
  {
    element: <Layout menu={menu} actions={actions} />,
    errorElement: <RouteError />,
    children: [
      { errorElement: <RouteError />, children: features },
      { path: '*', element: <NotFound />, handle: { whenBarred: true } satisfies RouteHandle },
    ],
  },
];
