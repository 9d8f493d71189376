import { hash } from 'node:crypto';
import type { AuditAction } from '@steward/api-client/rules/audit-sentences';
import { addAuditEntry, lastForWriter } from '../db/audit-chain.ts';
import type { Tx } from '../db/schema.ts';
import { auditKeyOf, type AuditKey } from './audit-key.ts';
import { tellFeeds } from '../db/feeds.ts';
import { writeStart } from './audit-marks.ts';
import { toldByAudit } from './feed-audit.ts';
import { redact } from './redact.ts';

/** What a handler says about a change. `before` and `after` are plain data; values of secret keys are masked. */
export interface AuditDraft {
  /** `vac-blacklist.add`: feature and verb. */
  readonly action: AuditAction;
  /** What was changed, as a person would name it. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Who did it, where that is not who calls: a shop, or who signs in. */
  readonly by?: { readonly id: number | null; readonly name: string };
}

/** An entry of any action, such as one that a later version writes. */
export type AnyDraft = Omit<AuditDraft, 'action'> & { readonly action: string };

export interface AuditActor {
  /** Null for a game server or the system. */
  readonly id: number | null;
  readonly name: string;
  readonly ip: string;
}

/** What is kept of a change. */
export interface Entry {
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

const textOf = (previous: string, entry: Entry): string =>
  `${previous}\n${JSON.stringify([entry.at, entry.actor_id, entry.actor_name, entry.action, entry.target, entry.before, entry.after, entry.ip])}`;

/** The first form of the chain: anybody can make its hashes. */
export const PLAIN = 1;
/** The second: a hash needs the key, which lies apart from the database. */
export const KEYED = 2;

export const plainHash = (previous: string, entry: Entry): string => hash('sha256', textOf(previous, entry), 'hex');
export const keyedHash = (key: AuditKey, previous: string, entry: Entry): string =>
  key.sign(`entry\n${textOf(previous, entry)}`);

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

/** The chain is signed already, and whoever writes has no key: what they wrote would break it. */
export class NoAuditKeyError extends Error {
  override readonly name = 'NoAuditKeyError';

  constructor() {
    super('The audit log is signed, and the key for it is missing.');
  }
}

/**
 * Appends entries to the chain, signed where the connection has a key, and tells feeds what they are about: true when
 * something is to follow the commit. The transaction must be one of `withWrite` that
 * takes its turn among the writers, so that the last entry stays the last one until the commit.
 */
export async function appendEntries(
  tx: Tx,
  actor: AuditActor,
  at: number,
  drafts: readonly AnyDraft[],
): Promise<boolean> {
  const key = auditKeyOf(tx);
  const last = await lastForWriter(tx);
  if (!key && last?.version === KEYED) throw new NoAuditKeyError();
  let previous = last?.hash ?? CHAIN_START;
  let begins = key !== undefined && last?.version !== KEYED;
  for (const draft of drafts) {
    const entry: Entry = {
      at,
      actor_id: draft.by ? draft.by.id : actor.id,
      actor_name: storable((draft.by ?? actor).name),
      action: storable(draft.action),
      target: storable(draft.target),
      before: canonicalJson(draft.before),
      after: canonicalJson(draft.after),
      ip: storable(actor.ip),
    };
    const own = key ? keyedHash(key, previous, entry) : plainHash(previous, entry);
    const version = key ? KEYED : PLAIN;
    const row = { ...entry, previous_hash: previous, hash: own, version };
    const id = await addAuditEntry(tx, row);
    if (begins && key) await writeStart(tx, key, { from: id, previous });
    begins = false;
    previous = own;
  }
  const told = drafts.flatMap((draft) => toldByAudit(draft, (draft.by ?? actor).name, at) ?? []);
  return told.length > 0 && tellFeeds(tx, told, at);
}

/** The same for actions that have their sentence: the way of all that Steward writes. */
export const appendAudit = (tx: Tx, actor: AuditActor, at: number, drafts: readonly AuditDraft[]): Promise<boolean> =>
  appendEntries(tx, actor, at, drafts);
