import css from './data-table.module.css';
import { useTyped } from './use-typed.ts';

const REST_MS = 300;

interface FindBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The columns in which it looks. */
  readonly columns: readonly string[];
}

/** Looks for a text in the whole list, not in one page of it. */
export function FindBox({ value, onChange, columns }: FindBoxProps) {
  const [typed, setTyped] = useTyped(value, onChange, REST_MS);
  return (
    <input
      className={css.find}
      type="search"
      value={typed}
      placeholder="Find in the whole list"
      aria-label={`Find in the whole list: ${columns.join(', ').toLowerCase()}`}
      aria-keyshortcuts="/"
      maxLength={200}
      data-find=""
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
