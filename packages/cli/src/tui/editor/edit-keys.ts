import type { Key } from 'ink';
import type { EditCommand } from './edited-text.ts';

const WITH_CTRL: Readonly<Record<string, EditCommand>> = {
  a: 'start',
  b: 'left',
  d: 'delete-right',
  e: 'end',
  f: 'right',
  h: 'delete-left',
  k: 'cut-to-end',
  t: 'transpose',
  u: 'cut-to-start',
  w: 'cut-to-blank',
  y: 'yank',
  _: 'undo',
};

const WITH_ALT: Readonly<Record<string, EditCommand>> = {
  b: 'word-left',
  d: 'cut-word-right',
  f: 'word-right',
};

/** What a key does to the text of a field; undefined for keys that are text, or nothing. */
export function editCommandOf(input: string, key: Key): EditCommand | undefined {
  const byWord = key.ctrl || key.meta;
  if (key.leftArrow) return byWord ? 'word-left' : 'left';
  if (key.rightArrow) return byWord ? 'word-right' : 'right';
  if (key.home) return 'start';
  if (key.end) return 'end';
  if (key.backspace) return byWord ? 'cut-word-left' : 'delete-left';
  if (key.delete) return byWord ? 'cut-word-right' : 'delete-right';
  if (key.ctrl) return WITH_CTRL[input];
  return key.meta ? WITH_ALT[input.toLowerCase()] : undefined;
}

/** Whether a key is text: no command, and none of the keys with a name. */
export const isText = (input: string, key: Key): boolean =>
  input !== '' && !key.ctrl && !key.meta && !key.escape && !key.tab && !key.return;
