import type { HelpDraft, HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, targetDialogs, targetDialogsProblem } from '@steward/api-client/rules/help-items';
import { InvalidError, NotFoundError } from '../../core/errors.ts';
import { findSameName } from '../../core/kept-lists.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';

export const unknownItem = (id: number) => new NotFoundError(`There is no help item ${id}.`);

/** The row of a draft; refuses dialog ids that do not fit, and a shortcode that another item has, in capitals or not. */
export async function rowOf(tx: Tx, draft: HelpDraft, staffId: number, now: number, id?: number) {
  const problem = targetDialogsProblem(draft.type, draft.text, draft.target_dialogs);
  if (problem) throw new InvalidError({ target_dialogs: problem });
  const all = await repository.listShortcodes(tx);
  const isKept = all.some((one) => one.id === id && one.shortcode === draft.shortcode);
  const others = all.filter((one) => one.id !== id);
  // Two that differ in capitals alone may be from before this was refused: what stays as it is can still be edited.
  if (!isKept && findSameName(others, ({ shortcode }) => shortcode, draft.shortcode))
    throw new InvalidError({ shortcode: 'Another help item has this shortcode. Choose another.' });
  return {
    title: draft.title,
    shortcode: draft.shortcode,
    text: draft.text,
    type: draft.type,
    target_dialogs: draft.type === HELP_MENU ? targetDialogs(draft.target_dialogs).join(';') : '',
    edited_at: now,
    edited_by: staffId,
  };
}

export async function stored(tx: Tx, id: number) {
  const item = await repository.findItem(tx, id);
  if (!item) throw unknownItem(id);
  return item;
}

export const draftOf = ({ title, shortcode, text, type, targetDialogs }: HelpItem) => ({
  ...{ title, shortcode, text, type },
  target_dialogs: targetDialogs,
});
