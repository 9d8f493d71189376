import { vehicles } from '@steward/api-client/contract/vehicles';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'vehicle/:id',
    handle: {
      access: vehicles.show.access,
      command: 'vehicle show',
      shape: [
        [563, 298],
        [390, 167, 154],
      ],
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vehicle-page.tsx')).VehiclePage }),
    children: [
      {
        path: 'history',
        handle: { access: vehicles.history.access, command: 'vehicle history' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./history-dialog.tsx')).VehicleHistoryDialog }),
      },
      {
        path: 'transfer',
        handle: { access: vehicles.transfer.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./transfer-dialog.tsx')).TransferDialog }),
      },
      {
        path: 'tuning',
        handle: { access: vehicles.tuning.access, command: 'vehicle tuning' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./tuning-dialog.tsx')).TuningDialog }),
      },
    ],
  },
];
