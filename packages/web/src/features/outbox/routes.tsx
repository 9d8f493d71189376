import { outbox } from '@steward/api-client/contract/outbox';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/outbox',
    handle: { access: outbox.list.access } satisfies RouteHandle,
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
