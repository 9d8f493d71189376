import { help } from '@steward/api-client/contract/help';
import { ConflictError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { CHANGED_SINCE } from '../../core/kept-lists.ts';
import { draftOf, rowOf, stored, unknownItem } from './drafts.ts';
import * as repository from './repository.ts';
import { addItem, editItem, removeItem } from './repository-writes.ts';

export const helpRoutes = implement(help, {
  list: ({ db }) => repository.listItems(db),
  async show({ db, params }) {
    const item = await repository.findItem(db, params.id);
    if (!item) throw unknownItem(params.id);
    return item;
  },
  async add({ tx, body, caller, now, audit, command }) {
    const id = await addItem(tx, await rowOf(tx, body, caller.id, now));
    const recorded = audit({ action: 'help.add', target: `help ${body.shortcode}`, after: body });
    command('help.changed', { id });
    return recorded.answer(await stored(tx, id));
  },
  async edit({ tx, params, query: { edited_at }, body, caller, now, audit, command }) {
    const before = await stored(tx, params.id);
    if (edited_at !== undefined && edited_at !== before.editedAt) throw new ConflictError(CHANGED_SINCE);
    await editItem(tx, params.id, await rowOf(tx, body, caller.id, now, params.id));
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
    await removeItem(tx, params.id);
    const recorded = audit({ action: 'help.remove', target: `help ${before.shortcode}`, before: draftOf(before) });
    command('help.changed', { id: params.id });
    return recorded.answer({ ok: true } as const);
  },
});
