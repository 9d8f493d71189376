import { assets } from '@steward/api-client/contract/assets';
import { asItIs, listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { itemResource } from '../../io/asset-columns.ts';

const carried = {
  rows: asItIs,
  resource: itemResource,
  one: 'item',
  command: 'player inventory',
} as const;

export const assetScreens: readonly ScreenSpec[] = [
  listScreen({ ...carried, id: 'inventory', title: 'Own items', endpoint: assets.inventory }),
  listScreen({ ...carried, id: 'inventory-of', title: 'Items of', word: 'name', endpoint: assets.inventoryOf }),
];
