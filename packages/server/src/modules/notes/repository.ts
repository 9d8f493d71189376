import type { Note } from '@steward/api-client/contract/notes';
import { instant } from '../../core/clock.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Who reads. Without `seesAll` the staff-only ones of others are left out. */
export interface NoteReader {
  readonly id: number;
  readonly seesAll: boolean;
}

/** Notes about a player that a reader may see: all, or those that are for all staff and the reader's own. */
const notes = (db: Db | Tx, of: { player: number; reader: number; seesAll: number }) =>
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
    .where('note.player_id', '=', of.player)
    .where((e) =>
      e.or([e('note.staff', '=', 0), e('note.staff_id', '=', of.reader), e(e.val(of.seesAll), '=', e.lit(1))]),
    );

const asked = (player: number, { id, seesAll }: NoteReader) => ({
  player,
  reader: id,
  seesAll: Number(seesAll),
});

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

const all = compiledOnce((db, of: Parameters<typeof notes>[1]) =>
  notes(db, of).orderBy('note.created_at', 'desc').orderBy('note.id', 'desc'),
);
const one = compiledOnce((db, of: Parameters<typeof notes>[1] & { note: number }) =>
  notes(db, of).where('note.id', '=', of.note),
);

/** Notes about a player that the reader may see, newest first. */
export const listNotes = async (db: Db, player: number, reader: NoteReader): Promise<Note[]> =>
  (await all(db, asked(player, reader))).map(noteOf);

/** One note about a player, when the reader may see it. */
export async function findNote(db: Db | Tx, player: number, id: number, reader: NoteReader): Promise<Note | undefined> {
  const [row] = await one(db, { ...asked(player, reader), note: id });
  return row && noteOf(row);
}
