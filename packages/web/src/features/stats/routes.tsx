import PumpkinIcon from '@mui/icons-material/LeaderboardOutlined';
import ScoreboardIcon from '@mui/icons-material/ScoreboardOutlined';
import { stats } from '@steward/api-client/contract/stats';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'scoreboard',
    handle: {
      access: stats.ingame.access,
      title: 'Scoreboard',
      keywords: 'statistics',
      area: 'community',
      order: 40,
      icon: ScoreboardIcon,
      menu: {},
      command: 'stats scoreboard',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./scoreboard-page.tsx')).ScoreboardPage }),
  },
  {
    path: 'leaderboard/pumpkin',
    handle: {
      access: stats.pumpkin.access,
      title: 'Pumpkin leaderboard',
      area: 'community',
      order: 50,
      icon: PumpkinIcon,
      menu: { label: 'Pumpkins', covers: ['/leaderboard'] },
      command: 'stats pumpkin',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./pumpkin-page.tsx')).PumpkinPage }),
  },
];
