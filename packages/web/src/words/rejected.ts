import { words } from '@steward/api-client/words/message';

/** What became of events that were set aside. */
export const rejected = words('rejected', {
  taken:
    '{taken, plural, one {# event was} other {# events were}} taken in; {left, plural, one {# is} other {# are}} still set aside.',
  dropped: '{count, plural, one {# event was} other {# events were}} dropped.',
});
