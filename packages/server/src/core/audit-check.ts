import type { Db } from '../db/schema.ts';
import { CHAIN_START, KEYED, keyedHash, plainHash } from './audit.ts';
import type { AuditKey } from './audit-key.ts';
import { ForgedMarkError, readCut, readStart, type ChainCut, type ChainHead, type ChainStart } from './audit-marks.ts';

const BATCH = 1000;

export interface AuditCheck {
  /** Entries whose links hold. */
  readonly entries: number;
  /** The first entry that does not follow from the one before it. */
  readonly broken?: { readonly id: number; readonly reason: string };
  /** The hash of the last good entry, and its id; 0 when there is none. */
  readonly head: string;
  readonly last: number;
  /** What retention removed. */
  readonly cut: ChainCut | undefined;
  /** Where signed entries begin; undefined while none is signed. */
  readonly start: ChainStart | undefined;
}

type Row = Awaited<ReturnType<typeof batchAfter>>[number];

const batchAfter = (db: Db, after: number) =>
  db.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();

const MISSING = 'An entry before it is missing or was changed.';
const CHANGED = 'The entry was changed.';
const UNSIGNED = 'It was written without the key, after entries that have it.';
const UNMARKED = 'The record of where signed entries begin is missing or was changed.';
const NO_KEY = 'It is signed, and the key for it is missing.';

interface Marks {
  readonly key: AuditKey | undefined;
  readonly start: ChainStart | undefined;
  readonly cut: ChainCut | undefined;
}

/** Why a row does not follow from the one before it. */
function faultOf(row: Row, previous: string, { key, start, cut }: Marks): string | undefined {
  if (row.previous_hash !== previous) return MISSING;
  if (row.version !== KEYED) {
    if (start && row.id >= start.from) return UNSIGNED;
    return row.hash === plainHash(previous, row) ? undefined : CHANGED;
  }
  if (!key) return NO_KEY;
  if (row.hash !== keyedHash(key, previous, row)) return CHANGED;
  if (!start || row.id < start.from) return UNMARKED;
  return row.id === start.from && start.from > (cut?.id ?? 0) && start.previous !== previous ? UNMARKED : undefined;
}

async function readMarks(db: Db, key: AuditKey | undefined): Promise<Marks | string> {
  if (!key) return { key, start: undefined, cut: undefined };
  try {
    return { key, start: await readStart(db, key), cut: await readCut(db, key) };
  } catch (error) {
    if (!(error instanceof ForgedMarkError)) throw error;
    return `A record of the audit log in the database was changed. ${error.message}`;
  }
}

/**
 * Follows the chain from its start, or from where retention cut it, in batches, and stops at the first broken link.
 * `visit` is told of each entry that holds.
 */
export async function verifyAudit(
  db: Db,
  key?: AuditKey,
  visit: (id: number, hash: string) => void = () => undefined,
): Promise<AuditCheck> {
  const marks = await readMarks(db, key);
  if (typeof marks === 'string')
    return {
      entries: 0,
      head: CHAIN_START,
      last: 0,
      cut: undefined,
      start: undefined,
      broken: { id: 0, reason: marks },
    };
  const { cut, start } = marks;
  let previous = cut?.hash ?? CHAIN_START;
  let entries = 0;
  let last = cut?.id ?? 0;
  for (;;) {
    const rows = await batchAfter(db, last);
    for (const row of rows) {
      const reason = faultOf(row, previous, marks);
      if (reason !== undefined) return { entries, head: previous, last, cut, start, broken: { id: row.id, reason } };
      previous = row.hash;
      last = row.id;
      entries++;
      visit(row.id, row.hash);
    }
    if (rows.length < BATCH) return { entries, head: previous, last, cut, start };
  }
}

/** What heads that were kept outside say of the chain; empty when it has all that they saw. */
export interface HeadCheck {
  readonly compared: number;
  readonly faults: readonly string[];
}

const nameOf = ({ id, at }: ChainHead): string => `entry ${id}, the last one at ${at}`;

/** Follows the chain, and compares it with heads that were kept outside. */
export async function verifyAgainst(
  db: Db,
  key: AuditKey | undefined,
  heads: readonly ChainHead[],
): Promise<{ chain: AuditCheck; heads: HeadCheck }> {
  const wanted = new Map(heads.map((head) => [head.id, head]));
  const faults: string[] = [];
  const met = new Set<number>();
  const chain = await verifyAudit(db, key, (id, hash) => {
    const head = wanted.get(id);
    if (!head) return;
    met.add(id);
    if (head.hash !== hash) faults.push(`The chain was written anew: ${nameOf(head)}, is another one now.`);
  });
  const gone = heads.filter(({ id }) => !met.has(id) && id > (chain.cut?.id ?? 0)).sort((a, b) => a.id - b.id);
  const beyond = gone.filter(({ id }) => id > chain.last).at(-1);
  if (beyond && !chain.broken) {
    const missing = beyond.entries - (chain.cut?.entries ?? 0) - chain.entries;
    faults.push(
      `The end is missing: ${missing > 0 ? `${missing} ${missing === 1 ? 'entry' : 'entries'}` : 'entries'} after entry ${chain.last}, up to ${nameOf(beyond)}.`,
    );
  }
  for (const head of gone) if (head.id <= chain.last) faults.push(`It is missing: ${nameOf(head)}.`);
  return { chain, heads: { compared: heads.length, faults } };
}
