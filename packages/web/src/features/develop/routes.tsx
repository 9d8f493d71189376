import DevelopIcon from '@mui/icons-material/TerminalOutlined';
import { develop } from '@steward/api-client/contract/develop';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'develop',
    handle: {
      access: develop.tail.access,
      title: 'Live logs',
      keywords: 'develop tail',
      area: 'develop',
      order: 10,
      tab: 'Live logs',
      icon: DevelopIcon,
      menu: { label: 'Develop' },
      command: 'logs tail',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./live-logs-page.tsx')).LiveLogsPage }),
  },
];
