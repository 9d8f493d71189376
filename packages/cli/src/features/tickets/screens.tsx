import { tickets } from '@steward/api-client/contract/tickets';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { OpenTicketsScreen } from './open-tickets-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';
import { TicketsScreen } from './tickets-screen.tsx';

export const ticketScreens: readonly ScreenSpec[] = [
  {
    id: 'tickets',
    title: 'Tickets',
    access: tickets.list.access,
    tab: 6,
    command: 'tickets list',
    webQuery: ({ day = '' }) => ({ date: day }),
    render: ({ day = '' }) => <TicketsScreen day={day} />,
  },
  {
    id: 'open-tickets',
    title: 'Open tickets',
    access: tickets.open.access,
    command: 'tickets open',
    render: () => <OpenTicketsScreen />,
  },
  {
    id: 'ticket',
    title: 'Ticket',
    access: tickets.show.access,
    word: 'id',
    command: 'tickets show',
    render: ({ id = '' }) => <TicketScreen key={id} id={id} />,
  },
];
