import type * as z from 'zod';
import type { OutboxRow } from '../db/outbox.ts';
import type { Tx } from '../db/schema.ts';

/** Why a try did not succeed, in a sentence for staff. */
export interface Failure {
  readonly error: string;
  /** Another try would not help. */
  readonly final?: boolean;
  /** Seconds that whoever refused asks to wait. */
  readonly afterSeconds?: number;
}

/** How an item stands after a try. */
export type OutboxResult =
  | { readonly state: 'done' }
  | { readonly state: 'waiting' | 'failed' | 'dropped'; readonly error: string }
  | { readonly state: 'again' };

/** What the worker of each process runs after a commit. */
export interface RunKind<P> {
  readonly kind: string;
  readonly payload: z.ZodType<P>;
  /**
   * Does it, outside of any transaction. It may run again when its process ends before the result is written: at
   * least once. Undefined when it is done.
   */
  run(payload: P, signal: AbortSignal): Promise<Failure | undefined>;
  /** Notes the result, in the transaction in which the item's state changes. */
  note?(tx: Tx, payload: P, result: OutboxResult): Promise<void>;
}

/** What its writer holds a lease of, and nobody runs again. */
export interface HeldKind {
  readonly kind: string;
  /** Ends an item whose holder ended without a word. */
  abandoned(tx: Tx, row: OutboxRow): Promise<void>;
}

/** A kind with its type of payload forgotten; made by `runKind`. */
export interface AnyRunKind {
  readonly kind: string;
  run(payload: string, signal: AbortSignal): Promise<Failure | undefined>;
  note(tx: Tx, payload: string, result: OutboxResult): Promise<void>;
}

export interface OutboxKinds {
  readonly run: readonly AnyRunKind[];
  readonly held: readonly HeldKind[];
}

const UNREADABLE = 'This was written by another version of Steward, which this one does not understand.';

/** Ties a kind to its payload. */
export function runKind<P>({ kind, payload: schema, run, note }: RunKind<P>): AnyRunKind {
  const read = (text: string) => schema.safeParse(JSON.parse(text));
  return {
    kind,
    async run(text, signal) {
      const payload = read(text);
      return payload.success ? run(payload.data, signal) : { error: UNREADABLE, final: true };
    },
    async note(tx, text, result) {
      const payload = read(text);
      if (payload.success) await note?.(tx, payload.data, result);
    },
  };
}
