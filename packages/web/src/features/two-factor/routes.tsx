import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/2fa',
    lazy: () => import('./two-factor-page.tsx').then(({ TwoFactorPage }) => ({ Component: TwoFactorPage })),
    children: [
      {
        path: 'disable',
        lazy: () => import('./disable-dialog.tsx').then(({ DisableDialog }) => ({ Component: DisableDialog })),
      },
    ],
  },
];
