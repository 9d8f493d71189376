import { ApiError } from '@steward/api-client/client/errors';
import { isTouched } from '@steward/api-client/client/live';
import { live, type Change } from '@steward/api-client/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from './services.ts';

/** Between two rounds of reads, however much changes. */
const LEAST_GAP_MS = 1500;
const WAIT_MS = 15_000;

/** Reads again what a screen shows when it changed. Where nothing can be followed, screens read by themselves as before. */
export function LiveWatch() {
  const { client, clock } = useServices();
  const queryClient = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const follow = async () => {
      let pending: Change[] = [];
      const flush = async () => {
        await clock.sleep(LEAST_GAP_MS, signal);
        const changes = pending;
        pending = [];
        if (!signal.aborted) await queryClient.invalidateQueries({ predicate: (query) => isTouched(query, changes) });
      };
      let begun = false;
      for await (const { value } of client.follow(live.changes, { signal })) {
        // The first one says that anything may have changed before: nothing was shown yet.
        if (begun && pending.push(value) === 1) void flush().catch(() => undefined);
        begun = true;
      }
    };
    const run = async () => {
      while (!signal.aborted) {
        try {
          await follow();
        } catch (error) {
          if (error instanceof ApiError && error.status !== 429 && error.status < 500 && error.status !== 403) return;
        }
        await clock.sleep(WAIT_MS, signal);
      }
    };
    run().catch(() => undefined);
    return () => ending.abort();
  }, [client, clock, queryClient]);
  return null;
}
