import AwardsIcon from '@mui/icons-material/EmojiEventsOutlined';
import { awards } from '@steward/api-client/contract/awards';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'awards',
    handle: {
      shape: [[208, 958]],
      access: awards.all.access,
      title: 'Awards',
      keywords: 'vote',
      area: 'community',
      order: 10,
      icon: AwardsIcon,
      menu: {},
      frame: 'Awards',
      command: 'awards list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./vote-page.tsx')).VotePage }),
  },
  {
    path: 'awards/view',
    handle: {
      access: awards.results.access,
      title: 'Awards results',
      area: 'community',
      order: 20,
      frame: 'Awards',
      command: 'awards results',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }),
  },
];
