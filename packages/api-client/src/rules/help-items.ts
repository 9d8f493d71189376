import { helpItems } from '../words/help-items.ts';
import { say } from './say.ts';

export const HELP_NORMAL = 1;
export const HELP_MENU = 2;

/** Lines of a menu that lead somewhere: those with text. */
export const menuLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** The dialog ids, as written between semicolons; a last empty one does not count. */
export function targetDialogs(written: string): string[] {
  const parts = written.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

/**
 * What is wrong with a menu's dialog ids, in words; undefined: nothing. A menu needs one id a content line, separated
 * by semicolons (`staff.md` section 5).
 */
export function targetDialogsProblem(type: number, text: string, written: string): string | undefined {
  if (type !== HELP_MENU) return undefined;
  const lines = menuLines(text).length;
  const dialogs = targetDialogs(written);
  if (dialogs.some((dialog) => !/^\d{1,9}$/.test(dialog)))
    return 'Write one dialog id (a whole number) a line of the text, separated by semicolons.';
  if (dialogs.length !== lines) return say(helpItems.dialogIds, { lines, ids: dialogs.length });
  return undefined;
}
