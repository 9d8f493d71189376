import ManageIcon from '@mui/icons-material/TuneOutlined';
import { groups } from '@steward/api-client/contract/groups';
import { manage } from '@steward/api-client/contract/manage';
import { properties } from '@steward/api-client/contract/properties';
import { staff } from '@steward/api-client/contract/staff';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { admin } from '@steward/api-client/rules/access';
import { JUNIOR_ADMIN } from '@steward/api-client/rules/roles';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage',
    handle: {
      access: admin(JUNIOR_ADMIN),
      title: 'Manage',
      area: 'manage',
      order: 10,
      tab: 'Dashboard',
      icon: ManageIcon,
      menu: { label: 'Manage' },
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).ManageDashboardPage }),
  },
  {
    path: 'manage/staff',
    handle: {
      access: admin(JUNIOR_ADMIN),
      title: 'Staff list',
      keywords: 'team',
      area: 'manage',
      order: 20,
      tab: 'Staff',
      section: 'Players',
      empty: staff.list.empty,
      command: 'staff list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./staff-page.tsx')).StaffListPage }),
  },
  {
    path: 'manage/players',
    handle: {
      access: manage.newPlayers.access,
      title: 'New players',
      area: 'manage',
      order: 30,
      tab: 'New players',
      section: 'Players',
      empty: manage.newPlayers.empty,
      command: 'staff new-players',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./new-players-page.tsx')).NewPlayersPage }),
  },
  {
    path: 'manage/notes',
    handle: {
      go: 'n',
      access: manage.notes.access,
      title: 'Staff notes',
      area: 'manage',
      order: 50,
      tab: 'Notes',
      section: 'Players',
      empty: manage.notes.empty,
      command: 'staff notes',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./notes-page.tsx')).NotesPage }),
  },
  {
    path: 'manage/groups',
    handle: {
      access: groups.all.access,
      title: 'All groups',
      area: 'manage',
      order: 60,
      tab: 'Groups',
      section: 'Players',
      icon: ManageIcon,
      menu: { label: 'All groups', unless: '/manage' },
      empty: groups.all.empty,
      command: 'groups list',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./groups-page.tsx')).GroupsPage }),
  },
  {
    path: 'manage/auctions/vehicle',
    handle: {
      access: vehicles.auctions.access,
      title: 'Vehicle auctions',
      area: 'manage',
      order: 100,
      tab: 'Auctions',
      section: 'Money',
      empty: vehicles.auctions.empty,
      command: 'vehicle auctions',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./auctions-page.tsx')).AuctionsPage }),
  },
  {
    path: 'manage/business',
    handle: {
      access: properties.businessProfit.access,
      title: 'Business',
      keywords: 'businesses profit',
      area: 'manage',
      order: 110,
      tab: 'Business',
      section: 'Money',
      empty: properties.businessProfit.empty,
      command: 'property profit',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./business-page.tsx')).BusinessPage }),
  },
  {
    path: 'manage/vehicle/models',
    handle: {
      access: vehicles.models.access,
      title: 'Vehicle models',
      area: 'manage',
      order: 120,
      tab: 'Vehicle models',
      section: 'Money',
      empty: vehicles.models.empty,
      command: 'vehicle models',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./models-page.tsx')).ModelsPage }),
  },
  {
    path: 'manage/tax/wealth',
    handle: {
      access: manage.wealthTax.access,
      title: 'Wealth tax',
      area: 'manage',
      order: 130,
      tab: 'Wealth tax',
      section: 'Money',
      empty: manage.wealthTax.empty,
      command: 'tax wealth',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./wealth-tax-page.tsx')).WealthTaxPage }),
  },
  {
    path: 'manage/wealth/conversion/v3',
    handle: {
      access: manage.wealthConversion.access,
      title: 'Wealth conversion V3',
      area: 'manage',
      order: 140,
      tab: 'Conversion',
      section: 'Money',
      empty: manage.wealthTax.empty,
      command: 'tax conversion',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./conversion-page.tsx')).ConversionPage }),
  },
];
