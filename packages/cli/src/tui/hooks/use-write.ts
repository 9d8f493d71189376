import { writeOptions } from '@steward/api-client/client/queries';
import type { Endpoint, Input } from '@steward/api-client/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../services.ts';

/** A write as a function: what it makes stale is loaded again, and the text of its success is shown. */
export function useWrite<E extends Endpoint>(endpoint: E): (input: Input<E>) => Promise<void> {
  const { client, message } = useServices();
  const queryClient = useQueryClient();
  const { mutationFn, meta } = writeOptions(client, endpoint);
  const { mutateAsync } = useMutation({ mutationFn });
  return async (input) => {
    await mutateAsync(input);
    if (meta.done !== undefined) message.set({ text: meta.done, tone: 'ok' });
    for (const group of meta.invalidates) void queryClient.invalidateQueries({ queryKey: [group] });
  };
}
