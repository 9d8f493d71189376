import { packageNoun, perkNoun } from '@steward/api-client/columns/donation-lists';
import { keptCommand } from '../../command/kept.ts';

export const packagesCommand = keptCommand({
  noun: packageNoun,
  name: 'packages',
  under: 'donate',
  summary: 'Keep the packages that credits buy.',
  sample: '--name "Two months of donator" --description "For those who stay." --credits 500 --perk donator --amount 2',
  change: '--credits 450',
});

export const perksCommand = keptCommand({
  noun: perkNoun,
  name: 'perks',
  under: 'donate',
  summary: 'Keep the perks that packages give.',
  sample: '--key house-paint --name "House paint" --description "Another colour for a house."',
  change: '--name "Paint for a house"',
});
