import { Navigate, type RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/account', element: <Navigate to="/account/devices" replace /> },
  {
    path: '/account/devices',
    lazy: () => import('./devices-page.tsx').then(({ DevicesPage }) => ({ Component: DevicesPage })),
    children: [
      {
        path: ':id/sign-out',
        lazy: () =>
          import('./sign-out-device-dialog.tsx').then(({ SignOutDeviceDialog }) => ({
            Component: SignOutDeviceDialog,
          })),
      },
    ],
  },
  {
    path: '/account/tokens',
    lazy: () => import('./tokens-page.tsx').then(({ TokensPage }) => ({ Component: TokensPage })),
    children: [
      {
        path: 'add',
        lazy: () => import('./add-token-dialog.tsx').then(({ AddTokenDialog }) => ({ Component: AddTokenDialog })),
      },
      {
        path: ':id/revoke',
        lazy: () =>
          import('./revoke-token-dialog.tsx').then(({ RevokeTokenDialog }) => ({ Component: RevokeTokenDialog })),
      },
    ],
  },
  {
    path: '/account/password',
    lazy: () => import('./password-page.tsx').then(({ PasswordPage }) => ({ Component: PasswordPage })),
  },
];
