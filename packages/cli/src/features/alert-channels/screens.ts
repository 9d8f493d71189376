import { channelNoun } from '@steward/api-client/columns/alert-channels';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

export const alertChannelScreens: readonly ScreenSpec[] = [
  keptScreen({ id: 'alert-channels', title: 'Alert channels', noun: channelNoun, command: 'alert-channels list' }),
];
