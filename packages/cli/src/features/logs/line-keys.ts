import type { Binding, FooterPart } from '../../tui/keys.ts';
import { partsOf, type LogLine } from './line.ts';
import { playersIn } from './line-players.ts';

export const DETAIL_KEYS: readonly FooterPart[] = [
  { key: 'esc', label: 'back' },
  { key: 'y', label: 'copy' },
  { key: 'j', label: 'down' },
  { key: 'k', label: 'up' },
];

interface LineKeysOptions {
  /** Asked when a key is pressed. */
  readonly line: () => LogLine | undefined;
  /** Why there is no line now. */
  readonly none: string | undefined;
  readonly onRaw: () => void;
  readonly onPlayer: (name: string) => void;
  readonly onNobody: () => void;
}

/** The keys of a selected line: as it was written, and the players whom it names. */
export function lineBindings({ line, none, onRaw, onPlayer, onNobody }: LineKeysOptions): readonly Binding[] {
  const openPlayer = (at: number) => () => {
    const chosen = line();
    const name = chosen && playersIn(partsOf(chosen).body)[at];
    if (name === undefined) onNobody();
    else onPlayer(name);
  };
  return [
    { keys: ['w'], label: 'raw line', help: 'Show the whole line as it was written.', disabled: none, run: onRaw },
    { keys: ['p'], label: 'player', help: 'Open the player of the line.', disabled: none, run: openPlayer(0) },
    {
      keys: ['P'],
      label: 'other player',
      quiet: true,
      help: 'Open the second player whom the line names.',
      disabled: none,
      run: openPlayer(1),
    },
  ];
}
