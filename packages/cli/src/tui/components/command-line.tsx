import { players } from '@steward/api-client/contract/players';
import { stats } from '@steward/api-client/contract/stats';
import { Box, useInput } from 'ink';
import { useMemo, useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { cut, fit, widthOf } from '../../io/width.ts';
import { WORDS, completed, namePart, parseLine, suggestions, type LineCommand } from '../command-line.ts';
import { useArea } from '../hooks/use-area.ts';
import { useLater } from '../hooks/use-later.ts';
import { useRead } from '../hooks/use-read.ts';
import { settle } from '../hooks/use-list.ts';
import type { Binding } from '../keys.ts';
import { useNavigation, type ScreenSpec } from '../navigation.ts';
import { matching, paletteEntries, placeText, type PaletteEntry } from '../palette.ts';
import { useActive } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

const SEARCH_AFTER_MS = 200;
const LEAST_SEARCHED = 3;

/** Names of players that may be meant: those online, and those whom the server finds. */
function useNames(text: string, screens: readonly ScreenSpec[], isOpen: boolean): readonly string[] {
  const part = useLater(namePart(text, screens) ?? '', SEARCH_AFTER_MS);
  const online = useRead(stats.online, undefined, { enabled: isOpen, isAside: true });
  const isLong = isOpen && [...part.trim()].length >= LEAST_SEARCHED;
  const found = useRead(players.search, { params: { text: part.trim() } }, { enabled: isLong, isAside: true });
  return useMemo(
    () => (isOpen ? [...(online.data ?? []), ...(isLong ? (found.data ?? []) : [])].map(({ name }) => name) : []),
    [online.data, found.data, isLong, isOpen],
  );
}

interface Completing {
  readonly choices: readonly string[];
  readonly at: number;
}

export interface Palette {
  readonly text: string;
  readonly entries: readonly PaletteEntry[];
  /** Index of what is chosen in the list; -1: the line is typed. */
  readonly at: number;
  readonly next: readonly string[];
  change(text: string): void;
  choose(at: number): void;
  complete(): void;
  parse(text: string): LineCommand;
  reset(): void;
}

/** What is typed after `:`, and what it may mean. */
export function usePalette(isOpen: boolean, bindings: readonly Binding[]): Palette {
  const { screens: all, refused, recent: visited, place } = useNavigation();
  const recent = useMemo(() => visited.filter((one) => placeText(one) !== placeText(place)), [visited, place]);
  const screens = useMemo(() => all.filter(({ isInner }) => !isInner), [all]);
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const [completing, setCompleting] = useState<Completing>();
  const names = useNames(text, screens, isOpen);
  const next = isOpen ? (completing?.choices ?? suggestions(text, screens, names)) : [];
  const entries = isOpen
    ? matching(paletteEntries({ screens, refused, bindings, recent, names, words: WORDS }), text)
    : [];
  const change = (line: string) => {
    setText(line);
    setAt(-1);
    setCompleting(undefined);
  };
  return {
    text,
    entries,
    at: Math.min(at, entries.length - 1),
    next,
    change,
    choose: setAt,
    complete() {
      const place = completing ? (completing.at + 1) % completing.choices.length : 0;
      const chosen = next[place];
      if (chosen === undefined) return;
      setText(completed(chosen, screens));
      setCompleting(next.length > 1 ? { choices: next, at: place } : undefined);
    },
    parse: (line) => parseLine(line, screens, refused),
    reset: () => change(''),
  };
}

interface CommandLineProps {
  readonly palette: Palette;
  readonly width: number;
  readonly onDone: (command: LineCommand) => void;
}

/** What choosing a line of the list does; undefined where it goes on typing. */
export const commandOf = ({ choice, refusal }: PaletteEntry): LineCommand | undefined => {
  if (refusal !== undefined) return { kind: 'wrong', text: refusal };
  if (choice.kind === 'open') return { kind: 'open', ...choice.place };
  return choice.kind === 'run' ? { kind: 'run', binding: choice.binding } : undefined;
};

/** The line after `:`: a screen, a player's name, or a word. Tab completes, again takes the next; down goes into the list. */
export function CommandLine({ palette, width, onDone }: CommandLineProps) {
  const isActive = useActive();
  const { text, at, entries, next } = palette;
  const isInList = at >= 0;
  const take = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    const command = commandOf(entry);
    if (command) onDone(command);
    else if (entry.choice.kind === 'type') palette.change(entry.choice.text);
  };
  useInput(
    (_input, key) => {
      if (key.escape || (key.backspace && text === '')) onDone({ kind: 'nothing' });
      else if (key.tab) palette.complete();
    },
    { isActive },
  );
  useInput(
    (input, key) => {
      if (key.downArrow) palette.choose(Math.min(entries.length - 1, at + 1));
      else if (key.upArrow) palette.choose(at - 1);
      else if (key.return) take(entries[at]);
      else if (key.backspace) palette.change(text.slice(0, -1));
      else if (input !== '' && !key.ctrl && !key.meta && !key.tab && !key.escape) palette.change(text + input);
    },
    { isActive: isActive && isInList },
  );
  const hint = cut(`  ${clean(next.join('  '))}`, Math.max(0, width - widthOf(clean(text)) - 4));
  return (
    <Box width={width} height={1} overflow="hidden">
      <Painted pieces={[{ text: ' :', tone: 'accent' }]} />
      <TextField
        value={text}
        isFocused={isActive && !isInList}
        width={width - 2}
        history="command line"
        onChange={palette.change}
        onSubmit={(line) => onDone(palette.parse(line))}
        onEdge={(by) => by > 0 && palette.choose(0)}
      />
      <Painted pieces={[{ text: hint, tone: 'quiet' }]} />
    </Box>
  );
}

const KINDS = { recent: 'recent', action: 'key', screen: 'screen', player: 'player', word: 'word' } as const;
const KIND_CELLS = 8;
const MOST_NAME = 34;

/** What the line may mean, in the place of the screen. */
export function PaletteList({ palette: { entries, at, text } }: { readonly palette: Palette }) {
  const { width, height } = useArea();
  const rows = height - 1;
  const { top } = settle({ selected: Math.max(0, at), top: Math.max(0, at - rows + 1) }, entries.length, rows);
  const shown = entries.slice(top, top + rows);
  const name = Math.min(MOST_NAME, Math.floor(width / 2));
  return (
    <Box flexDirection="column">
      <Painted
        pieces={[
          {
            text: entries.length > 0 ? 'down goes into the list, tab completes' : `Nothing is called "${clean(text)}".`,
            tone: 'quiet',
          },
        ]}
      />
      {shown.map((entry, row) => {
        const isChosen = top + row === at;
        const about = entry.refusal ?? entry.about;
        return (
          <Painted
            key={top + row}
            inverse={isChosen}
            pieces={[
              { text: isChosen ? '▸ ' : '  ' },
              { text: fit(clean(entry.name), name), tone: isChosen || entry.refusal === undefined ? 'text' : 'quiet' },
              { text: fit(KINDS[entry.kind], KIND_CELLS), tone: isChosen ? 'text' : 'accent' },
              { text: cut(clean(about), width - name - KIND_CELLS - 2), tone: isChosen ? 'text' : 'quiet' },
            ]}
          />
        );
      })}
    </Box>
  );
}
