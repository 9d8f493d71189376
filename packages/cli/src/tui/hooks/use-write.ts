import type { Client, Result } from '@steward/api-client/client/client';
import { writeOptions } from '@steward/api-client/client/queries';
import type { Endpoint, Input } from '@steward/api-client/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../services.ts';

/** Takes a write back; given what it was asked and what it answered. */
export type Undo<E extends Endpoint> = (client: Client, input: Input<E>, answer: Result<E>) => Promise<unknown>;

/**
 * A write as a function: what it makes stale is loaded again, and the text of its success is shown; with `undo`, `u` takes it
 * back while that text stands there.
 */
export function useWrite<E extends Endpoint>(endpoint: E, undo?: Undo<E>): (input: Input<E>) => Promise<void> {
  const { client, message } = useServices();
  const queryClient = useQueryClient();
  const { mutationFn, meta } = writeOptions(client, endpoint);
  const { mutateAsync } = useMutation({ mutationFn });
  const stale = () => {
    for (const group of meta.invalidates) void queryClient.invalidateQueries({ queryKey: [group] });
  };
  return async (input) => {
    const answer = await mutateAsync(input);
    const takeBack = async () => {
      await undo?.(client, input, answer);
      stale();
      return 'Taken back.';
    };
    if (meta.done !== undefined) message.set({ text: meta.done, tone: 'ok', ...(undo ? { undo: takeBack } : {}) });
    stale();
  };
}
