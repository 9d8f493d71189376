import { compiledOnce } from '../../db/compiled.ts';
import type { Tx } from '../../db/schema.ts';

interface NewNote {
  readonly player: number;
  readonly author: number;
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
    .returning('id'),
);

/** Writes a note; its id. */
export async function insertNote(tx: Tx, { important, staff, ...note }: NewNote): Promise<number> {
  const [row] = await adding(tx, { ...note, important: Number(important), staff: Number(staff) });
  if (row === undefined) throw new Error('A note was not written.');
  return row.id;
}

/** Sets one of a note's flags. */
export const setFlag = (tx: Tx, id: number, flag: 'active' | 'important', on: boolean) =>
  tx
    .updateTable('note')
    .set({ [flag]: Number(on) })
    .where('id', '=', id)
    .execute();
