import { words } from '@steward/api-client/words/message';

/** What commands and screens tell about what they did. */
export const told = words('terminal', {
  aliasWords: 'The alias "{name}" takes {count, plural, one {# word} other {# words}} after it. It stands for: {text}',
  charactersLeft: '{count, plural, one {# character left} other {# characters left}}',
  filesThere: '{count, plural, one {# file in {folder} is} other {# files in {folder} are}} there already.',
  leftOut: '{count, plural, one {# line was} other {# lines were}} left out, as {reader} is too slow.',
  notAdded:
    '{count, plural, one {# line of {all} cannot be added. See the result beside it.} other {# lines of {all} cannot be added. See the result beside each.}}',
  sessionFiles:
    '{libraries, plural, one {# library} other {# libraries}}, {processes, plural, one {# process} other {# processes}}, {screens, plural, one {# screenshot} other {# screenshots}}, {others, plural, one {# other} other {# others}}',
  skipped: '{count, plural, one {# line of {log} was} other {# lines of {log} were}} skipped.',
  someSkipped: 'Lines of {log} were skipped.',
  pauseFeeds: 'Pause {count, plural, one {# feed} other {# feeds}}?',
  goOnWithFeeds: 'Let {count, plural, one {# feed} other {# feeds}} go on?',
  openVoting: 'Open the voting of {count, plural, one {# year} other {# years}}?',
  closeVoting: 'Close the voting of {count, plural, one {# year} other {# years}}?',
});
