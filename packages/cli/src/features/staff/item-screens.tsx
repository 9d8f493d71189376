import { staff } from '@steward/api-client/contract/staff';
import { asItIs, listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { interiorResource, itemResource } from './item-columns.ts';

export const itemScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'items',
    title: 'Items',
    endpoint: staff.items,
    command: 'items list',
    rows: asItIs,
    resource: itemResource,
    one: 'item',
  }),
  listScreen({
    id: 'interiors',
    title: 'Interiors',
    endpoint: staff.interiors,
    command: 'interiors list',
    rows: asItIs,
    resource: interiorResource,
    one: 'interior',
  }),
];
