import type { Db } from '../db/schema.ts';
import { CHAIN_START, KEYED, keyedHash, plainHash } from './audit.ts';
import type { AuditKey } from './audit-key.ts';
import {
  ForgedMarkError,
  readAdoption,
  readCut,
  readStart,
  type ChainAdoption,
  type ChainCut,
  type ChainHead,
  type ChainStart,
} from './audit-marks.ts';
import { auditRows, EMPTY_SEAL, sealWith, type AuditRow } from '../db/audit-seal.ts';

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
  /** Where the present key took the place of a lost one, while entries from before are there. */
  readonly adopted: ChainAdoption | undefined;
  /** Entries of those that hold whose key is lost. */
  readonly unproven: number;
}

const MISSING = 'An entry before it is missing or was changed.';
const CHANGED = 'The entry was changed.';
const UNSIGNED = 'It was written without the key, after entries that have it.';
const UNMARKED = 'The record of where signed entries begin is missing or was changed.';
const UNSEALED = 'An entry before it was changed, removed or added since the key was adopted.';
const NO_KEY = 'It is signed, and the key for it is missing.';

interface Marks {
  readonly key: AuditKey | undefined;
  readonly start: ChainStart | undefined;
  readonly cut: ChainCut | undefined;
  readonly adopted: ChainAdoption | undefined;
}

/** Why a row does not follow from the one before it. */
function faultOf(row: AuditRow, previous: string, { key, start, cut, adopted }: Marks): string | undefined {
  if (row.previous_hash !== previous) return MISSING;
  if (row.version !== KEYED) {
    if (start && row.id >= start.from) return UNSIGNED;
    return row.hash === plainHash(previous, row) ? undefined : CHANGED;
  }
  if (!key) return NO_KEY;
  if (adopted && row.id < adopted.from) return undefined;
  if (row.hash !== keyedHash(key, previous, row)) return CHANGED;
  if (!start || row.id < start.from) return UNMARKED;
  return row.id === start.from && start.from > (cut?.id ?? 0) && start.previous !== previous ? UNMARKED : undefined;
}

async function readMarks(db: Db, key: AuditKey | undefined): Promise<Marks | string> {
  if (!key) return { key, start: undefined, cut: undefined, adopted: undefined };
  try {
    const [start, cut, adopted] = [await readStart(db, key), await readCut(db, key), await readAdoption(db, key)];
    return { key, start, cut, adopted: adopted && adopted.from > (cut?.id ?? 0) ? adopted : undefined };
  } catch (error) {
    if (!(error instanceof ForgedMarkError)) throw error;
    return `A record of the audit log in the database was changed. ${error.message}`;
  }
}

const UNREAD = {
  entries: 0,
  head: CHAIN_START,
  last: 0,
  cut: undefined,
  start: undefined,
  adopted: undefined,
  unproven: 0,
} as const;

/**
 * Follows the chain from its start, or from where retention cut it, in batches, and stops at the first broken link.
 * `visit` is told of each entry that holds. Entries of a key that is lost are compared with the seal of its successor.
 */
export async function verifyAudit(
  db: Db,
  key?: AuditKey,
  visit: (id: number, hash: string) => void = () => undefined,
): Promise<AuditCheck> {
  const marks = await readMarks(db, key);
  if (typeof marks === 'string') return { ...UNREAD, broken: { id: 0, reason: marks } };
  const { cut, start, adopted } = marks;
  const found = { entries: 0, head: cut?.hash ?? CHAIN_START, last: cut?.id ?? 0, unproven: 0 };
  let seal = EMPTY_SEAL;
  let sealed = adopted === undefined;
  const brokenAt = (id: number, reason: string): AuditCheck => ({
    ...found,
    cut,
    start,
    adopted,
    broken: { id, reason },
  });
  for await (const row of auditRows(db, found.last)) {
    if (adopted && !sealed && row.id >= adopted.from) {
      if (row.id !== adopted.from || seal !== adopted.seal || found.head !== adopted.previous)
        return brokenAt(row.id, UNSEALED);
      sealed = true;
    }
    const reason = faultOf(row, found.head, marks);
    if (reason !== undefined) return brokenAt(row.id, reason);
    if (!sealed) {
      seal = sealWith(seal, row);
      found.unproven++;
    }
    found.head = row.hash;
    found.last = row.id;
    found.entries++;
    visit(row.id, row.hash);
  }
  if (adopted && !sealed) return brokenAt(adopted.from, MISSING);
  return { ...found, cut, start, adopted };
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
