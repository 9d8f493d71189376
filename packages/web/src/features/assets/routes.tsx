import { assets } from '@steward/api-client/contract/assets';
import { admin } from '@steward/api-client/rules/access';
import { LEAD_ADMIN } from '@steward/api-client/rules/roles';
import AssetsIcon from '@mui/icons-material/HomeWorkOutlined';
import CharacterIcon from '@mui/icons-material/PersonOutlined';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../components/route-handle.ts';

const inventory: RouteHandle = {
  access: assets.inventory.access,
  title: 'Inventory',
  keywords: 'character items',
  area: 'belongings',
  empty: assets.inventory.empty,
  command: 'player inventory',
};

export const routes: RouteObject[] = [
  {
    path: 'assets',
    handle: {
      access: assets.vehicles.access,
      title: 'Assets',
      keywords: 'vehicles properties',
      area: 'belongings',
      order: 30,
      tab: 'Assets',
      icon: AssetsIcon,
      menu: {},
      command: 'player vehicles',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./assets-page.tsx')).AssetsPage }),
  },
  {
    path: 'assets/:name',
    handle: { access: assets.vehiclesOf.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./assets-page.tsx')).AssetsPage }),
  },
  {
    path: 'inventory',
    handle: { ...inventory, alias: true } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./inventory-page.tsx')).InventoryPage }),
  },
  {
    path: 'character',
    handle: {
      access: assets.characters.access,
      title: 'Characters',
      area: 'belongings',
      order: 20,
      tab: 'Characters',
      empty: assets.characters.empty,
      command: 'characters',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./characters-page.tsx')).CharactersPage }),
  },
  {
    path: 'character/inventory',
    handle: {
      ...inventory,
      order: 10,
      tab: 'Inventory',
      icon: CharacterIcon,
      menu: { label: 'Character', covers: ['/character', '/inventory', '/taxes'] },
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./inventory-page.tsx')).InventoryPage }),
  },
  {
    path: 'taxes',
    handle: {
      access: assets.tax.access,
      title: 'Wealth taxes',
      area: 'belongings',
      order: 40,
      tab: 'Taxes',
      command: 'tax show',
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
  {
    path: 'taxes/:userId',
    handle: { access: assets.taxOf.access } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
  {
    path: 'taxes/:userId/:date',
    handle: { access: admin(LEAD_ADMIN) } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./taxes-page.tsx')).TaxesPage }),
  },
];
