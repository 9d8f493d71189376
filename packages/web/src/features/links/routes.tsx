import { links } from '@steward/api-client/contract/links';
import type { RouteObject } from 'react-router-dom';
import { keptRoutes } from '../../components/kept/kept-routes.tsx';

export const routes: RouteObject[] = [
  keptRoutes({
    path: 'manage/links',
    handle: {
      access: links.list.access,
      title: 'Useful links',
      keywords: 'dashboard front page rules forum',
      area: 'manage',
      order: 146,
      tab: 'Links',
      section: 'Community',
      empty: links.list.empty,
      command: 'links list',
    },
    retires: false,
    load: () => import('./links.ts'),
  }),
];
