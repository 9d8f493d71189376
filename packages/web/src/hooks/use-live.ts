import { ApiError, isAbort } from '@steward/api-client/client/errors';
import type { Followed } from '@steward/api-client/client/client';
import type { Endpoint, Input, Output } from '@steward/api-client/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { client, signedInAgain } from '../api.ts';

type EventOf<E extends Endpoint> = Followed<Output<E> extends readonly (infer T)[] ? T : Output<E>>;

/** `waiting`: the connection broke and is tried again. `refused`: the server said no, see `error`. */
export type LiveState = 'off' | 'connecting' | 'live' | 'waiting' | 'refused';

export interface LiveOptions<E extends Endpoint> {
  readonly enabled?: boolean;
  /** Events since the last call, at most once a frame. */
  readonly onEvents: (events: readonly EventOf<E>[]) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Follows server-sent events while mounted; reconnects with the last id, so that no event is lost or doubled. */
export function useLive<E extends Endpoint & { events: true }>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, onEvents }: LiveOptions<E>,
): {
  state: LiveState;
  error: Error | undefined;
  /** What the server said when it could not go on. */
  reason: string | undefined;
} {
  const [state, setState] = useState<LiveState>('connecting');
  const [error, setError] = useState<Error>();
  const [reason, setReason] = useState<string>();
  const deliver = useEffectEvent(onEvents);
  const key = JSON.stringify(input);

  useEffect(() => {
    if (!enabled) return undefined;
    const abort = new AbortController();
    const given = JSON.parse(key) as Input<E>;
    let pending: EventOf<E>[] = [];
    let frame = 0;
    const flush = () => {
      frame = 0;
      const events = pending;
      pending = [];
      deliver(events);
    };
    const follow = async () => {
      let lastEventId: string | undefined;
      let everOpened = false;
      let wait = FIRST_WAIT_MS;
      while (!abort.signal.aborted) {
        try {
          setState((now) => (now === 'waiting' ? now : 'connecting'));
          const request = { ...(given as object), signal: abort.signal, lastEventId };
          const events = client.follow(endpoint, request);
          for await (const event of events) {
            everOpened = true;
            setState('live');
            wait = FIRST_WAIT_MS;
            lastEventId = event.id ?? lastEventId;
            pending.push(event);
            if (frame === 0) frame = requestAnimationFrame(flush);
          }
        } catch (caught) {
          if (isAbort(caught) || abort.signal.aborted) return;
          setState('waiting');
          if (await signedInAgain(caught, abort.signal)) continue;
          if (isRefusal(caught) || (isTooMany(caught) && !everOpened)) {
            setError(caught as Error);
            setState('refused');
            return;
          }
          setReason(caught instanceof ApiError ? caught.message : undefined);
        }
        if (abort.signal.aborted) return;
        setState('waiting');
        await pause(wait, abort.signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    };
    void follow().catch(() => undefined);
    return () => {
      abort.abort();
      cancelAnimationFrame(frame);
      setError(undefined);
    };
  }, [endpoint, key, enabled]);

  return { state: enabled ? state : 'off', error, reason };
}
