import type { SortingState } from '@tanstack/react-table';
import type { Column } from './column.ts';
import css from './data-table.module.css';

interface SortSelectProps<T> {
  readonly columns: readonly Column<T>[];
  readonly sorting: SortingState;
  readonly onChange: (next: SortingState) => void;
}

/** Sorting where there is no header to press: on a phone. */
export function SortSelect<T>({ columns, sorting, onChange }: SortSelectProps<T>) {
  const first = sorting[0];
  return (
    <select
      className={css.filter}
      aria-label="Sort by"
      value={first ? `${first.desc ? '-' : ''}${first.id}` : ''}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? [] : [{ id: value.replace(/^-/, ''), desc: value.startsWith('-') }])
      }
    >
      <option value="">As listed</option>
      {columns
        .filter(({ sort }) => sort !== false)
        .flatMap(({ key, header }) => [
          <option key={key} value={key}>{`${header}, up`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${header}, down`}</option>,
        ])}
    </select>
  );
}
