import { words } from '@steward/api-client/words/message';

/** What only the portal counts. */
export const counted = words('portalCounted', {
  address: '{count, plural, one {# address} other {# addresses}}',
  flaggedSession: '{count, plural, one {# flagged session} other {# flagged sessions}}',
  other: '{count, plural, one {# other} other {# others}}',
  serial: '{count, plural, one {# serial} other {# serials}}',
  unreadAlert: '{count, plural, one {# unread alert} other {# unread alerts}}',
  watchedPlayerOnline: '{count, plural, one {# watched player} other {# watched players}} online',
});
