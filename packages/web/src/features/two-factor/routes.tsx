import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: '/2fa',
    handle: {
      title: 'Two-factor',
      keywords: '2fa security totp',
      area: 'account',
      order: 50,
      tab: 'Two-factor',
      menu: {},
      command: 'account two-factor status',
    } satisfies RouteHandle,
    lazy: () => import('./two-factor-page.tsx').then(({ TwoFactorPage }) => ({ Component: TwoFactorPage })),
    children: [
      {
        path: 'disable',
        lazy: () => import('./disable-dialog.tsx').then(({ DisableDialog }) => ({ Component: DisableDialog })),
      },
    ],
  },
];
