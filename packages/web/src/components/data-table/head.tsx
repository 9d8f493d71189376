import type { ListRules } from '@steward/api-client/rules/lists';
import type { Header } from '@tanstack/react-table';
import type { Column } from './column.ts';
import css from './data-table.module.css';
import { FilterCell, HeaderCell } from './header.tsx';
import { serverFilter } from './server-list.ts';
import type { TableState } from './use-table-state.ts';

interface TableHeadProps<T> {
  readonly headers: readonly Header<T, unknown>[];
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly state: TableState;
  /** Of lists that the server pages. */
  readonly rules: ListRules | undefined;
  readonly canFilter: (column: Column<T>) => boolean;
  /** The fields to filter by are open. */
  readonly filters: boolean;
}

/** The names of the columns, by which a table is sorted, and the fields by which it is filtered. */
export function TableHead<T>({ headers, columns, rows, state, rules, canFilter, filters }: TableHeadProps<T>) {
  const valueOf = (key: string) => {
    const value: unknown = state.filters.find((filter) => filter.id === key)?.value;
    return typeof value === 'string' ? value : '';
  };
  return (
    <div role="rowgroup" className={css.headGroup}>
      <div role="row" className={css.headRow}>
        {headers.map((header) => {
          const column = columns.find(({ key }) => key === header.id);
          return column && <HeaderCell key={header.id} column={column} header={header} />;
        })}
      </div>
      {filters && (
        <div role="row" className={css.filterRow}>
          {columns.map((column) => (
            <FilterCell
              key={column.key}
              column={column}
              rows={rows}
              value={valueOf(column.key)}
              onChange={(value) => state.setFilter(column.key, value)}
              isShown={canFilter(column)}
              server={rules && serverFilter(rules, column.key)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
