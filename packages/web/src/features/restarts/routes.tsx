import RestartIcon from '@mui/icons-material/RestartAltOutlined';
import { develop } from '@steward/api-client/contract/develop';
import { restarts } from '@steward/api-client/contract/restarts';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
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
];
