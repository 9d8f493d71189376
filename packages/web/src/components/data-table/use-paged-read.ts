import type { CallArguments, Page, Result } from '@steward/api-client/client/client';
import { ApiError } from '@steward/api-client/client/errors';
import type { Endpoint, Input, Output } from '@steward/api-client/contract/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { client, read } from '../../api.ts';
import { usePaging, type Paging } from './use-table-state.ts';

/** The most rows that one call gives. */
const MOST_ROWS = 500;
const LONGEST_WAIT_S = 60;

type PagedEndpoint = Endpoint & { readonly paged: true };
type Item<E extends Endpoint> = Output<E> extends readonly (infer T)[] ? T : never;

/** Paging with a way to all rows of the list, for its CSV. */
export interface PagedList<T> extends Paging {
  readonly readAll: () => Promise<readonly T[]>;
}

interface PagedRead<E extends PagedEndpoint> {
  readonly query: UseQueryResult<Result<E>>;
  readonly paging: PagedList<Item<E>>;
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Makes a call again when the server asks to wait for it. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait === undefined || wait > LONGEST_WAIT_S) throw error;
      await pause(wait);
    }
  }
}

/** All rows of a list, page by page, as of its first page where the list can be read so. */
export async function readAllPages<T>(
  pageOf: (asked: { page: number; limit: number; asOf: string | undefined }) => Promise<Page<readonly T[]>>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let asOf: string | undefined;
  for (let page = 1; ; page++) {
    const found = await patiently(() => pageOf({ page, limit: MOST_ROWS, asOf }));
    rows.push(...found.items);
    asOf ??= found.asOf;
    if (found.items.length === 0 || page * found.limit >= found.total) return rows;
  }
}

/** A list that the server pages: the page of the address, and the way to the others and to all rows. */
export function usePagedRead<E extends PagedEndpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  { limit, prefix }: { readonly limit?: number; readonly prefix?: string } = {},
): PagedRead<E> {
  const { page, asOf, setPage, limit: size } = usePaging(limit, prefix);
  const call = (asked: object) => client.call(endpoint, ...([{ ...input, ...asked }] as unknown as CallArguments<E>));
  const options = read(
    endpoint,
    ...([{ ...input, page, limit: size, ...(asOf === undefined ? {} : { asOf }) }] as never),
  );
  const query = useQuery(options as never) as UseQueryResult<Result<E>>;
  const shown = query.data as Page<unknown> | undefined;
  return {
    query,
    paging: {
      page,
      limit: size,
      asOf,
      setPage: (wanted) => setPage(wanted, shown?.asOf),
      readAll: () => readAllPages((asked) => call(asked) as unknown as Promise<Page<readonly Item<E>[]>>),
    },
  };
}
