import { help, type HelpDraft, type HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, targetDialogs, targetDialogsProblem } from '@steward/api-client/rules/help-items';
import { InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import type { Tx } from '../../db/schema.ts';
import * as repository from './repository.ts';

const unknownItem = (id: number) => new NotFoundError(`There is no help item ${id}.`);

/** The row of a draft; refuses dialog ids that do not fit, and a shortcode that another item has. */
async function rowOf(tx: Tx, draft: HelpDraft, staffId: number, now: number, id?: number) {
  const problem = targetDialogsProblem(draft.type, draft.text, draft.target_dialogs);
  if (problem) throw new InvalidError({ target_dialogs: problem });
  const other = await repository.findShortcode(tx, draft.shortcode);
  if (other && other.id !== id)
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

async function stored(tx: Tx, id: number) {
  const item = await repository.findItem(tx, id);
  if (!item) throw unknownItem(id);
  return item;
}

const draftOf = ({ title, shortcode, text, type, targetDialogs }: HelpItem) => ({
  ...{ title, shortcode, text, type },
  target_dialogs: targetDialogs,
});

export const helpRoutes = implement(help, {
  list: ({ db }) => repository.listItems(db),
  async show({ db, params }) {
    const item = await repository.findItem(db, params.id);
    if (!item) throw unknownItem(params.id);
    return item;
  },
  async add({ tx, body, caller, now, audit, command }) {
    const id = await repository.addItem(tx, await rowOf(tx, body, caller.id, now));
    const recorded = audit({ action: 'help.add', target: `help ${body.shortcode}`, after: body });
    command('help.changed', { id });
    return recorded.answer(await stored(tx, id));
  },
  async edit({ tx, params, body, caller, now, audit, command }) {
    const before = await stored(tx, params.id);
    await repository.editItem(tx, params.id, await rowOf(tx, body, caller.id, now, params.id));
    const recorded = audit({
      action: 'help.edit',
      target: `help ${before.shortcode}`,
      before: draftOf(before),
      after: body,
    });
    command('help.changed', { id: params.id });
    return recorded.answer(await stored(tx, params.id));
  },
  async remove({ tx, params, audit, command }) {
    const before = await stored(tx, params.id);
    await repository.removeItem(tx, params.id);
    const recorded = audit({ action: 'help.remove', target: `help ${before.shortcode}`, before: draftOf(before) });
    command('help.changed', { id: params.id });
    return recorded.answer({ ok: true } as const);
  },
});
