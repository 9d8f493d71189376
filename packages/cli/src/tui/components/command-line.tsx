import { players } from '@steward/api-client/contract/players';
import { stats } from '@steward/api-client/contract/stats';
import { Box, useInput } from 'ink';
import { useMemo, useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { cut, widthOf } from '../../io/width.ts';
import { completed, namePart, parseLine, suggestions, type LineCommand } from '../command-line.ts';
import { useLater } from '../hooks/use-later.ts';
import { useRead } from '../hooks/use-read.ts';
import { useNavigation, type ScreenSpec } from '../navigation.ts';
import { useActive } from '../services.ts';
import { Painted } from './painted.tsx';
import { TextField } from './text-field.tsx';

interface CommandLineProps {
  readonly width: number;
  readonly onDone: (command: LineCommand) => void;
}

const SEARCH_AFTER_MS = 200;
const LEAST_SEARCHED = 3;

/** Names of players that may be meant: those online, and those whom the server finds. */
function useNames(text: string, screens: readonly ScreenSpec[]): readonly string[] {
  const part = useLater(namePart(text, screens) ?? '', SEARCH_AFTER_MS);
  const online = useRead(stats.online, undefined);
  const isLong = [...part.trim()].length >= LEAST_SEARCHED;
  const found = useRead(players.search, { params: { text: part.trim() } }, { enabled: isLong });
  return useMemo(
    () => [...(online.data ?? []), ...(isLong ? (found.data ?? []) : [])].map(({ name }) => name),
    [online.data, found.data, isLong],
  );
}

interface Completing {
  readonly choices: readonly string[];
  readonly at: number;
}

/** The line after `:`: a screen, a player's name, or a word. Tab completes; again, it takes the next. */
export function CommandLine({ width, onDone }: CommandLineProps) {
  const { screens: all } = useNavigation();
  const screens = useMemo(() => all.filter(({ isInner }) => !isInner), [all]);
  const isActive = useActive();
  const [text, setText] = useState('');
  const [completing, setCompleting] = useState<Completing>();
  const names = useNames(text, screens);
  const next = completing?.choices ?? suggestions(text, screens, names);
  const change = (line: string) => {
    setText(line);
    setCompleting(undefined);
  };
  const complete = () => {
    const at = completing ? (completing.at + 1) % completing.choices.length : 0;
    const chosen = next[at];
    if (chosen === undefined) return;
    setText(completed(chosen, screens));
    setCompleting(next.length > 1 ? { choices: next, at } : undefined);
  };
  useInput(
    (_input, key) => {
      if (key.escape || (key.backspace && text === '')) onDone({ kind: 'nothing' });
      else if (key.tab) complete();
    },
    { isActive },
  );
  const hint = cut(`  ${clean(next.join('  '))}`, Math.max(0, width - widthOf(clean(text)) - 4));
  return (
    <Box width={width} height={1} overflow="hidden">
      <Painted pieces={[{ text: ' :', tone: 'accent' }]} />
      <TextField
        value={text}
        isFocused={isActive}
        width={width - 2}
        history="command line"
        onChange={change}
        onSubmit={(line) => onDone(parseLine(line, screens))}
      />
      <Painted pieces={[{ text: hint, tone: 'quiet' }]} />
    </Box>
  );
}
