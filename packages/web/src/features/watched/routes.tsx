import WatchedIcon from '@mui/icons-material/VisibilityOutlined';
import { watched } from '@steward/api-client/contract/watched';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff/watched',
    handle: {
      go: 'w',
      access: watched.list.access,
      title: watched.list.title,
      keywords: 'watch list join',
      area: 'staff',
      order: 37,
      tab: 'Watched',
      icon: WatchedIcon,
      menu: { counts: ['watchedOnline'] },
      empty: watched.list.empty,
      command: 'watched list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./watched-page.tsx')).WatchedPage }),
  },
];
