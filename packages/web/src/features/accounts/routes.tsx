import { accounts } from '@steward/api-client/contract/accounts';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  { path: '/account', element: <Navigate to="/account/devices" replace /> },
  {
    path: '/account/devices',
    handle: {
      title: 'Signed-in devices',
      keywords: 'sessions security',
      area: 'account',
      order: 20,
      tab: 'Devices',
      menu: {},
      empty: accounts.devices.empty,
      command: 'account devices list',
    } satisfies RouteHandle,
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
    handle: {
      title: 'Access tokens',
      keywords: 'api scripts',
      area: 'account',
      order: 30,
      tab: 'Access tokens',
      menu: {},
      empty: accounts.tokens.empty,
      command: 'account tokens list',
    } satisfies RouteHandle,
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
    handle: {
      title: 'Change password',
      keywords: 'security',
      area: 'account',
      order: 40,
      tab: 'Password',
      menu: {},
      command: 'account password',
    } satisfies RouteHandle,
    lazy: () => import('./password-page.tsx').then(({ PasswordPage }) => ({ Component: PasswordPage })),
  },
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
