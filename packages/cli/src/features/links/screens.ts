import { linkNoun } from '@steward/api-client/columns/links';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

export const linkScreens: readonly ScreenSpec[] = [
  keptScreen({ id: 'links', title: 'Useful links', noun: linkNoun, command: 'links list' }),
];
