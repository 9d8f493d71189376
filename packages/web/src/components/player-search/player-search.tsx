import SearchIcon from '@mui/icons-material/SearchOutlined';
import type { FoundPlayer } from '@steward/api-client/contract/players';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { textOfError } from '../notices.tsx';
import { SafeText } from '../safe-text.tsx';
import css from './player-search.module.css';
import { SEARCH_FROM } from '@steward/api-client/rules/player-names';
import { usePlayerSearch } from './use-player-search.ts';

interface PlayerSearchProps {
  readonly label: string;
  readonly onPick: (player: FoundPlayer) => void;
  readonly placeholder?: string;
  /** Empties the field once a player is chosen. */
  readonly clearOnPick?: boolean;
  readonly id?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onType?: (text: string) => void;
}

/** What a found player looks like in a list. */
export const FoundPlayerLine = ({ player }: { readonly player: FoundPlayer }) => (
  <>
    <span className={css.name}>
      <SafeText>{player.name}</SafeText>
    </span>
    <span className={css.detail}>
      {player.oldName !== null && (
        <>
          was <SafeText>{player.oldName}</SafeText>,{' '}
        </>
      )}
      level {player.level}, id {player.id}
    </span>
  </>
);

/** A field that finds a player: three characters, arrows and Enter, Escape closes. */
export function PlayerSearch(props: PlayerSearchProps) {
  const { label, onPick, placeholder = 'Name or id', clearOnPick = false, inputRef, invalid = false, onType } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { found, isShort, isLoading, error } = usePlayerSearch(text);
  const listId = `${id}-list`;
  const current = Math.min(active, found.length - 1);

  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(0);
    onType?.(next);
  };
  const pick = (player: FoundPlayer) => {
    setText(clearOnPick ? '' : player.name);
    setOpen(false);
    onPick(player);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const player = found[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (found.length > 0) setActive((current + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Enter' && open && player) {
      event.preventDefault();
      pick(player);
    } else if (event.key === 'Escape' && open && text !== '') {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const message = isShort
    ? `Type at least ${SEARCH_FROM} characters.`
    : error
      ? textOfError(error)
      : isLoading && found.length === 0
        ? 'Searching…'
        : found.length === 0
          ? 'Nothing found...'
          : undefined;
  const isOpen = open && text !== '';

  return (
    <div className={css.root} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
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
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className={css.popup} hidden={!isOpen}>
        <ul id={listId} role="listbox" aria-label={label} aria-busy={isLoading} className={css.list}>
          {found.map((player, index) => (
            <li
              key={player.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={css.option}
              onPointerEnter={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(player)}
            >
              <FoundPlayerLine player={player} />
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
