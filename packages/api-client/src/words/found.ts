import { words } from './message.ts';

/** What checks and searches say about what they found. */
export const found = words('found', {
  wrong: '{count, plural, one {# thing is} other {# things are}} wrong; see above for what to do.',
  moreInLogs: 'none of {count, plural, one {# log that holds} other {# logs that hold}} more',
});
