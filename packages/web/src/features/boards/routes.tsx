import { stats } from '@steward/api-client/contract/stats';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'scoreboard',
    handle: { access: stats.ingame.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./scoreboard-page.tsx')).ScoreboardPage }),
  },
  {
    path: 'leaderboard/pumpkin',
    handle: { access: stats.pumpkin.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./pumpkin-page.tsx')).PumpkinPage }),
  },
];
