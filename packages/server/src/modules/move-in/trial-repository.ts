import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { insertRows, type NewRow } from '../bridge/ingest/repository-insert.ts';

const AT_ONCE = 5000;
/** What an import looks up, and what its rows refer to, in the order of their references. */
const TABLES = [
  'player',
  'community_group',
  'group_rank',
  'vehicle',
  'property',
  'item',
  'import_part',
  'import_row',
] as const satisfies readonly (keyof Schema)[];

/** Copies those tables, their rows as they are. Masters of characters are set last: they may come after them. */
export async function copyForTrial(from: Db, to: Database): Promise<void> {
  for (const table of TABLES)
    for (let after = 0; ;) {
      const { rows } = await sql<
        { id: number } & Record<string, unknown>
      >`select * from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(from);
      await to.withWrite(async (tx) => {
        const plain = rows.map((row) =>
          table === 'player'
            ? { ...row, master_id: null }
            : table === 'property'
              ? { ...row, parent_id: null, interior_id: null }
              : row,
        );
        await insertRows(tx, table, plain as unknown as NewRow<typeof table>[]);
      });
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.id;
    }
}
