import { alertChannels } from '@steward/api-client/contract/alert-channels';
import type { RouteObject } from 'react-router-dom';
import { keptRoutes } from '../../components/kept/kept-routes.tsx';

export const routes: RouteObject[] = [
  keptRoutes({
    path: 'manage/alert-channels',
    handle: {
      access: alertChannels.list.access,
      title: 'Alert channels',
      keywords: 'discord webhook alerts',
      area: 'manage',
      order: 149,
      tab: 'Alert channels',
      section: 'Community',
      empty: alertChannels.list.empty,
      command: 'alert-channels list',
    },
    load: () => import('./channels.tsx'),
  }),
];
