import { sql } from 'kysely';
import type { audit, AuditEntry } from '@steward/api-client/contract/audit';
import { instant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { markOf } from '../../core/page-mark.ts';
import { normalizeName } from '../../db/names.ts';
import { contains, startsWith } from '../../db/like.ts';
import { readPage, columnValue, type ListValues } from '../../db/listing.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db } from '../../db/schema.ts';

export interface AuditFilter {
  readonly id: number | undefined;
  /** The name of who did it, as a whole. */
  readonly actor: string | undefined;
  /** The beginning of the action: `account` finds `account.sign-in`. */
  readonly action: string | undefined;
  /** Any part of the target. */
  readonly target: string | undefined;
  /** Epoch seconds, both included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const parsed = (json: string | null): unknown => (json === null ? null : (JSON.parse(json) as unknown));

const ENTRIES: ListValues<typeof audit.list> = {
  at: columnValue('audit.at'),
  actor: columnValue('audit.actor_name'),
  action: columnValue('audit.action'),
  target: columnValue('audit.target'),
  ip: columnValue('audit.ip'),
  id: columnValue('audit.id'),
};

/** Audit entries, newest first. */
export async function listAudit(
  db: Db,
  { id, actor, action, target, from, to }: AuditFilter,
  page: PageRequest,
  now: number,
): Promise<Paged<AuditEntry[]>> {
  const asOf = await markOf(page, now, () => newestIdOf(db, 'audit'));
  let query = db.selectFrom('audit').where('id', '<=', asOf.id);
  if (id !== undefined) query = query.where('id', '=', id);
  if (actor !== undefined && actor !== '') query = query.where(sql`lower(actor_name)`, '=', normalizeName(actor));
  if (action !== undefined && action !== '') query = query.where(startsWith(sql.ref('action'), action));
  if (target !== undefined && target !== '') query = query.where(contains(sql`lower(target)`, normalizeName(target)));
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  const { rows, total } = await readPage(
    db,
    {
      query: query.selectAll(),
      counted: query,
      values: ENTRIES,
      usual: { by: [['audit.id', 'desc']], tie: 'audit.id' },
    },
    page,
  );
  return {
    total,
    asOf,
    items: rows.map((row) => ({
      id: row.id,
      at: instant(row.at),
      actor: row.actor_name,
      action: row.action,
      target: row.target,
      before: parsed(row.before),
      after: parsed(row.after),
      ip: row.ip,
      hash: row.hash,
    })),
  };
}
