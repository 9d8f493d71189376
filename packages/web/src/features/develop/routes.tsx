import DevelopIcon from '@mui/icons-material/TerminalOutlined';
import RestartIcon from '@mui/icons-material/RestartAltOutlined';
import { bugs } from '@steward/api-client/contract/bugs';
import { develop } from '@steward/api-client/contract/develop';
import { logs } from '@steward/api-client/contract/logs';
import { restarts } from '@steward/api-client/contract/restarts';
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
    children: [
      {
        path: 'plan/:target',
        handle: { access: restarts.plan.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).PlanRestartDialog }),
      },
      {
        path: ':id/move',
        handle: { access: restarts.move.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).MoveRestartDialog }),
      },
      {
        path: ':id/cancel',
        handle: { access: restarts.cancel.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).CancelRestartDialog }),
      },
      {
        path: 'schedules/add',
        handle: { access: restarts.addSchedule.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).AddScheduleDialog }),
      },
      {
        path: 'schedules/:id/skip',
        handle: { access: restarts.skipSchedule.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).SkipScheduleDialog }),
      },
      {
        path: 'schedules/:id/remove',
        handle: { access: restarts.removeSchedule.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./restart-dialogs.tsx')).RemoveScheduleDialog }),
      },
    ],
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
