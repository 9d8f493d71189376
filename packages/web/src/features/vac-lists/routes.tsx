import { vacBlacklist, vacPlayers, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/vac',
    handle: {
      access: vacPlayers.list.access,
      title: vacPlayers.list.title,
      area: 'manage',
      order: 90,
      tab: 'VAC',
      section: 'Protection',
      empty: vacPlayers.list.empty,
      command: 'vac forced',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vac-players-page.tsx')).VacPlayersPage }),
  },
  {
    path: 'manage/vac/blacklist',
    handle: {
      access: vacBlacklist.list.access,
      title: 'VAC blacklist',
      keywords: 'hash',
      area: 'manage',
      order: 91,
      empty: vacBlacklist.list.empty,
      command: 'vac blacklist list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vac-list-pages.tsx')).BlacklistPage }),
    children: [
      {
        path: 'add',
        handle: { access: vacBlacklist.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./add-hash-dialogs.tsx')).AddBlacklistDialog }),
      },
      {
        path: 'import',
        handle: { access: vacBlacklist.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./import-dialogs.tsx')).ImportBlacklistDialog }),
      },
      {
        path: ':hash/remove',
        handle: { access: vacBlacklist.remove.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./remove-hash-dialogs.tsx')).RemoveBlacklistDialog }),
      },
    ],
  },
  {
    path: 'manage/vac/whitelist',
    handle: {
      access: vacWhitelist.list.access,
      title: 'VAC whitelist',
      keywords: 'hash',
      area: 'manage',
      order: 92,
      empty: vacWhitelist.list.empty,
      command: 'vac whitelist list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vac-list-pages.tsx')).WhitelistPage }),
    children: [
      {
        path: 'add',
        handle: { access: vacWhitelist.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./add-hash-dialogs.tsx')).AddWhitelistDialog }),
      },
      {
        path: 'import',
        handle: { access: vacWhitelist.add.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./import-dialogs.tsx')).ImportWhitelistDialog }),
      },
      {
        path: ':hash/remove',
        handle: { access: vacWhitelist.remove.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./remove-hash-dialogs.tsx')).RemoveWhitelistDialog }),
      },
    ],
  },
];
