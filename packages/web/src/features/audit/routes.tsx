import { audit } from '@steward/api-client/contract/audit';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage/audit',
    handle: {
      go: 'a',
      access: audit.list.access,
      title: 'Audit log',
      keywords: 'changes who history',
      area: 'manage',
      order: 150,
      tab: 'Audit',
      section: 'Records',
      empty: audit.list.empty,
      command: 'audit list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./audit-page.tsx')).AuditPage }),
    children: [
      {
        path: ':id',
        handle: { access: audit.list.access } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./entry-dialog.tsx')).AuditEntryDialog }),
      },
    ],
  },
];
