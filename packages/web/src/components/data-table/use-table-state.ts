import type { ColumnFiltersState, SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface TableState {
  readonly sorting: SortingState;
  readonly filters: ColumnFiltersState;
  readonly setSorting: (next: SortingState) => void;
  readonly setFilter: (column: string, value: string) => void;
  readonly clearFilters: () => void;
}

const FILTER = 'filter.';

/** Sort and filter of a table, kept in the address: `?sort=-date&filter.reason=spam`. `prefix` tells tables of one page apart. */
export function useTableState(prefix = ''): TableState {
  const [search, setSearch] = useSearchParams();
  const sort = search.get(`${prefix}sort`);
  const sorting = useMemo<SortingState>(
    () => (sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []),
    [sort],
  );
  const start = `${prefix}${FILTER}`;
  const pairs = JSON.stringify([...search].filter(([key]) => key.startsWith(start)));
  const filters = useMemo<ColumnFiltersState>(
    () => (JSON.parse(pairs) as [string, string][]).map(([key, value]) => ({ id: key.slice(start.length), value })),
    [pairs, start],
  );

  const change = (edit: (params: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    sorting,
    filters,
    setSorting: (next) =>
      change((params) => {
        const first = next[0];
        if (first) params.set(`${prefix}sort`, `${first.desc ? '-' : ''}${first.id}`);
        else params.delete(`${prefix}sort`);
      }),
    setFilter: (column, value) =>
      change((params) => {
        if (value === '') params.delete(`${start}${column}`);
        else params.set(`${start}${column}`, value);
      }),
    clearFilters: () =>
      change((params) => {
        for (const key of [...params.keys()]) if (key.startsWith(start)) params.delete(key);
      }),
  };
}

export interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly setPage: (page: number) => void;
}

/** The page of a server-paged list, kept in the address: spread `page` and `limit` into the call. */
export function usePaging(limit = 50, prefix = ''): Paging {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(`${prefix}page`) ?? 1);
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    limit,
    setPage: (page) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (page === 1) next.delete(`${prefix}page`);
          else next.set(`${prefix}page`, String(page));
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}
