import { packageNoun, perkNoun } from '@steward/api-client/columns/donation-lists';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

export const keptDonationScreens: readonly ScreenSpec[] = [
  keptScreen({
    id: 'donate-packages',
    title: 'Donation packages',
    noun: packageNoun,
    command: 'donate packages list',
  }),
  keptScreen({ id: 'perks', title: 'Perks', noun: perkNoun, command: 'donate perks list' }),
];
