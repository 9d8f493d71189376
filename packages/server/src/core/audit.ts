import { hash } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { redact } from './redact.ts';

/** What a handler says about a change. `before` and `after` are plain data; values of secret keys are masked. */
export interface AuditDraft {
  /** `vac-blacklist.add`: feature and verb. */
  readonly action: string;
  /** What was changed, as a person would name it. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditActor {
  /** Null for a game server or the system. */
  readonly id: number | null;
  readonly name: string;
  readonly ip: string;
}

interface Entry {
  readonly at: number;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly target: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string;
}

/** What stands before the first entry. */
export const CHAIN_START = '0'.repeat(64);

const BATCH = 1000;

const hashOf = (previous: string, entry: Entry): string =>
  hash(
    'sha256',
    `${previous}\n${JSON.stringify([entry.at, entry.actor_id, entry.actor_name, entry.action, entry.target, entry.before, entry.after, entry.ip])}`,
    'hex',
  );

/** JSON with sorted keys; undefined stays away. */
export function canonicalJson(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(sorted(redact(value))) ?? null;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Appends entries to the chain. The transaction must be one of `withWrite` that takes its turn among the writers, so
 * that the last entry stays the last one until the commit.
 */
export async function appendAudit(tx: Tx, actor: AuditActor, at: number, drafts: readonly AuditDraft[]): Promise<void> {
  const last = await tx.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
  let previous = last?.hash ?? CHAIN_START;
  for (const draft of drafts) {
    const entry: Entry = {
      at,
      actor_id: actor.id,
      actor_name: storable(actor.name),
      action: storable(draft.action),
      target: storable(draft.target),
      before: canonicalJson(draft.before),
      after: canonicalJson(draft.after),
      ip: storable(actor.ip),
    };
    const own = hashOf(previous, entry);
    await tx
      .insertInto('audit')
      .values({ ...entry, previous_hash: previous, hash: own })
      .execute();
    previous = own;
  }
}

export interface AuditCheck {
  /** Entries whose links hold. */
  readonly entries: number;
  /** The first entry that does not follow from the one before it. */
  readonly broken?: { readonly id: number; readonly reason: string };
  /** The hash of the last good entry: kept elsewhere, it also proves that none were cut off the end. */
  readonly head: string;
}

/** Follows the chain from its start, in batches, and stops at the first broken link. */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  let previous = CHAIN_START;
  let entries = 0;
  let after = 0;
  for (;;) {
    const rows = await db.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
    for (const row of rows) {
      if (row.previous_hash !== previous)
        return {
          entries,
          head: previous,
          broken: { id: row.id, reason: 'An entry before it is missing or was changed.' },
        };
      if (row.hash !== hashOf(previous, row))
        return { entries, head: previous, broken: { id: row.id, reason: 'The entry was changed.' } };
      previous = row.hash;
      after = row.id;
      entries++;
    }
    if (rows.length < BATCH) return { entries, head: previous };
  }
}
