import { awards } from '@steward/api-client/contract/awards';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'awards',
    handle: { access: awards.all.access, area: 'Awards' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vote-page.tsx')).VotePage }),
  },
  {
    path: 'awards/view',
    handle: { access: awards.results.access, area: 'Awards' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }),
  },
];
