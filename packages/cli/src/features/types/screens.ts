import { groupTypeNoun, propertyTypeNoun } from '@steward/api-client/columns/types';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

export const typeScreens: readonly ScreenSpec[] = [
  keptScreen({ id: 'group-types', title: 'Group types', noun: groupTypeNoun, command: 'group-types list' }),
  keptScreen({
    id: 'property-types',
    title: 'Property types',
    noun: propertyTypeNoun,
    command: 'property-types list',
  }),
];
