import { words } from '@steward/api-client/words/message';

/** What commands of operators tell about what they found. */
export const found = words('serverFound', {
  copied:
    '{rows, plural, one {# row} other {# rows}} of {tables, plural, one {# table} other {# tables}} in {time}, each table the same by count and checksum.',
  outbox:
    '{waiting, plural, one {# item waits} other {# items wait}}, {failed, plural, one {# was} other {# were}} given up',
  unread: '{count, plural, one {# backup} other {# backups}} could not be read at the weekly check.',
  unmeasured: ', and what {count, plural, one {# step takes} other {# steps take}} that nobody measured',
  thereAlready: '{count, plural, one {# file was} other {# files were}} there already.',
});
