import type { CallArguments, Result } from '@steward/api-client/client/client';
import { isRefused } from '@steward/api-client/client/errors';
import { readOptions } from '@steward/api-client/client/queries';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScreenReads } from '../screen-reads.ts';
import { useServices } from '../services.ts';
import type { Binding } from '../keys.ts';

/** Seconds after which a read is made again by itself; `enabled` false: it is not made. */
export interface ReadExtras {
  readonly everySeconds?: number;
  readonly enabled?: boolean;
  /** Stands beside what the screen is about, as the first line does: how old it is says nothing of the screen. */
  readonly isAside?: boolean;
}

export type Read<E extends Endpoint> = UseQueryResult<Result<E>>;

/**
 * A read, kept and shared; the last answer stays while it is made again, and where that fails in passing. What may be seen no more
 * is gone at once.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: CallArguments<E>[0], extras: ReadExtras = {}): Read<E> {
  const { client } = useServices();
  const everyMs = extras.everySeconds === undefined ? undefined : extras.everySeconds * 1000;
  const { queryKey, queryFn } = readOptions(client, endpoint, ...([input] as CallArguments<E>));
  const read = useQuery<Result<E>>({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
    enabled: extras.enabled ?? true,
    refetchInterval: everyMs ?? false,
  });
  const reads = useScreenReads();
  const [owner] = useState(() => ({}));
  const counts = (extras.enabled ?? true) && extras.isAside !== true;
  const { dataUpdatedAt: updatedAt, isFetching, isError } = read;
  useEffect(() => {
    if (!counts) return reads?.remove(owner);
    reads?.put(owner, { updatedAt, everyMs, isFetching, failed: isError });
    return undefined;
  }, [reads, owner, counts, updatedAt, everyMs, isFetching, isError]);
  useEffect(() => () => reads?.remove(owner), [reads, owner]);
  return isRefused(read.error) ? ({ ...read, data: undefined } as Read<E>) : read;
}

/** The key that loads again what a screen shows. */
export function reloadBinding(...reads: readonly { refetch(): Promise<unknown> }[]): Binding {
  return {
    keys: ['r'],
    label: 'refresh',
    help: 'Load again what is shown.',
    run: () => reads.forEach((read) => void read.refetch()),
  };
}
