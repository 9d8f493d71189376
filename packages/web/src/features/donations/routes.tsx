import DonateIcon from '@mui/icons-material/VolunteerActivismOutlined';
import { donations } from '@steward/api-client/contract/donations';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'donate',
    handle: {
      shape: [[135, 483]],
      access: donations.show.access,
      title: 'Donate',
      command: 'donate show',
      keywords: 'credits packages',
      area: 'community',
      order: 70,
      icon: DonateIcon,
      menu: {},
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./donate-page.tsx')).DonatePage }),
    children: [
      {
        path: ':id/buy',
        handle: { access: donations.buy.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./buy-dialog.tsx')).BuyDialog }),
      },
    ],
  },
];
