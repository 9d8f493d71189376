import type { Input, Endpoint } from '@steward/api-client/contract/endpoint';
import type { Result } from '@steward/api-client/client/client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { write } from '../api.ts';

/** A write behind a button or switch: shows the contract's `done` text, or the server's error, as a toast. */
export function useAction<E extends Endpoint>(endpoint: E): UseMutationResult<Result<E>, Error, Input<E>> {
  const options = write(endpoint);
  return useMutation({ ...options, meta: { ...options.meta, toastError: true } });
}
