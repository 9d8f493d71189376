import type { ColumnFiltersState, SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AT_ONCE } from '../../hooks/at-once.ts';

export interface TableState {
  readonly sorting: SortingState;
  readonly filters: ColumnFiltersState;
  readonly setSorting: (next: SortingState) => void;
  readonly setFilter: (column: string, value: string) => void;
  readonly clearFilters: () => void;
  /** What is looked for in the whole list; '' for nothing. */
  readonly find: string;
  readonly setFind: (text: string) => void;
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
    setSearch((before) => {
      const next = new URLSearchParams(before);
      edit(next);
      // Another order or choice has pages of its own.
      for (const key of ['page', 'as-of']) next.delete(`${prefix}${key}`);
      return next;
    }, AT_ONCE);

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
        params.delete(`${prefix}find`);
      }),
    find: search.get(`${prefix}find`) ?? '',
    setFind: (text) =>
      change((params) => {
        if (text === '') params.delete(`${prefix}find`);
        else params.set(`${prefix}find`, text);
      }),
  };
}

export interface Paging {
  readonly page: number;
  readonly limit: number;
  /** Opens another page; `asOf` is the mark of the page that is shown, so that no row is repeated. */
  readonly setPage: (page: number, asOf?: string) => void;
  /** The mark in the address: the first page is always of now. */
  readonly asOf?: string | undefined;
}

/** The page of a server-paged list, kept in the address: spread `page`, `limit` and `asOf` into the call. */
export function usePaging(limit = 50, prefix = ''): Paging {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(`${prefix}page`) ?? 1);
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const mark = search.get(`${prefix}as-of`) ?? '';
  return {
    page,
    limit,
    asOf: page > 1 && /^\d+\.\d+$/.test(mark) ? mark : undefined,
    setPage: (wanted, asOf) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          const kept = { page: wanted === 1 ? undefined : String(wanted), 'as-of': wanted === 1 ? undefined : asOf };
          for (const [key, value] of Object.entries(kept))
            if (value === undefined) next.delete(`${prefix}${key}`);
            else next.set(`${prefix}${key}`, value);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}
