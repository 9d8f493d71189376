import SearchIcon from '@mui/icons-material/SearchOutlined';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { textOfError } from '../notices.tsx';
import css from './combobox.module.css';
import type { Search } from './search.ts';

interface ComboboxProps<T> {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onPick: (choice: T) => void;
  /** Told when the field and its list are left. */
  readonly onLeave?: () => void;
  readonly search: Search<T>;
  /** Characters from which it looks. */
  readonly from: number;
  readonly keyOf: (choice: T) => string | number;
  readonly line: (choice: T) => ReactNode;
  readonly placeholder: string;
  readonly id?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** What stands under the found, or in place of them. */
function messageOf<T>({ found, isShort, isLoading, error }: Search<T>, from: number): string | undefined {
  if (isShort) return `Type at least ${from} characters.`;
  if (error) return textOfError(error);
  if (found.length > 0) return undefined;
  return isLoading ? 'Searching…' : 'Nothing found...';
}

/** A field that finds something by what is typed: arrows and Enter choose, Escape closes. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, text, onType, onPick, onLeave, search, from, keyOf, line, inputRef, invalid = false } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const { found } = search;
  const listId = `${id}-list`;
  const current = Math.min(active, found.length - 1);

  const pick = (choice: T) => {
    setOpen(false);
    onPick(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = found[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (found.length === 0) return;
      const next = (current + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length;
      setActive(next);
      // A list that is longer than its place shows what is chosen.
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && open && choice) {
      event.preventDefault();
      pick(choice);
    } else if (event.key === 'Escape' && open && text !== '') {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const message = messageOf(search, from);
  const isOpen = open && text !== '';

  return (
    <div
      className={css.root}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        onLeave?.();
      }}
    >
      <SearchIcon className={css.icon} />
      <input
        ref={inputRef}
        id={id}
        className={css.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-describedby={props.describedBy}
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={text}
        onChange={({ target }) => {
          setOpen(true);
          setActive(0);
          onType(target.value);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className={css.popup} hidden={!isOpen}>
        <ul ref={list} id={listId} role="listbox" aria-label={label} aria-busy={search.isLoading} className={css.list}>
          {found.map((choice, index) => (
            <li
              key={keyOf(choice)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={css.option}
              onPointerEnter={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              {line(choice)}
            </li>
          ))}
        </ul>
        {message !== undefined && (
          <p className={css.message} role="status">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
