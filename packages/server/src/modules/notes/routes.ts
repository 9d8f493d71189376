import { hidesNotes, notes } from '@steward/api-client/contract/notes';
import { allows } from '@steward/api-client/rules/access';
import type { Caller } from '../../core/caller.ts';
import type { WriteContext } from '../../core/context.ts';
import { InvalidError, NotFoundError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { getsWhole } from '../../core/relations.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import * as repository from './repository.ts';
import { insertNote, setFlag } from './repository-writes.ts';

const readerOf = (caller: Caller) => ({ id: caller.id, seesAll: getsWhole(notes.list, caller) });

type Toggle = WriteContext<typeof notes.toggleActive> | WriteContext<typeof notes.toggleImportant>;

async function toggle({ tx, params, caller, audit }: Toggle, flag: 'active' | 'important') {
  const player = await requirePlayer(tx, params.name);
  const before = await repository.findNote(tx, player.id, params.id, readerOf(caller));
  if (!before) throw new NotFoundError(`There is no note ${params.id} about ${player.name}.`);
  const on = !before[flag];
  await setFlag(tx, before.id, flag, on);
  return audit({
    action: `note.${flag}`,
    target: player.name,
    before: { note: before.id, [flag]: before[flag] },
    after: { note: before.id, [flag]: on },
  }).answer({ ...before, [flag]: on });
}

export const noteRoutes = implement(notes, {
  async list({ db, params, caller }) {
    const player = await requirePlayer(db, params.name);
    return repository.listNotes(db, player.id, readerOf(caller));
  },
  async add({ tx, params, body, caller, now, audit }) {
    if (body.staff && allows(hidesNotes, caller) !== true)
      throw new InvalidError({ staff: 'Only lead admins and above may write a staff-only note.' });
    const player = await requirePlayer(tx, params.name);
    const note = await insertNote(tx, { ...body, player: player.id, author: caller, now });
    return audit({
      action: 'note.add',
      target: player.name,
      after: { ...body, note: note.id, text: body.note },
    }).answer(note);
  },
  toggleActive: (context) => toggle(context, 'active'),
  toggleImportant: (context) => toggle(context, 'important'),
});
