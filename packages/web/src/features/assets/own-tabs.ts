import type { RouteTab } from '../../components/route-tabs.tsx';

/** Tabs between what belongs to the viewer. */
export const ownTabs: readonly RouteTab[] = [
  { to: '/character/inventory', label: 'Inventory' },
  { to: '/character', label: 'Characters', end: true },
  { to: '/assets', label: 'Assets' },
  { to: '/taxes', label: 'Taxes' },
];
