import { logs } from '@steward/api-client/contract/logs';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/logs',
    handle: {
      go: 'l',
      access: logs.search.access,
      title: 'Logs',
      keywords: 'search',
      area: 'manage',
      order: 40,
      tab: 'Logs',
      section: 'Records',
      command: 'logs search',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./search-page.tsx')).LogSearchPage }),
  },
  {
    path: 'manage/logs/line/:day/:file/:offset/:sum',
    handle: { access: logs.line.access, area: 'manage', command: 'logs line' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./line-page.tsx')).LogLinePage }),
  },
  {
    path: 'manage/logs/history',
    handle: {
      access: logs.history.access,
      title: 'Log search history',
      area: 'manage',
      order: 45,
      empty: logs.history.empty,
      command: 'logs history',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./history-page.tsx')).LogHistoryPage }),
  },
  {
    path: 'develop/maps',
    handle: {
      access: logs.maps.access,
      title: 'Map files',
      keywords: 'logs',
      area: 'develop',
      order: 40,
      tab: 'Maps',
      empty: logs.maps.empty,
      command: 'maps list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./maps-page.tsx')).MapsPage }),
  },
];
