import { words } from '@steward/api-client/words/message';

/** What is said of buying. */
export const donate = words('donate', {
  taken: '{count, plural, one {# credit is} other {# credits are}} taken; {left} remain.',
  short: '{count, plural, one {# credit} other {# credits}} short',
});
