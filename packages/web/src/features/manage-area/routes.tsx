import { groups } from '@steward/api-client/contract/groups';
import { manage } from '@steward/api-client/contract/manage';
import { properties } from '@steward/api-client/contract/properties';
import { vehicles } from '@steward/api-client/contract/vehicles';
import { admin } from '@steward/api-client/rules/access';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'manage',
    handle: { access: admin(3) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).ManageDashboardPage }),
  },
  {
    path: 'manage/staff',
    handle: { access: admin(3) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./staff-page.tsx')).StaffListPage }),
  },
  {
    path: 'manage/players',
    handle: { access: manage.newPlayers.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./new-players-page.tsx')).NewPlayersPage }),
  },
  {
    path: 'manage/notes',
    handle: { access: manage.notes.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./notes-page.tsx')).NotesPage }),
  },
  {
    path: 'manage/groups',
    handle: { access: groups.all.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./groups-page.tsx')).GroupsPage }),
  },
  {
    path: 'manage/auctions/vehicle',
    handle: { access: vehicles.auctions.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./auctions-page.tsx')).AuctionsPage }),
  },
  {
    path: 'manage/business',
    handle: { access: properties.businessProfit.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./business-page.tsx')).BusinessPage }),
  },
  {
    path: 'manage/vehicle/models',
    handle: { access: vehicles.models.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./models-page.tsx')).ModelsPage }),
  },
  {
    path: 'manage/tax/wealth',
    handle: { access: manage.wealthTax.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./wealth-tax-page.tsx')).WealthTaxPage }),
  },
  {
    path: 'manage/wealth/conversion/v3',
    handle: { access: manage.wealthConversion.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./conversion-page.tsx')).ConversionPage }),
  },
];
