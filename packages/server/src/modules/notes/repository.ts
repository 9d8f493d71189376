import type { Note } from '@steward/api-client/contract/notes';
import { MANAGER } from '@steward/api-client/rules/roles';
import { instant } from '../../core/clock.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Who reads: staff-only notes are for managers and above and for their author. */
export interface NoteReader {
  readonly id: number;
  readonly adminLevel: number;
}

const notes = (db: Db | Tx, player: number, reader: NoteReader) =>
  db
    .selectFrom('note')
    .leftJoin('player as author', 'author.id', 'note.staff_id')
    .select([
      'note.id',
      'note.created_at',
      'note.note',
      'note.active',
      'note.important',
      'note.staff',
      'author.name as author_name',
    ])
    .where('note.player_id', '=', player)
    .$if(reader.adminLevel < MANAGER, (query) =>
      query.where((e) => e.or([e('note.staff', '=', 0), e('note.staff_id', '=', reader.id)])),
    );

type StoredNote = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>;

const noteOf = (row: StoredNote): Note => ({
  id: row.id,
  staffName: row.author_name,
  date: instant(row.created_at),
  note: row.note,
  active: row.active === 1,
  important: row.important === 1,
  staff: row.staff === 1,
});

/** Notes about a player that the reader may see, newest first. */
export const listNotes = async (db: Db, player: number, reader: NoteReader): Promise<Note[]> =>
  (await notes(db, player, reader).orderBy('note.created_at', 'desc').orderBy('note.id', 'desc').execute()).map(noteOf);

/** One note about a player, when the reader may see it. */
export async function findNote(db: Db | Tx, player: number, id: number, reader: NoteReader): Promise<Note | undefined> {
  const row = await notes(db, player, reader).where('note.id', '=', id).executeTakeFirst();
  return row && noteOf(row);
}
