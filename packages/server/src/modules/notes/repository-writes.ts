import type { Note } from '@steward/api-client/contract/notes';
import { instant } from '../../core/clock.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Tx } from '../../db/schema.ts';

interface NewNote {
  readonly player: number;
  readonly author: { readonly id: number; readonly name: string };
  readonly note: string;
  readonly important: boolean;
  readonly staff: boolean;
  readonly now: number;
}

type NoteRow = Readonly<{
  player: number;
  author: number;
  note: string;
  important: number;
  staff: number;
  now: number;
}>;

const adding = compiledOnce((db, of: NoteRow) =>
  db
    .insertInto('note')
    .values({
      player_id: of.player,
      staff_id: of.author,
      note: of.note,
      important: of.important,
      staff: of.staff,
      created_at: of.now,
    })
    .returning(['id', 'active']),
);

/** Writes a note. */
export async function insertNote(tx: Tx, { important, staff, author, now, ...rest }: NewNote): Promise<Note> {
  const values = { ...rest, author: author.id, important: Number(important), staff: Number(staff), now };
  const [row] = await adding(tx, values);
  if (row === undefined) throw new Error('A note was not written.');
  return {
    id: row.id,
    staffName: author.name,
    date: instant(now),
    note: rest.note,
    active: row.active === 1,
    important,
    staff,
  };
}

/** Sets one of a note's flags. */
export const setFlag = (tx: Tx, id: number, flag: 'active' | 'important', on: boolean) =>
  tx
    .updateTable('note')
    .set({ [flag]: Number(on) })
    .where('id', '=', id)
    .execute();
