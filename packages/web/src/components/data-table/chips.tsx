import CloseIcon from '@mui/icons-material/Close';
import type { Column } from './column.ts';
import css from './data-table.module.css';
import type { TableState } from './use-table-state.ts';

interface ChipsProps<T> {
  readonly columns: readonly Column<T>[];
  readonly state: TableState;
}

/** What a table is narrowed to, each with a way to let go of it. */
export function Chips<T>({ columns, state: { filters, find, setFilter, setFind, clearFilters } }: ChipsProps<T>) {
  const chips = [
    ...(find === '' ? [] : [{ key: '', text: `“${find}”`, drop: () => setFind('') }]),
    ...filters.map(({ id, value }) => ({
      key: id,
      text: `${columns.find(({ key }) => key === id)?.header ?? id}: ${String(value)}`,
      drop: () => setFilter(id, ''),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="Filters">
      {chips.map(({ key, text, drop }) => (
        <li key={key}>
          <button type="button" className={css.chip} aria-label={`Remove filter ${text}`} onClick={drop}>
            <span className={css.headText}>{text}</span>
            <CloseIcon className={css.chipClose} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={css.chip} onClick={clearFilters}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
