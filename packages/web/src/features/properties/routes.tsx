import { properties } from '@steward/api-client/contract/properties';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'property/:id',
    handle: { access: properties.show.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./property-page.tsx')).PropertyPage }),
    children: [
      {
        path: 'history',
        handle: { access: properties.history.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyHistoryDialog }),
      },
      {
        path: 'furniture',
        handle: { access: properties.furniture.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./furniture-dialog.tsx')).FurnitureDialog }),
      },
      {
        path: 'notes',
        handle: { access: properties.notes.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyNotesDialog }),
      },
      {
        path: 'bank',
        handle: { access: properties.bank.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./record-dialogs.tsx')).PropertyBankDialog }),
      },
    ],
  },
];
