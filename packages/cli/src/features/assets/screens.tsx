import { assets } from '@steward/api-client/contract/assets';
import { asItIs, listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { characterResource } from './columns.ts';

export const characterScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'characters',
    title: 'Own characters',
    endpoint: assets.characters,
    command: 'characters',
    rows: asItIs,
    resource: characterResource,
    one: 'character',
  }),
];
