import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import type { Header } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { textOfPlain, type Column, type Plain } from './column.ts';
import css from './data-table.module.css';

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
      <div role="columnheader" className={className}>
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
}

function TextFilter<T>({ column, value, onChange }: FilterCellProps<T>) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed, 200);
  const report = useEffectEvent((next: string) => {
    if (next !== value) onChange(next);
  });
  useEffect(() => report(rested), [rested]);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value === '') setTyped('');
  }
  return (
    <input
      className={css.filter}
      type="search"
      value={typed}
      placeholder={column.header}
      aria-label={`Filter ${column.header}`}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function ChoiceFilter<T>({ column, rows, value, onChange }: FilterCellProps<T>) {
  const values = [...new Set(rows.map((row): Plain => column.value(row)).map(textOfPlain))].sort();
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
  const { column } = props;
  return (
    <div role="cell" className={css.filterCell}>
      {column.filter === false ? null : column.filter === 'choice' ? (
        <ChoiceFilter {...props} />
      ) : (
        <TextFilter {...props} />
      )}
    </div>
  );
}
