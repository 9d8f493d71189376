import { groupTypes, propertyTypes } from '@steward/api-client/contract/types';
import type { RouteObject } from 'react-router-dom';
import { keptRoutes } from '../../components/kept/kept-routes.tsx';

export const routes: RouteObject[] = [
  keptRoutes({
    path: 'manage/group-types',
    handle: {
      access: groupTypes.list.access,
      title: 'Group types',
      keywords: 'kinds factions gangs families government business criminal colour plus',
      area: 'manage',
      order: 147,
      tab: 'Group types',
      section: 'Community',
      empty: groupTypes.list.empty,
      command: 'group-types list',
    },
    retires: false,
    load: () => import('./group-types.ts'),
  }),
  keptRoutes({
    path: 'manage/property-types',
    handle: {
      access: propertyTypes.list.access,
      title: 'Property types',
      keywords: 'kinds houses business apartments map colour icon shape legend',
      area: 'manage',
      order: 148,
      tab: 'Property types',
      section: 'Community',
      empty: propertyTypes.list.empty,
      command: 'property-types list',
    },
    retires: false,
    load: () => import('./property-types.ts'),
  }),
];
