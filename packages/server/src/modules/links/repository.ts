import type { Link } from '@steward/api-client/contract/links';
import { keptOf } from '../../db/kept-lists.ts';
import type { Db, Tx } from '../../db/schema.ts';

/** Links that managers keep, in their order. */
export async function listKeptLinks(db: Db | Tx): Promise<Link[]> {
  const rows = await db.selectFrom('useful_link').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...keptOf(row, 0), label: row.label, url: row.url, configured: false }));
}
