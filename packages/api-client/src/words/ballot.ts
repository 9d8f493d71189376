import { words } from './message.ts';

/** How much is missing of a ballot. */
export const ballot = words('ballot', {
  missing: 'Fill in {count, plural, one {# more award} other {# more awards}}.',
  missingAtLeast: 'Fill in at least {count, plural, one {# more award} other {# more awards}}.',
});
