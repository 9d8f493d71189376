import { words } from '@steward/api-client/words/message';

/** What commands and screens tell about what they did. */
export const told = words('terminal', {
  leftOut: '{count, plural, one {# line was} other {# lines were}} left out, as {reader} is too slow.',
  pauseFeeds: 'Pause {count, plural, one {# feed} other {# feeds}}?',
  goOnWithFeeds: 'Let {count, plural, one {# feed} other {# feeds}} go on?',
  openVoting: 'Open the voting of {count, plural, one {# year} other {# years}}?',
  closeVoting: 'Close the voting of {count, plural, one {# year} other {# years}}?',
});
