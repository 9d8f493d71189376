import type { CallArguments, Page, Result } from '@steward/api-client/client/client';
import { ApiError } from '@steward/api-client/client/errors';
import type { Endpoint, Input, Output } from '@steward/api-client/contract/endpoint';
import type { ListRules } from '@steward/api-client/rules/lists';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { client, read } from '../../api.ts';
import { askedText } from './server-list.ts';
import { usePaging, useTableState, type Paging } from './use-table-state.ts';

/** The most rows that one call gives. */
const MOST_ROWS = 500;
const LONGEST_WAIT_S = 60;

type PagedEndpoint = Endpoint & { readonly paged: true };
type Item<E extends Endpoint> = Output<E> extends readonly (infer T)[] ? T : never;

/** Paging with a way to all rows of the list, for its CSV. */
export interface PagedList<T> extends Paging {
  readonly readAll: () => AsyncIterable<readonly T[]>;
  /** What the server sorts and filters it by. */
  readonly list: ListRules | undefined;
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
export async function* readAllPages<T>(
  pageOf: (asked: { page: number; limit: number; asOf: string | undefined }) => Promise<Page<readonly T[]>>,
): AsyncGenerator<readonly T[]> {
  let asOf: string | undefined;
  for (let page = 1; ; page++) {
    const found = await patiently(() => pageOf({ page, limit: MOST_ROWS, asOf }));
    yield found.items;
    asOf ??= found.asOf;
    if (found.items.length === 0 || page * found.limit >= found.total) return;
  }
}

interface PagedOptions {
  readonly limit?: number;
  readonly prefix?: string;
  readonly refetchInterval?: number | false;
  /** Conditions that the page sets, beside those of the table. */
  readonly where?: string | undefined;
}

/** A list that the server pages: the page of the address, and the way to the others and to all rows. */
export function usePagedRead<E extends PagedEndpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  { limit, prefix, refetchInterval = false, where }: PagedOptions = {},
): PagedRead<E> {
  const { page, asOf, setPage, limit: size } = usePaging(limit, prefix);
  const state = useTableState(prefix);
  const own = endpoint.list ? askedText(endpoint.list, state) : {};
  const conditions = [where, own.where].filter((one) => one !== undefined);
  const text = conditions.length === 0 ? own : { ...own, where: conditions.join(',') };
  const call = (asked: object) =>
    client.call(endpoint, ...([{ ...input, ...text, ...asked }] as unknown as CallArguments<E>));
  const options = read(
    endpoint,
    ...([{ ...input, ...text, page, limit: size, ...(asOf === undefined ? {} : { asOf }) }] as never),
  );
  const query = useQuery({ ...(options as object), refetchInterval } as never) as UseQueryResult<Result<E>>;
  const shown = query.data as Page<unknown> | undefined;
  return {
    query,
    paging: {
      page,
      limit: size,
      asOf,
      list: endpoint.list,
      setPage: (wanted) => setPage(wanted, shown?.asOf),
      readAll: () => readAllPages((asked) => call(asked) as unknown as Promise<Page<readonly Item<E>[]>>),
    },
  };
}
