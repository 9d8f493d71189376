import { words } from '@steward/api-client/words/message';

/** What commands of operators tell about what they found. */
export const found = words('serverFound', {
  outbox:
    '{waiting, plural, one {# item waits} other {# items wait}}, {failed, plural, one {# was} other {# were}} given up',
  unread: '{count, plural, one {# backup} other {# backups}} could not be read at the weekly check.',
  unmeasured: ', and what {count, plural, one {# step takes} other {# steps take}} that nobody measured',
  thereAlready: '{count, plural, one {# file was} other {# files were}} there already.',
});
