import { words } from './message.ts';

/** What is said of tickets that nobody handles. */
export const ticketWarnings = words('ticketWarnings', {
  unhandled:
    'This ticket is not handled: {count, plural, one {# staff member is} other {# staff members are}} online and not AFK.',
  staffOnline: '{count, plural, one {# staff member is} other {# staff members are}} online and not AFK.',
});
