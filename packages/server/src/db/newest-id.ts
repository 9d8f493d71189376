import type { Db, Schema } from './schema.ts';

/** Tables whose rows are listed page by page, as of the newest of then, and that of players, whose number its last id tells nearly. */
type Marked = keyof Pick<Schema, 'audit' | 'ban' | 'log_search' | 'note' | 'player' | 'watched_player'>;

/** The id of the newest row of a table; null where it is empty. */
export async function newestIdOf(db: Db, table: Marked): Promise<number | null> {
  const { newest } = await db
    .selectFrom(db.dynamic.table(table).as('row'))
    .select((e) => e.fn.max<number | null>('row.id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}
