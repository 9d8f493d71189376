import { manage } from '@steward/api-client/contract/manage';
import { staff } from '@steward/api-client/contract/staff';
import { tickets } from '@steward/api-client/contract/tickets';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { ActivityScreen } from './activity-screen.tsx';
import { BansScreen } from './bans-screen.tsx';
import { NewPlayersScreen } from './new-players-screen.tsx';
import { NotesScreen, OwnStatsScreen, TeamScreen } from './team-screens.tsx';
import { OpenTicketsScreen } from './open-tickets-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';
import { TicketsScreen } from './tickets-screen.tsx';

export const staffScreens: readonly ScreenSpec[] = [
  {
    id: 'tickets',
    title: 'Tickets',
    access: tickets.list.access,
    isTab: true,
    webPath: ({ day = '' }) => (day === '' ? '/staff/tickets' : `/staff/tickets?date=${encodeURIComponent(day)}`),
    render: ({ day = '' }) => <TicketsScreen day={day} />,
  },
  {
    id: 'open-tickets',
    title: 'Open tickets',
    access: tickets.open.access,
    webPath: () => '/staff/tickets/open',
    render: () => <OpenTicketsScreen />,
  },
  {
    id: 'ticket',
    title: 'Ticket',
    access: tickets.show.access,
    word: 'id',
    webPath: ({ id = '' }) => `/staff/ticket/${encodeURIComponent(id)}`,
    render: ({ id = '' }) => <TicketScreen key={id} id={id} />,
  },
  {
    id: 'bans',
    title: 'Bans',
    access: staff.bans.access,
    isTab: true,
    webPath: () => '/staff/bans',
    render: () => <BansScreen />,
  },
  {
    id: 'staff',
    title: 'Staff',
    access: staff.list.access,
    webPath: () => '/manage/staff',
    render: () => <TeamScreen />,
  },
  {
    id: 'activity',
    title: 'Staff activity',
    access: staff.activity.access,
    webPath: ({ day = '' }) => (day === '' ? '/staff/activity' : `/staff/activity?date=${encodeURIComponent(day)}`),
    render: ({ day = '' }) => <ActivityScreen day={day} />,
  },
  {
    id: 'own-stats',
    title: 'Own stats',
    access: staff.stats.access,
    webPath: () => '/staff/stats',
    render: () => <OwnStatsScreen />,
  },
  {
    id: 'notes',
    title: 'Staff notes',
    access: manage.notes.access,
    webPath: () => '/manage/notes',
    render: () => <NotesScreen />,
  },
  {
    id: 'new-players',
    title: 'New players',
    access: manage.newPlayers.access,
    webPath: () => '/manage/players',
    render: () => <NewPlayersScreen />,
  },
];
