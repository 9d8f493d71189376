import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: '/',
    handle: {
      go: 'd',
      title: 'Dashboard',
      keywords: 'home start',
      area: 'home',
      order: 10,
      icon: DashboardIcon,
      menu: {},
      command: 'status',
    } satisfies RouteHandle,
    lazy: () => import('./start-page.tsx').then(({ StartPage }) => ({ Component: StartPage })),
  },
  {
    path: 'server/:id',
    handle: { area: 'home', command: 'population' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./server-page.tsx')).ServerPage }),
  },
];
