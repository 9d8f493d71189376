import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { groups } from '@steward/api-client/contract/groups';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'groups',
    handle: {
      go: 'g',
      access: groups.own.access,
      title: 'Groups',
      keywords: 'own',
      area: 'groups',
      order: 10,
      icon: GroupsIcon,
      menu: { covers: ['/groups', '/group'] },
      empty: groups.own.empty,
      command: 'groups mine',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./own-groups-page.tsx')).OwnGroupsPage }),
  },
  {
    path: 'group/:id',
    handle: { access: groups.show.access, command: 'groups show', shape: [[266, 420]] } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./group-page.tsx')).GroupPage }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./information-tab.tsx')).InformationTab }) },
      {
        path: 'ranks',
        handle: { access: groups.ranks.access, command: 'groups ranks' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./ranks-tab.tsx')).RanksTab }),
      },
      {
        path: 'members',
        handle: { access: groups.members.access, command: 'groups members' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./members-tab.tsx')).MembersTab }),
      },
      {
        path: 'vehicles',
        handle: { access: groups.vehicles.access, command: 'groups vehicles' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./vehicles-tab.tsx')).VehiclesTab }),
      },
      {
        path: 'properties',
        handle: { access: groups.properties.access, command: 'groups properties' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./properties-tab.tsx')).PropertiesTab }),
      },
      {
        path: 'history',
        handle: { access: groups.history.access, command: 'groups history' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./history-tab.tsx')).HistoryTab }),
      },
      {
        path: 'member-stats',
        handle: { access: groups.punishments.access, command: 'groups punishments' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./member-stats-tab.tsx')).MemberStatsTab }),
      },
      {
        path: 'bank',
        handle: { access: groups.bank.access, command: 'groups bank' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./bank-tab.tsx')).BankTab }),
      },
      {
        path: 'plus',
        handle: { access: groups.ranks.access, command: 'groups plus' } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./plus-tab.tsx')).PlusTab }),
      },
    ],
  },
];
