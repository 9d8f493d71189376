import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from './schema.ts';

export type AuditRow = Selectable<Schema['audit']>;

const BATCH = 1000;

/** The seal of no entries. */
export const EMPTY_SEAL = '0'.repeat(64);

/** The seal of entries whose key is lost, and of one more: it changes with anything that is changed in them. */
export const sealWith = (seal: string, row: AuditRow): string =>
  hash(
    'sha256',
    `${seal}\n${JSON.stringify([row.id, row.version, row.previous_hash, row.hash, row.at, row.actor_id, row.actor_name, row.action, row.target, row.before, row.after, row.ip])}`,
    'hex',
  );

/** Entries in their order, from behind one on. */
export async function* auditRows(db: Db | Tx, after = 0): AsyncGenerator<AuditRow, void> {
  for (let last = after; ;) {
    const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).orderBy('id').limit(BATCH).execute();
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The seal of the entries before one. */
export async function sealBefore(tx: Tx, before: number): Promise<string> {
  let seal = EMPTY_SEAL;
  for await (const row of auditRows(tx)) {
    if (row.id >= before) break;
    seal = sealWith(seal, row);
  }
  return seal;
}
