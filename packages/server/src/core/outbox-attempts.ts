import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_PAUSE, settleClaim, type OutboxRow } from '../db/outbox.ts';
import { traced } from '../db/trace.ts';
import type { Failure, OutboxResult, AnyRunKind } from './outbox-kinds.ts';
import type { Services } from './services.ts';

/** Names this process in claims. */
export const CLAIMER = `${hostname()}:${pid}:${randomUUID().slice(0, 8)}`;

/** Seconds until the next try, after the first, the second, …; then it is given up. */
const PAUSES = [10, 30, 120, 600, 1800, 3600, 7200];
const SETTLE_TRIES = 3;
const SETTLE_PAUSE_MS = 1000;
const WENT_WRONG = 'Something went wrong in Steward. The log of the server says what.';
const TOO_SLOW = 'It took too long.';

interface AttemptOptions {
  /** Seconds that a claim holds; a try ends at half of it. */
  readonly leaseSeconds: number;
  /** Aborted when the process ends: what is under way then is left to the next one. */
  readonly stopped: AbortSignal;
}

/** Tries items that this process has claimed, and notes how that ended. */
export function createAttempts(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  byName: ReadonlyMap<string, AnyRunKind>,
  { leaseSeconds, stopped }: AttemptOptions,
): (row: OutboxRow) => Promise<void> {
  async function settle(row: OutboxRow, failure: Failure | undefined): Promise<void> {
    const kind = byName.get(row.kind);
    const now = clock.now();
    const pause = PAUSES[row.tries - 1];
    const result: Exclude<OutboxResult, { state: 'again' }> =
      failure === undefined
        ? { state: 'done' }
        : { state: failure.final || pause === undefined ? 'failed' : 'waiting', error: failure.error };
    const wait = Math.min(LONGEST_PAUSE, Math.max(pause ?? 0, failure?.afterSeconds ?? 0));
    await database.withWrite(async (tx) => {
      const error = 'error' in result ? result.error : null;
      const own = await settleClaim(tx, row.id, CLAIMER, { state: result.state, now, error, nextTry: now + wait });
      if (own) await kind?.note(tx, row.payload, result);
    });
    if (result.state === 'failed')
      log.error(
        { outbox: row.id, kind: row.kind, subject: row.subject, reason: result.error },
        'Given up after a commit.',
      );
  }

  /** A result that cannot be written is tried again for a moment; then the claim ends by itself. */
  async function settleSurely(row: OutboxRow, failure: Failure | undefined): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        return await settle(row, failure);
      } catch (error) {
        if (tried < SETTLE_TRIES) await sleep(SETTLE_PAUSE_MS);
        else return log.error({ err: error, outbox: row.id }, 'How an item of the outbox ended could not be noted.');
      }
    }
  }

  async function attempt(row: OutboxRow): Promise<void> {
    const limit = AbortSignal.timeout(leaseSeconds * 500);
    const signal = AbortSignal.any([limit, stopped]);
    const ended = new Promise<Failure>((resolve) =>
      signal.addEventListener('abort', () => resolve({ error: TOO_SLOW }), { once: true }),
    );
    const kind = byName.get(row.kind);
    const span = { name: `outbox ${row.kind}`, attributes: { 'steward.outbox.try': row.tries } };
    const running =
      kind &&
      traced(span, () => kind.run(row.payload, signal)).catch((error: unknown): Failure => {
        log.error({ err: error, outbox: row.id, kind: row.kind }, 'Work after a commit failed.');
        return { error: WENT_WRONG };
      });
    const failure = await Promise.race([running, ended]);
    if (failure === undefined || !stopped.aborted) return settleSurely(row, failure);
    const now = clock.now();
    await database.withWrite((tx) =>
      settleClaim(tx, row.id, CLAIMER, { state: 'waiting', now, nextTry: now, untried: true }),
    );
  }

  return attempt;
}
