import { tickets } from '@steward/api-client/contract/tickets';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff/tickets',
    handle: { access: tickets.list.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./tickets-page.tsx')).TicketsPage }),
  },
  {
    path: 'staff/tickets/open',
    handle: { access: tickets.open.access, crumb: 'Open tickets' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./open-tickets-page.tsx')).OpenTicketsPage }),
  },
  {
    path: 'staff/ticket/:id',
    handle: { access: tickets.show.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./ticket-page.tsx')).TicketPage }),
  },
];
