import type { RouteObject } from 'react-router-dom';
import { RouteError } from '../components/error-boundary.tsx';
import { NotFound } from '../components/whole-page.tsx';
import { titledIn } from '../components/pages.ts';
import { accessIn } from '../components/route-access.ts';
import type { RouteHandle } from '../components/route-handle.ts';
import { actionsOf } from './actions.ts';
import { features } from './features.ts';
import { Layout } from './layout/layout.tsx';
import { menuOf } from './menu.ts';

export const pages = titledIn(features);
export const menu = menuOf(pages);
export const actions = actionsOf(pages);

/** Every route of the panel, under its frame. */
export const routes: RouteObject[] = [
  {
    element: <Layout pages={pages} menu={menu} actions={actions} accessOf={accessIn(features)} />,
    errorElement: <RouteError />,
    children: [
      { errorElement: <RouteError />, children: features },
      { path: '*', element: <NotFound />, handle: { whenBarred: true } satisfies RouteHandle },
    ],
  },
];
