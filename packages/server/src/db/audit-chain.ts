import type { Insertable } from 'kysely';
import type { Db, Schema, Tx } from './schema.ts';

/** The first or the last entry of the audit log; undefined while there is none. */
export const findAuditEnd = (db: Db | Tx, end: 'first' | 'last') =>
  db
    .selectFrom('audit')
    .select(['id', 'hash', 'previous_hash', 'version'])
    .orderBy('id', end === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes an entry behind the last one, and gives its id. */
export const addAuditEntry = async (tx: Tx, entry: Insertable<Schema['audit']>): Promise<number> =>
  (await tx.insertInto('audit').values(entry).returning('id').executeTakeFirstOrThrow()).id;

/** How many entries there are. */
export const countAuditEntries = async (db: Db | Tx): Promise<number> => {
  const { n } = await db
    .selectFrom('audit')
    .select((by) => by.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
