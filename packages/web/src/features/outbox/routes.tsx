import { outbox } from '@steward/api-client/contract/outbox';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/outbox',
    handle: {
      access: outbox.list.access,
      title: 'Outbox',
      keywords: 'given up deliveries discord commands',
      area: 'manage',
      order: 160,
      tab: 'Outbox',
      section: 'Records',
      command: 'outbox list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./outbox-page.tsx')).OutboxPage }),
    children: [
      {
        path: ':id/retry',
        handle: { access: outbox.retry.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./outbox-dialogs.tsx')).RetryDialog }),
      },
      {
        path: ':id/drop',
        handle: { access: outbox.drop.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./outbox-dialogs.tsx')).DropDialog }),
      },
    ],
  },
];
