import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import type { Header } from '@tanstack/react-table';
import { isAction, textOfPlain, type Column, type Plain } from './column.ts';
import css from './data-table.module.css';
import type { ServerFilter } from './server-list.ts';
import { useTyped } from './use-typed.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface HeaderCellProps<T> {
  readonly column: Column<T>;
  readonly header: Header<T, unknown>;
}

export function HeaderCell<T>({ column, header }: HeaderCellProps<T>) {
  const sorted = header.column.getIsSorted();
  const className = column.align === 'right' ? css.headRight : css.head;
  if (!header.column.getCanSort())
    return (
      <div role="columnheader" className={className} data-screen-only={isAction(column) ? '' : undefined}>
        <span className={css.headText}>{column.header}</span>
      </div>
    );
  return (
    <div role="columnheader" className={className} aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}>
      <button type="button" className={css.sort} onClick={() => header.column.toggleSorting()}>
        <span className={css.headText}>{column.header}</span>
        {sorted === 'asc' && <ArrowUpIcon className={css.arrow} />}
        {sorted === 'desc' && <ArrowDownIcon className={css.arrow} />}
      </button>
    </div>
  );
}

interface FilterCellProps<T> {
  readonly column: Column<T>;
  readonly rows: readonly T[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** False: there is nothing to filter it by. */
  readonly isShown: boolean;
  /** Of lists that the server pages. */
  readonly server?: ServerFilter | undefined;
}

function TextFilter<T>({ column, value, onChange, server }: FilterCellProps<T>) {
  const [typed, setTyped] = useTyped(value, onChange, 200);
  return (
    <input
      className={css.filter}
      type="search"
      value={typed}
      placeholder={server?.hint ?? column.header}
      aria-label={`Filter ${column.header}`}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function ChoiceFilter<T>({ column, rows, value, onChange, server }: FilterCellProps<T>) {
  const values = server?.words ?? [...new Set(rows.map((row): Plain => column.value(row)).map(textOfPlain))].sort();
  return (
    <select
      className={css.filter}
      value={value}
      aria-label={`Filter ${column.header}`}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {one === '' ? 'None' : one}
        </option>
      ))}
    </select>
  );
}

export function FilterCell<T>(props: FilterCellProps<T>) {
  const { column, server, isShown } = props;
  const isChoice = server ? server.words !== undefined : column.filter === 'choice';
  return (
    <div role="cell" className={css.filterCell}>
      {!isShown ? null : isChoice ? <ChoiceFilter {...props} /> : <TextFilter {...props} />}
    </div>
  );
}
