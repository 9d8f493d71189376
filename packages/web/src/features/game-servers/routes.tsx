import { gameServers } from '@steward/api-client/contract/game-servers';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/game-servers',
    handle: {
      access: gameServers.list.access,
      title: 'Game servers',
      keywords: 'bridge door agent events rejected broken unknown clock tokens',
      area: 'manage',
      order: 155,
      tab: 'Game servers',
      section: 'Records',
      command: 'game-servers list',
      partCommands: ['game-servers rejected'],
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./game-servers-page.tsx')).GameServersPage }),
    children: [
      {
        path: 'event/:id',
        handle: { access: gameServers.rejected.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./rejected-dialogs.tsx')).EventDialog }),
      },
      {
        path: 'event/:id/retry',
        handle: { access: gameServers.retry.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./rejected-dialogs.tsx')).RetryDialog }),
      },
      {
        path: 'event/:id/drop',
        handle: { access: gameServers.drop.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./rejected-dialogs.tsx')).DropDialog }),
      },
      {
        path: 'events/:server/retry',
        handle: { access: gameServers.retrySome.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./rejected-dialogs.tsx')).RetrySomeDialog }),
      },
      {
        path: 'events/:server/drop',
        handle: { access: gameServers.dropSome.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./rejected-dialogs.tsx')).DropSomeDialog }),
      },
    ],
  },
];
