import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { flag, id, integer, references, optionalInteger, text, textFrom } from '../table.ts';

/** What came in from other databases: which row of theirs is which of ours. */
export const importTables = {
  /** One table or view of a source, by the name that its mapping gives it. */
  import_part: { columns: { id: id(), source: text(), name: text() }, unique: [['source', 'name']] },
  import_row: {
    columns: {
      id: id(),
      part_id: references('import_part'),
      /** What tells the row from all others there. */
      key: text(),
      /** The row here; its table follows from the part. */
      row_id: integer(),
      /** The group, where the row is a member of one. */
      other_id: optionalInteger(),
      /** Of all that was read of the row; empty: to be looked at again. */
      digest: text(),
      /** Of each field a few characters, where a change of one must not touch the others. */
      fields: textFrom(''),
      /** Whether the player was here before with a password or rank, which stay. */
      adopted: flag(),
    },
    unique: [['part_id', 'key']],
  },
} as const;

/** Players, which alone have digests of fields, are found by their own number, too. */
export async function indexImportedPlayers({ tx }: MigrationContext): Promise<void> {
  await sql`create index import_row_player on import_row (row_id) where fields <> ''`.execute(tx);
}
