import { properties } from '@steward/api-client/contract/properties';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff/map',
    handle: {
      access: properties.map.access,
      title: 'Property map',
      keywords: 'staff yards',
      area: 'staff',
      order: 70,
      tab: 'Map',
      command: 'property list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./staff-map-page.tsx')).StaffMapPage }),
  },
];
