import { properties } from '@steward/api-client/contract/properties';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'property/:id',
    handle: {
      access: properties.show.access,
      command: 'property show',
      shape: [
        [430, 168],
        [390, 226, 190],
      ],
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./property-page.tsx')).PropertyPage }),
    children: [
      {
        path: 'history',
        handle: { access: properties.history.access, command: 'property history' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyHistoryDialog }),
      },
      {
        path: 'furniture',
        handle: { access: properties.furniture.access, command: 'property furniture' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./furniture-dialog.tsx')).FurnitureDialog }),
      },
      {
        path: 'notes',
        handle: { access: properties.notes.access, command: 'property notes' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyNotesDialog }),
      },
      {
        path: 'bank',
        handle: { access: properties.bank.access, command: 'property bank' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyBankDialog }),
      },
    ],
  },
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
