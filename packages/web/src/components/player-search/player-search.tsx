import type { FoundPlayer } from '@steward/api-client/contract/players';
import { SEARCH_FROM } from '@steward/api-client/rules/player-names';
import { useState, type Ref } from 'react';
import { Combobox } from '../combobox/combobox.tsx';
import { SafeText } from '../safe-text.tsx';
import css from './player-search.module.css';
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

/** A field that finds a player by three characters of the name, or the id. */
export function PlayerSearch(props: PlayerSearchProps) {
  const { onPick, placeholder = 'Name or id', clearOnPick = false, onType, ...field } = props;
  const [text, setText] = useState('');
  return (
    <Combobox
      {...field}
      text={text}
      placeholder={placeholder}
      search={usePlayerSearch(text)}
      from={SEARCH_FROM}
      keyOf={(player) => player.id}
      line={(player) => <FoundPlayerLine player={player} />}
      onType={(typed) => {
        setText(typed);
        onType?.(typed);
      }}
      onPick={(player) => {
        setText(clearOnPick ? '' : player.name);
        onPick(player);
      }}
    />
  );
}
