import { tickets } from '@steward/api-client/contract/tickets';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'staff/tickets',
    handle: {
      access: tickets.list.access,
      title: 'Tickets',
      keywords: 'reports support',
      area: 'staff',
      order: 20,
      tab: 'Tickets',
      empty: tickets.list.empty,
      command: 'tickets list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./tickets-page.tsx')).TicketsPage }),
  },
  {
    path: 'staff/tickets/open',
    handle: {
      go: 't',
      access: tickets.open.access,
      title: 'Open tickets',
      keywords: 'reports support waiting',
      area: 'staff',
      order: 25,
      empty: tickets.open.empty,
      command: 'tickets open',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./open-tickets-page.tsx')).OpenTicketsPage }),
  },
  {
    path: 'staff/ticket/:id',
    handle: {
      access: tickets.show.access,
      area: 'staff',
      command: 'tickets show',
      shape: [[201, 155, 155, 154]],
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./ticket-page.tsx')).TicketPage }),
  },
];
