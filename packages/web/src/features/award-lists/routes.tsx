import { awardEntries, awardYears } from '@steward/api-client/contract/award-lists';
import type { RouteObject } from 'react-router-dom';
import { keptRoutes } from '../../components/kept/kept-routes.tsx';
import type { RouteHandle } from '../../components/route-handle.ts';

const state = (path: string, name: 'OpenDialog' | 'CloseDialog' | 'PrepareDialog'): RouteObject => ({
  path: `:id/${path}`,
  handle: { access: awardYears.setState.access } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('./state-dialogs.tsx'))[name] }),
});

export const routes: RouteObject[] = [
  keptRoutes({
    path: 'manage/awards',
    handle: {
      access: awardYears.list.access,
      title: awardYears.list.title,
      keywords: 'vote voting categories open close',
      area: 'manage',
      order: 144,
      tab: 'Awards',
      section: 'Community',
      empty: awardYears.list.empty,
      command: 'awards years list',
    },
    retires: false,
    load: () => import('./years.tsx'),
    more: [state('open', 'OpenDialog'), state('close', 'CloseDialog'), state('prepare', 'PrepareDialog')],
  }),
  keptRoutes({
    path: 'manage/awards/year/:year',
    handle: { access: awardEntries.list.access, area: 'manage', command: 'awards entries list' },
    load: () => import('./entries.tsx'),
  }),
];
