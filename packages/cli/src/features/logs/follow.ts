import type { Client } from '@steward/api-client/client/client';
import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { develop } from '@steward/api-client/contract/develop';
import type { TailEvent } from '@steward/api-client/contract/logs';
import type { Clock } from '../../context.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A connection that held for so long was a good one: waiting starts anew. */
const GOOD_AFTER_MS = 10_000;

export interface FollowOptions {
  /** A client of its own, which tells when the head of an answer came. */
  readonly open: (onHead: () => void) => Promise<Client>;
  readonly type: string;
  /** Lines of the past to begin with. */
  readonly lines: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Waits for the first connection too. */
  readonly isPatient?: boolean;
  onEvent(event: TailEvent): Promise<void> | void;
  onLost(error: Error): Promise<void> | void;
  onBack(): Promise<void> | void;
}

const passes = (error: unknown): error is Error =>
  error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status));

const waitFor = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10)) * (0.75 + Math.random() / 2);

/**
 * Follows one log until aborted. When the connection breaks it connects again behind the last line it saw, so that no
 * line is lost or comes twice. Rejects when the first connection fails, and for good refusals at any time.
 */
export async function follow({
  open,
  type,
  lines,
  clock,
  signal,
  isPatient = false,
  onEvent,
  onLost,
  onBack,
}: FollowOptions): Promise<void> {
  let lastId: string | undefined;
  let everOpened = isPatient;
  let isLost = false;
  let failures = 0;
  let openedAt = 0;
  const client = await open(() => {
    everOpened = true;
    openedAt = clock.now();
    if (!isLost) return;
    isLost = false;
    void onBack();
  });
  while (!signal.aborted) {
    try {
      const input = { params: { type }, query: { lines }, signal, lastEventId: lastId };
      for await (const { id, value } of client.follow(develop.tail, input)) {
        if (value.kind === 'line') {
          if (value.id === lastId) continue;
          lastId = value.id;
        } else if (id !== undefined) lastId = id;
        await onEvent(value);
      }
      throw new NetworkError('The server ended the stream.');
    } catch (error) {
      if (signal.aborted) return;
      if (!everOpened || !passes(error)) throw error;
      failures = !isLost && clock.now() - openedAt > GOOD_AFTER_MS ? 1 : failures + 1;
      if (!isLost) {
        isLost = true;
        await onLost(error);
      }
      await clock.sleep(waitFor(failures), signal);
    }
  }
}
