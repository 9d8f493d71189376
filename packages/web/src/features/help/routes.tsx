import { help } from '@steward/api-client/contract/help';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff/help/:id?',
    handle: {
      access: help.list.access,
      title: 'Help items',
      area: 'staff',
      order: 60,
      tab: 'Help items',
      empty: help.list.empty,
      command: 'help-items list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./help-page.tsx')).HelpPage }),
    children: [
      {
        path: 'edit',
        handle: { access: help.edit.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./help-dialogs.tsx')).EditHelpDialog }),
      },
      {
        path: 'remove',
        handle: { access: help.remove.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./help-dialogs.tsx')).RemoveHelpDialog }),
      },
      {
        path: 'create',
        handle: { access: help.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./help-dialogs.tsx')).CreateHelpDialog }),
      },
    ],
  },
];
