import { words } from '@steward/api-client/words/message';

/** What is said of buying. */
export const donate = words('donate', {
  taken:
    '{count, plural, one {# credit is} other {# credits are}} taken; {left, plural, one {# remains} other {# remain}}.',
  short: '{count, plural, one {# credit} other {# credits}} short',
});
