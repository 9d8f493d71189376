import { matchRoutes, type RouteObject } from 'react-router-dom';
import { RouteError } from '../components/error-boundary.tsx';
import { NotFound } from '../components/whole-page.tsx';
import { accessIn } from '../components/route-access.ts';
import type { RouteHandle } from '../components/route-handle.ts';
import { ACTIONS } from './actions.ts';
import { features } from './features.ts';
import { Layout } from './layout/layout.tsx';
import { MENU } from './menu.ts';

const exists = (to: string) => matchRoutes(features, to) !== null;

export const menu = MENU.map((group) => ({ ...group, items: group.items.filter(({ to }) => exists(to)) }));
export const actions = ACTIONS.filter(({ to }) => to === undefined || to === '/logout' || exists(to));

/** Every route of the panel, under its frame. Menu and palette offer only what is there. */
export const routes: RouteObject[] = [
  {
    element: <Layout menu={menu} actions={actions} accessOf={accessIn(features)} />,
    errorElement: <RouteError />,
    children: [
      { errorElement: <RouteError />, children: features },
      { path: '*', element: <NotFound />, handle: { whenBarred: true } satisfies RouteHandle },
    ],
  },
];
