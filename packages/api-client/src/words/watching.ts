import { words } from './message.ts';

/** What is said of watches on players. */
export const watching = words('watching', {
  change: 'Change the watch on {name}',
  onlyBeginner: 'Only {name} and staff of a higher rank may change or stop this watch.',
  onlyWhoeverBegan: 'Only whoever began it and staff of a higher rank may change or stop this watch.',
});
