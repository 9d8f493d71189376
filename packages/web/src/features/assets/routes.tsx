import { assets } from '@steward/api-client/contract/assets';
import { admin } from '@steward/api-client/rules/access';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

export const routes: RouteObject[] = [
  {
    path: 'assets',
    handle: { access: assets.vehicles.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./assets-page.tsx')).AssetsPage }),
  },
  {
    path: 'assets/:name',
    handle: { access: assets.vehiclesOf.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./assets-page.tsx')).AssetsPage }),
  },
  {
    path: 'inventory',
    handle: { access: assets.inventory.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./inventory-page.tsx')).InventoryPage }),
  },
  {
    path: 'character',
    handle: { access: assets.characters.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./characters-page.tsx')).CharactersPage }),
  },
  {
    path: 'character/inventory',
    handle: { access: assets.inventory.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./inventory-page.tsx')).InventoryPage }),
  },
  {
    path: 'taxes',
    handle: { access: assets.tax.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
  {
    path: 'taxes/:userId',
    handle: { access: assets.taxOf.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
  {
    path: 'taxes/:userId/:date',
    handle: { access: admin(5) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
];
