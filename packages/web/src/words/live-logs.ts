import { words } from '@steward/api-client/words/message';

/** Marks between lines that are followed. */
export const liveLogs = words('liveLogs', {
  skipped: '— {count, plural, one {# line was} other {# lines were}} skipped, the connection was too slow —',
});
