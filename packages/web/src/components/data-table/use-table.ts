import type { ListRules } from '@steward/api-client/rules/lists';
import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { comparePlain, matchesFilter, textOfPlain, type Column, type Plain } from './column.ts';
import { canFilter, canSort } from './server-list.ts';
import type { useTableState } from './use-table-state.ts';

const definitionOf = <T>(column: Column<T>, paged: boolean, rules: ListRules | undefined): ColumnDef<T> => ({
  id: column.key,
  accessorFn: (row) => column.value(row) ?? undefined,
  enableSorting: canSort(column, paged, rules),
  enableColumnFilter: canFilter(column, paged, rules),
  sortUndefined: 'last',
  sortingFn: (a: Row<T>, b: Row<T>, id: string) => comparePlain(a.getValue<Plain>(id), b.getValue<Plain>(id)),
  filterFn: (row: Row<T>, id: string, typed: unknown) =>
    column.filter === 'choice'
      ? textOfPlain(row.getValue<Plain>(id)) === typed
      : matchesFilter(row.getValue<Plain>(id), String(typed)),
});

interface TableParts<T> {
  /** The same array for as long as nothing else was read. */
  readonly data: T[];
  readonly columns: readonly Column<T>[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly state: Pick<ReturnType<typeof useTableState>, 'sorting' | 'setSorting' | 'filters'>;
  /** What the server sorts and filters. */
  readonly rules: ListRules | undefined;
  /** The server gives one page; what it does not sort or filter, nobody does. */
  readonly isPaged: boolean;
  readonly rowKey: (row: T) => string | number;
}

/** Rows sorted and filtered as the table's state says. */
export function useTable<T>({ data, columns, visibility, state, rules, isPaged, rowKey }: TableParts<T>) {
  const definitions = useMemo(
    () => columns.map((column) => definitionOf(column, isPaged, rules)),
    [columns, isPaged, rules],
  );
  return useReactTable<T>({
    data,
    columns: definitions,
    state: { sorting: state.sorting, columnFilters: state.filters, columnVisibility: visibility },
    onSortingChange: (update) => state.setSorting(typeof update === 'function' ? update(state.sorting) : update),
    getRowId: (row) => String(rowKey(row)),
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    manualPagination: true,
    manualSorting: isPaged,
    manualFiltering: isPaged,
    autoResetAll: false,
  });
}
