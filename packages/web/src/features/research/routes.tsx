import { manage } from '@steward/api-client/contract/manage';
import { research } from '@steward/api-client/contract/research';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/research',
    handle: {
      access: research.wealth.access,
      title: 'Research',
      keywords: 'charts wealth',
      area: 'manage',
      order: 70,
      tab: 'Research',
      section: 'Players',
      empty: manage.wealthTax.empty,
      command: 'research wealth',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./research-page.tsx')).ResearchPage }),
  },
];
