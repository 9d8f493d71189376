import { foldRuns, visibleText } from '@steward/api-client/rules/visible-text';

const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Text from elsewhere (names, log lines, messages) as one line that is safe to show in a terminal: what could steer it,
 * or turn or hide text, is shown as a mark, and many of one kind as their number.
 */
export const clean = (text: string): string =>
  PLAIN.test(text) ? text : visibleText(foldRuns(text).replaceAll('\t', ' '));

/** The same for text of several lines. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(clean)
    .join('\n');
