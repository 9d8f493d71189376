import { security } from '@steward/api-client/contract/security';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/security',
    handle: {
      access: security.events.access,
      title: 'Security',
      keywords: 'failed sign-ins attacks bursts refused',
      area: 'manage',
      order: 170,
      tab: 'Security',
      section: 'Protection',
      empty: security.events.empty,
      command: 'security events',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./security-page.tsx')).SecurityPage }),
  },
];
