import { words } from '@steward/api-client/words/message';

/** What is told of more work than there was. */
export const moreWork = words('moreWork', {
  tickets:
    '{more, plural, one {# new ticket} other {# new tickets}}, {all, plural, one {# open ticket} other {# open tickets}} in all',
  sessions:
    '{more, plural, one {# session} other {# sessions}} newly flagged, {all, plural, one {# flagged session} other {# flagged sessions}} in all',
  alerts:
    '{more, plural, one {# new alert} other {# new alerts}}, {all, plural, one {# unread alert} other {# unread alerts}} in all',
});
