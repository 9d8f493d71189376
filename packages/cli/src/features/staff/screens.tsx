import { alerts } from '@steward/api-client/contract/alerts';
import { manage } from '@steward/api-client/contract/manage';
import { staff } from '@steward/api-client/contract/staff';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { ActivityScreen } from './activity-screen.tsx';
import { BansScreen } from './bans-screen.tsx';
import { NewPlayersScreen } from './new-players-screen.tsx';
import { AlertsScreen, NotesScreen, OwnStatsScreen, TeamScreen } from './team-screens.tsx';

export const staffScreens: readonly ScreenSpec[] = [
  {
    id: 'bans',
    title: 'Bans',
    access: staff.bans.access,
    tab: 7,
    command: 'bans list',
    render: () => <BansScreen />,
  },
  {
    id: 'staff',
    title: 'Staff',
    access: staff.list.access,
    command: 'staff list',
    render: () => <TeamScreen />,
  },
  {
    id: 'activity',
    title: 'Staff activity',
    access: staff.activity.access,
    command: 'staff activity',
    webQuery: ({ day = '' }) => ({ date: day }),
    render: ({ day = '' }) => <ActivityScreen day={day} />,
  },
  {
    id: 'own-stats',
    title: 'Own stats',
    access: staff.stats.access,
    command: 'staff stats',
    render: () => <OwnStatsScreen />,
  },
  {
    id: 'notes',
    title: 'Staff notes',
    access: manage.notes.access,
    command: 'staff notes',
    render: () => <NotesScreen />,
  },
  {
    id: 'alerts',
    title: 'Alerts',
    access: alerts.inbox.access,
    command: 'staff alerts',
    render: () => <AlertsScreen />,
  },
  {
    id: 'new-players',
    title: 'New players',
    access: manage.newPlayers.access,
    command: 'staff new-players',
    render: () => <NewPlayersScreen />,
  },
];
