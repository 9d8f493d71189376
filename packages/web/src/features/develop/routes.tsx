import DevelopIcon from '@mui/icons-material/TerminalOutlined';
import RestartIcon from '@mui/icons-material/RestartAltOutlined';
import { bugs } from '@steward/api-client/contract/bugs';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'develop',
    handle: {
      access: develop.tail.access,
      title: 'Live logs',
      keywords: 'develop tail',
      area: 'develop',
      order: 10,
      tab: 'Live logs',
      icon: DevelopIcon,
      menu: { label: 'Develop' },
      command: 'logs tail',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./live-logs-page.tsx')).LiveLogsPage }),
  },
  {
    path: 'develop/restart',
    handle: {
      access: develop.restartDevelop.access,
      title: 'Restart a server',
      area: 'develop',
      order: 20,
      tab: 'Restart',
      icon: RestartIcon,
      menu: { unless: '/develop' },
      command: 'restart develop',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./restart-page.tsx')).RestartPage }),
  },
  {
    path: 'develop/bugs',
    handle: {
      access: bugs.list.access,
      title: 'Bugs',
      area: 'develop',
      order: 30,
      tab: 'Bugs',
      empty: bugs.list.empty,
      command: 'bugs list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./bugs-page.tsx')).BugsPage }),
    children: [
      {
        path: ':id/close',
        handle: { access: bugs.close.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./close-bug-dialog.tsx')).CloseBugDialog }),
      },
    ],
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
