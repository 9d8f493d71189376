import type { FoundPlayer } from '@steward/api-client/contract/players';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { PlayerSearch } from '../player-search/player-search.tsx';
import { describedBy, FieldFrame, type FieldText } from './field.tsx';

interface PlayerFieldProps extends FieldText {
  /** What the body wants of the player who was found: the id or the name. */
  readonly pick: (player: FoundPlayer) => string | number;
}

/** A player, found by name or id. Its value is undefined until one is chosen. */
export function PlayerField({ name, label, help, pick }: PlayerFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const aria = describedBy(id, help, fieldState.error?.message);
  return (
    <FieldFrame id={id} name={name} label={label} help={help}>
      <PlayerSearch
        id={id}
        label={label}
        inputRef={field.ref}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
        onType={() => field.onChange(undefined)}
        onPick={(player) => field.onChange(pick(player))}
      />
    </FieldFrame>
  );
}
