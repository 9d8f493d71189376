import { words } from './message.ts';

/** What is wrong with items of the help. */
export const helpItems = words('helpItems', {
  dialogIds:
    'The text has {lines, plural, one {# line} other {# lines}}, but there {ids, plural, one {is # dialog id} other {are # dialog ids}}. Write one a line, separated by semicolons.',
});
