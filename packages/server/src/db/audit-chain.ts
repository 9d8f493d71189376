import { compiledOnce } from './compiled.ts';
import { takenBackIn } from './savepoint.ts';
import type { Db, Tx } from './schema.ts';

const END = ['id', 'hash', 'previous_hash', 'version'] as const;

const ends = {
  first: compiledOnce((db) => db.selectFrom('audit').select(END).orderBy('id', 'asc').limit(1)),
  last: compiledOnce((db) => db.selectFrom('audit').select(END).orderBy('id', 'desc').limit(1)),
};

/** The first or the last entry of the audit log; undefined while there is none. */
export const findAuditEnd = async (db: Db | Tx, end: 'first' | 'last') => (await ends[end](db, {}))[0];

/** A row as it is written. */
export type AuditRow = Readonly<{
  at: number;
  actor_id: number | null;
  actor_name: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
  ip: string;
  previous_hash: string;
  hash: string;
  version: number;
}>;

const adding = compiledOnce((db, of: AuditRow) =>
  db
    .insertInto('audit')
    .values({
      at: of.at,
      actor_id: of.actor_id,
      actor_name: of.actor_name,
      action: of.action,
      target: of.target,
      before: of.before,
      after: of.after,
      ip: of.ip,
      previous_hash: of.previous_hash,
      hash: of.hash,
      version: of.version,
    })
    .returning('id'),
);

/** What a transaction wrote last, and how much of it was taken back by then. */
interface Written {
  readonly hash: string;
  readonly version: number;
  readonly takenBack: number;
}

const written = new WeakMap<Tx, Written>();

/** Writes an entry behind the last one, and gives its id. */
export async function addAuditEntry(tx: Tx, entry: AuditRow): Promise<number> {
  const [row] = await adding(tx, entry);
  if (row === undefined) throw new Error('An entry of the audit log was not written.');
  written.set(tx, { hash: entry.hash, version: entry.version, takenBack: takenBackIn(tx) });
  return row.id;
}

/**
 * The last entry for who writes the next one in the same transaction, which writers take turns for: nobody but itself writes
 * behind the one that it wrote, so that only the first of many that are committed together has to ask.
 */
export async function lastForWriter(tx: Tx): Promise<Pick<Written, 'hash' | 'version'> | undefined> {
  const own = written.get(tx);
  return own && own.takenBack === takenBackIn(tx) ? own : findAuditEnd(tx, 'last');
}

/** How many entries there are. */
export const countAuditEntries = async (db: Db | Tx): Promise<number> => {
  const { n } = await db
    .selectFrom('audit')
    .select((by) => by.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
