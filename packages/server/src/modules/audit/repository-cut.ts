import { sql } from 'kysely';
import { readAdoption, readCut, writeAdoption, writeCut, type ChainCut } from '../../core/audit-marks.ts';
import { sealBefore } from '../../db/audit-seal.ts';
import type { AuditKey } from '../../core/audit-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';

/** The guard of the table, taken away for the one statement that removes, within its transaction. */
const GUARD = {
  sqlite: {
    off: 'drop trigger audit_refuse_delete',
    on: "create trigger audit_refuse_delete before delete on audit begin select raise(abort, 'The audit log is append-only.'); end",
  },
  postgres: {
    off: 'alter table audit disable trigger audit_refuse_change',
    on: 'alter table audit enable trigger audit_refuse_change',
  },
} as const;

/** Removes what was written before that time, but never the last entry; undefined when there is nothing. */
export async function cutBefore(
  tx: Tx,
  engine: Engine,
  key: AuditKey,
  before: number,
  now: number,
): Promise<(ChainCut & { readonly removed: number }) | undefined> {
  const kept = await tx
    .selectFrom('audit')
    .select('id')
    .where('at', '>=', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const newest = await tx.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const first = kept?.id ?? newest?.id;
  if (first === undefined) return undefined;
  const last = await tx
    .selectFrom('audit')
    .select(['id', 'hash'])
    .where('id', '<', first)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const earlier = await readCut(tx, key);
  await sql.raw(GUARD[engine].off).execute(tx);
  const done = await tx.deleteFrom('audit').where('id', '<=', last.id).executeTakeFirst();
  await sql.raw(GUARD[engine].on).execute(tx);
  const removed = Number(done.numDeletedRows);
  const cut = { id: last.id, hash: last.hash, entries: (earlier?.entries ?? 0) + removed, at: now };
  await writeCut(tx, key, cut);
  const adopted = await readAdoption(tx, key);
  if (adopted && adopted.from > cut.id)
    await writeAdoption(tx, key, { ...adopted, seal: await sealBefore(tx, adopted.from) });
  return { ...cut, removed };
}
