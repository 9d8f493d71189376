import { donatePackages, perkKinds } from '@steward/api-client/contract/donation-lists';
import type { RouteObject } from 'react-router-dom';
import { keptRoutes } from '../../components/kept/kept-routes.tsx';

export const routes: RouteObject[] = [
  keptRoutes({
    path: 'manage/donations/packages',
    handle: {
      access: donatePackages.list.access,
      title: 'Donation packages',
      keywords: 'donate shop credits sell',
      area: 'manage',
      order: 142,
      tab: 'Packages',
      section: 'Community',
      empty: donatePackages.list.empty,
      command: 'donate packages list',
    },
    load: () => import('./packages.tsx'),
  }),
  keptRoutes({
    path: 'manage/donations/perks',
    handle: {
      access: perkKinds.list.access,
      title: 'Perks',
      keywords: 'donate packages group plus donator',
      area: 'manage',
      order: 143,
      tab: 'Perks',
      section: 'Community',
      empty: perkKinds.list.empty,
      command: 'donate perks list',
    },
    load: () => import('./perks.tsx'),
  }),
];
