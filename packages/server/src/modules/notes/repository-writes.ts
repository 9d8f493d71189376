import type { Tx } from '../../db/schema.ts';

interface NewNote {
  readonly player: number;
  readonly author: number;
  readonly note: string;
  readonly important: boolean;
  readonly staff: boolean;
  readonly now: number;
}

/** Writes a note; its id. */
export async function insertNote(tx: Tx, { player, author, note, important, staff, now }: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('note')
    .values({
      player_id: player,
      staff_id: author,
      note,
      important: Number(important),
      staff: Number(staff),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets one of a note's flags. */
export const setFlag = (tx: Tx, id: number, flag: 'active' | 'important', on: boolean) =>
  tx
    .updateTable('note')
    .set({ [flag]: Number(on) })
    .where('id', '=', id)
    .execute();
