import type { AuditKey } from '../core/audit-key.ts';
import { type ChainCut, ForgedMarkError, readStart, readUnprovenCut } from '../core/audit-marks.ts';
import { CHAIN_START } from '../core/audit.ts';
import { findAuditEnd } from '../db/audit-chain.ts';
import type { Db, Tx } from '../db/schema.ts';

/** Whether the audit log is signed with another key than this one. */
export async function isForeign(db: Db | Tx, key: AuditKey): Promise<boolean> {
  try {
    await readStart(db, key);
    return false;
  } catch (error) {
    if (error instanceof ForgedMarkError) return true;
    throw error;
  }
}

/** What retention removed, where it fits to the first entry that is left. */
export async function presentCut(tx: Tx, now: number): Promise<ChainCut | undefined> {
  const [said, left] = [await readUnprovenCut(tx), await findAuditEnd(tx, 'first')];
  if (!left || left.previous_hash === CHAIN_START) return undefined;
  if (said && said.id < left.id && said.hash === left.previous_hash) return said;
  return { id: left.id - 1, hash: left.previous_hash, entries: 0, at: now };
}
