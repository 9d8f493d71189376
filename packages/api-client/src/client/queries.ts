import type { Endpoint, Input } from '../contract/endpoint.ts';
import type { CallArguments, CallOptions, Client, Result } from './client.ts';

/** What React Query needs for a read: spread it into `useQuery`, and override at the call. */
export interface ReadOptions<E extends Endpoint> {
  readonly queryKey: readonly [group: string, id: string, input: unknown];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Result<E>>;
}

/** What React Query needs for a write. `invalidates` are groups, the first part of a query key. */
export interface WriteOptions<E extends Endpoint> {
  readonly mutationFn: (input: Input<E>) => Promise<Result<E>>;
  readonly meta: { readonly invalidates: readonly string[]; readonly done: string | undefined };
}

const groupOf = (endpoint: Endpoint) => endpoint.id.slice(0, endpoint.id.indexOf('.'));

/** Options of a read: `read(players.show, { params: { name } })`. */
export function readOptions<E extends Endpoint>(
  client: Client,
  endpoint: E,
  ...[input]: CallArguments<E>
): ReadOptions<E> {
  return {
    queryKey: [groupOf(endpoint), endpoint.id, input ?? null],
    queryFn: ({ signal }) =>
      client.call(endpoint, ...([{ ...(input as object), signal }] as unknown as CallArguments<E>)),
  };
}

/** Options of a write: `write(notes.add)`. Its own group and what the contract says it touches become stale. */
export function writeOptions<E extends Endpoint>(client: Client, endpoint: E): WriteOptions<E> {
  return {
    mutationFn: (input) => client.call(endpoint, ...([input as Input<E> & CallOptions] as unknown as CallArguments<E>)),
    meta: {
      invalidates: endpoint.keepsPages ? [] : [groupOf(endpoint), ...endpoint.touches],
      done: endpoint.done,
    },
  };
}
